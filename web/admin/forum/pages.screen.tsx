import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { CustomPage } from '#contract/custom-page.ts'
import { m } from '#messages/messages.js'
import { adminForumKey, adminPagesQuery } from '#web/api/admin-forum-queries.ts'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/use-turn.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Table } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { forAdmin } from '../admin-loaders.ts'
import { PageHead } from '../page-head.tsx'
import { pageOf } from '../page-of.ts'
import styles from './forum.module.css'
import { emptyDocument, TextForm } from './text-form.tsx'

export const title = () => m.admin_pages()

const limit = 20

export function loader(args: LoaderFunctionArgs) {
  const page = pageOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) => queries.prefetchQuery(adminPagesQuery(own, page, limit)))
}

/** Pages under /dynamic that the site makes for itself. */
export function Component() {
  const page = pageOf(useSearchParams()[0])
  const queries = useQueryClient()
  const list = useQuery(adminPagesQuery(api, page, limit))
  const [edited, setEdited] = useState<CustomPage | 'new' | null>(null)
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: adminForumKey }),
      queries.invalidateQueries({ queryKey: ['custom-page'] }),
    ])
  const remove = async (one: CustomPage) => {
    if (!(await confirm({ title: m.admin_delete_sure({ name: one.title }), tone: 'danger' }))) return
    await api.customPage.adminDelete({ path: one.path }).then(refresh, sayFailure)
  }
  return (
    <>
      <PageHead title={m.admin_pages()} lead={m.admin_pages_lead()}>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {m.admin_page_new()}
        </Button>
      </PageHead>
      {edited && (
        <PageForm
          key={edited === 'new' ? 'new' : edited.path}
          page={edited === 'new' ? null : edited}
          onSaved={refresh}
          onClose={() => setEdited(null)}
        />
      )}
      <Card>
        {!list.data && list.isError ? (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : (
          <Table
            label={m.admin_pages()}
            rows={list.data?.list ?? []}
            rowKey={({ path }) => path}
            loading={!list.data}
            empty={<EmptyState title={m.admin_pages_empty()} />}
            columns={[
              { key: 'title', title: m.admin_text_title(), render: ({ title: name }) => name },
              {
                key: 'path',
                title: m.admin_page_path(),
                mono: true,
                nowrap: true,
                render: ({ path }) => (
                  <a href={`/dynamic/${path}`} target="_blank" rel="noreferrer">
                    /dynamic/{path}
                  </a>
                ),
              },
              {
                key: 'time',
                title: m.admin_page_changed(),
                nowrap: true,
                render: ({ updateTime }) => formatDateTime(updateTime).slice(0, 16),
              },
              {
                key: 'acts',
                title: m.admin_acts(),
                align: 'right',
                nowrap: true,
                render: (one) => (
                  <span className={styles.acts}>
                    <Button variant="text" size={32} onClick={() => setEdited(one)}>
                      {m.post_edit()}
                    </Button>
                    <Button variant="text" size={32} onClick={() => void remove(one)}>
                      {m.post_delete()}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        )}
        <Pager
          className={styles.pager}
          page={page}
          total={list.data?.total ?? 0}
          pageSize={limit}
          hrefFor={(next) => (next > 1 ? `?page=${next}` : '?')}
          showTotal
        />
      </Card>
    </>
  )
}

type PageFormProps = { page: CustomPage | null; onSaved: () => Promise<unknown>; onClose: () => void }

function PageForm({ page, onSaved, onClose }: PageFormProps) {
  const [path, setPath] = useState(page?.path ?? '')
  return (
    <TextForm
      heading={page ? m.admin_page_edit() : m.admin_page_new()}
      title={page?.title ?? ''}
      content={page?.content ?? emptyDocument}
      onClose={onClose}
      onSave={async (text) => {
        await api.customPage.adminSave({ ...text, path, oldPath: page?.path })
        await onSaved()
      }}
    >
      <TextField
        label={m.admin_page_path()}
        hint={m.admin_page_path_hint()}
        value={path}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setPath(event.target.value)}
      />
    </TextForm>
  )
}
