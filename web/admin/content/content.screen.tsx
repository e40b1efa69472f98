import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ContentType, contentTypes } from '#contract/modules/site/admin-content.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { choiceLoader } from '#web/admin/admin-loaders.ts'
import { ListCard, ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { SearchField, useTypedChoice } from '#web/admin/search-field.tsx'
import { api } from '#web/api/browser.ts'
import { adminContentKey, adminContentQuery, type ContentChoice } from '#web/api/queries/admin-content-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useSelection } from '#web/ui/hooks/use-selection.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { type Act, ActDialog } from './act-dialog.tsx'
import styles from './content.module.css'
import { addressOf, choiceOf, hasBoard, pageSize } from './content-choice.ts'
import { contentColumns, nameOf } from './content-columns.tsx'
import { ContentFilters } from './content-filters.tsx'
import { UndoBar } from './undo-bar.tsx'

export const title = () => m.admin_content()

const typeNames: Record<ContentType, () => string> = {
  posts: m.admin_content_posts,
  comment: m.admin_content_comments,
  reply: m.admin_content_replies,
  attachment: m.admin_content_files,
  column: m.admin_content_columns,
  work: m.admin_content_works,
  chapter: m.admin_content_chapters,
}

export const loader = choiceLoader(choiceOf, adminContentQuery)

/** What members have made, and how many of it are taken out of sight or brought back at once. */
export function Component() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { choice, typed, setTyped } = useTypedChoice(choiceOf)
  const found = useQuery(adminContentQuery(api, choice))
  const rows = found.data?.list ?? []
  const selection = useSelection(rows, { keyOf: ({ _id }) => _id, nameOf })
  const [asked, setAsked] = useState<Act | null>(null)
  const [batch, setBatch] = useState<{ id: string; count: number } | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: adminContentKey })
  const go = (change: Partial<ContentChoice>) => {
    selection.clear()
    void navigate(addressOf({ ...choice, page: 1, ...change }))
  }
  return (
    <>
      <PageHead title={m.admin_content()} lead={m.admin_content_lead()} />
      <ListCard
        of={found}
        head={
          <Tabs<ContentType>
            label={m.admin_content_type()}
            tabs={contentTypes.map((value) => ({ value, label: typeNames[value]() }))}
            value={choice.type}
            onChange={(type) =>
              go({
                type,
                ...(type === 'attachment' ? { network: undefined } : {}),
                ...(hasBoard(type) ? {} : { systemId: undefined }),
              })
            }
            className={styles.tabs}
          />
        }
        filters={
          <ContentFilters choice={choice} total={found.data?.total} go={go}>
            <div className={styles.search}>
              <SearchField
                label={m.admin_content_search()}
                maxLength={limits.title}
                value={typed}
                onChange={setTyped}
              />
            </div>
          </ContentFilters>
        }
      >
        <Table
          label={m.admin_content()}
          rows={found.data?.list}
          className={styles.table}
          selection={selection}
          empty={<EmptyState title={m.admin_content_none()} />}
          columns={contentColumns(choice)}
        />
        <div className={styles.acts}>
          <span>{m.admin_content_chosen({ count: selection.chosen.length })}</span>
          <Button
            size={32}
            variant="danger"
            disabled={selection.chosen.length === 0}
            onClick={() => setAsked('remove')}
          >
            {m.admin_content_remove()}
          </Button>
          <Button size={32} disabled={selection.chosen.length === 0} onClick={() => setAsked('restore')}>
            {m.admin_content_restore()}
          </Button>
          <span className={styles.note}>{m.admin_content_hint({ max: limits.batch })}</span>
        </div>
        <ListPager
          of={found}
          showTotal={false}
          page={choice.page}
          pageSize={pageSize}
          hrefFor={(page) => addressOf({ ...choice, page })}
        />
      </ListCard>
      {batch && <UndoBar batch={batch} onClose={() => setBatch(null)} onUndone={refresh} />}
      <ActDialog
        act={asked}
        type={choice.type}
        ids={selection.chosen.map(({ _id }) => _id)}
        onClose={() => setAsked(null)}
        onDone={async (done) => {
          setBatch(asked === 'remove' ? done : null)
          selection.clear()
          await refresh()
        }}
      />
    </>
  )
}
