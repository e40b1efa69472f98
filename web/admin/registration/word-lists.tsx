import { useState } from 'react'
import { m } from '#messages/messages.js'
import { isSame } from '#web/admin/config/draft.ts'
import { faultBelow, partOf } from '#web/admin/config/draft-fields.ts'
import rows from '#web/admin/config/fields/row.module.css'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'

type ListProps = { draft: ConfigDraft }

/** As they are pasted from elsewhere: with commas, spaces or an @ in front. */
export function MailDomains({ draft }: ListProps) {
  const { value, set } = partOf(draft, 'MODERATION')
  return (
    <WordList
      label={m.admin_mail_domains()}
      hint={m.admin_mail_domains_hint()}
      placeholder="example.com"
      value={value.MAIL_DOMAINS}
      error={faultBelow(draft, 'MODERATION.MAIL_DOMAINS')}
      read={(text) => unique(text.split(/[\s,，;；、]+/).map((word) => word.replace(/^@/, '').toLowerCase()))}
      onChange={(domains) => set({ MAIL_DOMAINS: domains }, 'MAIL_DOMAINS')}
    />
  )
}

/** Names may hold spaces. */
export function ReservedNames({ draft }: ListProps) {
  return (
    <WordList
      label={m.admin_reserved_names()}
      hint={m.admin_reserved_names_hint()}
      value={draft.value.RESERVED_NAMES}
      error={faultBelow(draft, 'RESERVED_NAMES')}
      read={(text) => unique(text.split(/[\n,，;；、]+/).map((word) => word.trim()))}
      onChange={(names) => draft.set('RESERVED_NAMES', names)}
    />
  )
}

type WordListProps = {
  label: string
  hint: string
  placeholder?: string
  value: string[]
  error: string | undefined
  read: (text: string) => string[]
  onChange: (words: string[]) => void
}

/** A list of words, one a line. */
function WordList({ value, read, onChange, ...frame }: WordListProps) {
  const [text, setText] = useState(value.join('\n'))
  if (!isSame(read(text), value)) setText(value.join('\n'))
  return (
    <Textarea
      {...frame}
      rows={4}
      className={rows.row}
      spellCheck={false}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
    />
  )
}

function unique(words: string[]): string[] {
  return [...new Set(words.filter(Boolean))]
}
