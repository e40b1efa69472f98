import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import listPage from '#web/admin/list-page.module.css'
import { PageHead } from '#web/admin/page-head.tsx'
import { adminForumKey } from '#web/api/queries/admin-forum-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './forum.module.css'

export const textLimit = 20

interface FormSeat<Text> {
  /** Null: a new one. */
  text: Text | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}

interface TextAdminProps<Text> {
  words: { title: string; lead: string; add: string; empty: string }
  page: number
  list: UseQueryResult<{ list: Text[]; total: number }>
  columns: Column<Text>[]
  keyOf: (text: Text) => string
  remove: (text: Text) => Promise<unknown>
  /** What visitors have loaded of it. */
  shownAs: QueryKey
  form: (seat: FormSeat<Text>) => ReactNode
}

/** Texts that the site writes itself: a table of them, and a form for the one that is being written. */
export function TextAdmin<Text extends { title: string }>(props: TextAdminProps<Text>) {
  const { words, page, list, columns, keyOf, shownAs } = props
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Text | 'new' | null>(null)
  const refresh = () =>
    Promise.all([adminForumKey, shownAs].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })))
  const remove = async (text: Text) => {
    if (!(await confirm({ title: m.admin_delete_sure({ name: text.title }), tone: 'danger' }))) return
    await props.remove(text).then(refresh, sayFailure)
  }
  const acts: Column<Text> = {
    key: 'acts',
    actions: true,
    title: m.admin_acts(),
    align: 'right',
    nowrap: true,
    render: (text) => (
      <span className={styles.acts}>
        <Button variant="text" size={32} onClick={() => setEdited(text)}>
          {m.post_edit()}
        </Button>
        <Button variant="text" size={32} onClick={() => void remove(text)}>
          {m.post_delete()}
        </Button>
      </span>
    ),
  }
  const text = edited === 'new' ? null : edited
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {words.add}
        </Button>
      </PageHead>
      {edited && props.form({ text, onSaved: refresh, onClose: () => setEdited(null) })}
      <Card className={listPage.card}>
        {!list.data && list.isError ? (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : (
          <Table
            label={words.title}
            rows={list.data?.list ?? []}
            rowKey={keyOf}
            loading={!list.data}
            empty={<EmptyState title={words.empty} />}
            columns={[...columns, acts]}
          />
        )}
        <Pager
          className={listPage.pager}
          page={page}
          total={list.data?.total ?? 0}
          pageSize={textLimit}
          hrefFor={(next) => (next > 1 ? `?page=${next}` : '?')}
          showTotal
        />
      </Card>
    </>
  )
}
