import { useState } from 'react'
import type { CustomPage } from '#contract/modules/forum/custom-page.ts'
import { m } from '#messages/messages.js'
import { pageLoader } from '#web/admin/admin-loaders.ts'
import { api } from '#web/api/browser.ts'
import { adminPagesQuery } from '#web/api/queries/admin-forum-queries.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { Column } from '#web/ui/layout/table.tsx'
import styles from './forum.module.css'
import { TextAdmin, textLimit } from './text-admin.tsx'
import { emptyDocument, TextForm } from './text-form.tsx'

export const title = () => m.admin_pages()

export const loader = pageLoader(adminPagesQuery, textLimit)

/** Pages under /dynamic that the site makes for itself. */
export function Component() {
  return (
    <TextAdmin
      title={m.admin_pages()}
      lead={m.admin_pages_lead()}
      add={m.admin_page_new()}
      empty={m.admin_pages_empty()}
      query={adminPagesQuery}
      columns={columns()}
      keyOf={({ path }) => path}
      remove={({ path }) => api.customPage.adminDelete({ path })}
      shownAs={['custom-page']}
      form={({ text, ...seat }) => <PageForm key={text?.path ?? 'new'} page={text} {...seat} />}
    />
  )
}

const columns = (): Column<CustomPage>[] => [
  {
    key: 'title',
    title: m.admin_text_title(),
    render: ({ title: name }) => <span className={styles.name}>{name}</span>,
  },
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
]

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
