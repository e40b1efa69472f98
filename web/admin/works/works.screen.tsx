import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type AdminWork, worksTypes } from '#contract/modules/works/work.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { choiceLoader } from '#web/admin/admin-loaders.ts'
import { ListCard, ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { SearchField, useTypedChoice } from '#web/admin/search-field.tsx'
import { api } from '#web/api/browser.ts'
import { type AdminWorksChoice, adminWorksKey, adminWorksQuery } from '#web/api/queries/works/admin-works-queries.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { ChaptersDialog } from './chapters-dialog.tsx'
import { type Hidable, HidingDialog } from './hiding-dialog.tsx'
import { addressOf, choiceOf, kindNames, pageSize, shownStates, stateNames } from './works-choice.ts'
import { worksColumns } from './works-columns.tsx'

export const title = () => m.admin_works()

export const loader = choiceLoader(choiceOf, adminWorksQuery)

/** Works in every state; what breaks the rules is hidden with a reason, and shown again. */
export function Component() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { choice, typed, setTyped } = useTypedChoice(choiceOf)
  const works = useQuery(adminWorksQuery(api, choice))
  const [asked, setAsked] = useState<Hidable | null>(null)
  const [opened, setOpened] = useState<AdminWork | null>(null)
  const go = (change: Partial<AdminWorksChoice>) => void navigate(addressOf({ ...choice, page: 1, ...change }))
  return (
    <>
      <PageHead title={m.admin_works()} lead={m.admin_works_lead()} />
      <ListCard
        of={works}
        filters={
          <>
            <Chip selected={!choice.state} onClick={() => go({ state: undefined })}>
              {m.creator_state_all()}
            </Chip>
            {shownStates.map((state) => (
              <Chip key={state} selected={state === choice.state} onClick={() => go({ state })}>
                {stateNames[state]()}
              </Chip>
            ))}
            <Select
              label={m.admin_works_kind()}
              hideLabel
              size={36}
              value={choice.worksType ?? 'all'}
              onChange={(kind) => go({ worksType: worksTypes.find((one) => one === kind) })}
              options={[
                { value: 'all', label: m.admin_works_every_kind() },
                ...worksTypes.map((value) => ({ value, label: kindNames[value]() })),
              ]}
            />
            <SearchField
              label={m.admin_works_search()}
              maxLength={pageLimits.keyword}
              value={typed}
              onChange={setTyped}
            />
          </>
        }
      >
        <Table
          label={m.admin_works()}
          rows={works.data?.list}
          empty={<EmptyState title={m.admin_works_none()} />}
          columns={worksColumns({ hide: (work) => setAsked({ ...work, workId: work._id }), open: setOpened })}
        />
        <ListPager
          of={works}
          page={choice.page}
          pageSize={pageSize}
          hrefFor={(page) => addressOf({ ...choice, page })}
        />
      </ListCard>
      <ChaptersDialog
        work={opened}
        onClose={() => setOpened(null)}
        onHide={({ _id, title, state }) => setAsked({ chapterId: _id, title, state })}
      />
      <HidingDialog
        of={asked}
        onClose={() => setAsked(null)}
        onDone={async () => {
          await Promise.all([adminWorksKey, worksKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
        }}
      />
    </>
  )
}
