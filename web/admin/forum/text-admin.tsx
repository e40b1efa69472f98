import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { pageOf } from '#web/admin/admin-loaders.ts'
import { ListCard, ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { adminForumKey } from '#web/api/queries/admin-forum-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
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

type Texts<Text> = { list: Text[]; total: number }
type TextsQuery<Text> = UseQueryOptions<Texts<Text>, Error, Texts<Text>, (string | number)[]>

interface TextAdminProps<Text> {
  title: string
  lead: string
  /** The words of the button for a new one. */
  add: string
  empty: string
  query: (api: Api, page: number, limit: number) => TextsQuery<Text>
  columns: Column<Text>[]
  keyOf: (text: Text) => string
  remove: (text: Text) => Promise<unknown>
  /** What visitors have loaded of it. */
  shownAs: QueryKey
  form: (seat: FormSeat<Text>) => ReactNode
}

/** Texts that the site writes itself: a table of them, and a form for the one that is being written. */
export function TextAdmin<Text extends { title: string }>(props: TextAdminProps<Text>) {
  const { title, lead, add, empty, query, columns, keyOf, shownAs } = props
  const page = pageOf(useSearchParams()[0])
  const list = useQuery(query(api, page, textLimit))
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
      <PageHead title={title} lead={lead}>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {add}
        </Button>
      </PageHead>
      {edited && props.form({ text, onSaved: refresh, onClose: () => setEdited(null) })}
      <ListCard of={list}>
        <Table
          label={title}
          rows={list.data?.list}
          rowKey={keyOf}
          empty={<EmptyState title={empty} />}
          columns={[...columns, acts]}
        />
        <ListPager of={list} page={page} pageSize={textLimit} />
      </ListCard>
    </>
  )
}
