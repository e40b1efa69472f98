import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ownColumnsQuery } from '#web/api/queries/creator-queries.ts'
import type { ArticleForm } from '#web/features/publish/post-form.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { ColumnDialog } from '#web/social/columns/column-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/forms/select.tsx'

const [none, another] = ['none', 'new']

type ColumnChoiceProps = {
  value: ArticleForm['column']
  onChange: (column: ArticleForm['column']) => void
  children: (choice: {
    value: string
    options: { value: string; label: string }[]
    onChange: (value: string) => void
  }) => ReactNode
}

/** The columns of the writer, none of them, or a new one, which is founded in place. */
export function ColumnChoice({ value, onChange, children }: ColumnChoiceProps) {
  const userId = useMe()?._id ?? ''
  const isOn = useSite().COMMON_WORKS.ARTICLE
  const { data } = useQuery(ownColumnsQuery(api, userId))
  const [isFounding, setFounding] = useState(false)
  const found = data?.list ?? []
  // One that is chosen is among them before the list has come.
  const columns = !value || found.some(({ _id }) => _id === value._id) ? found : [value, ...found]
  const choose = (id: string) => {
    if (id !== another) {
      const column = columns.find(({ _id }) => _id === id)
      return onChange(column ? { _id: column._id, title: column.title } : null)
    }
    if (found.length >= limits.columns) toast.warning(m.column_too_many({ max: limits.columns }))
    else setFounding(true)
  }
  return (
    <>
      {children({
        value: value?._id ?? none,
        options: [
          { value: none, label: m.publish_article_no_column() },
          ...columns.map(({ _id, title }) => ({ value: _id, label: title })),
          ...(isOn ? [{ value: another, label: m.publish_article_new_column() }] : []),
        ],
        onChange: choose,
      })}
      <ColumnDialog
        column={null}
        open={isFounding}
        onClose={() => setFounding(false)}
        onDone={({ _id, title }) => onChange({ _id, title })}
      />
    </>
  )
}

export function ColumnField(props: Omit<ColumnChoiceProps, 'children'>) {
  return <ColumnChoice {...props}>{(choice) => <Select label={m.publish_article_column()} {...choice} />}</ColumnChoice>
}
