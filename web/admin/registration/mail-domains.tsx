import { useState } from 'react'
import { m } from '#messages/messages.js'
import { isSame } from '#web/admin/config/draft.ts'
import { partOf } from '#web/admin/config/draft-fields.ts'
import rows from '#web/admin/config/fields/row.module.css'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'

const path = 'MODERATION.MAIL_DOMAINS'

/** One a line, as they are pasted from elsewhere: with commas, spaces or an @ in front. */
export function MailDomains({ draft }: { draft: ConfigDraft }) {
  const { value, set } = partOf(draft, 'MODERATION')
  const [text, setText] = useState(value.MAIL_DOMAINS.join('\n'))
  if (!isSame(read(text), value.MAIL_DOMAINS)) setText(value.MAIL_DOMAINS.join('\n'))
  const fault = Object.keys(draft.faults ?? {}).find((name) => name === path || name.startsWith(`${path}.`))
  return (
    <Textarea
      label={m.admin_mail_domains()}
      hint={m.admin_mail_domains_hint()}
      rows={4}
      className={classNames(rows.row)}
      spellCheck={false}
      placeholder="example.com"
      error={fault === undefined ? undefined : draft.error(fault)}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        set({ MAIL_DOMAINS: read(currentTarget.value) }, 'MAIL_DOMAINS')
      }}
    />
  )
}

function read(text: string): string[] {
  const words = text.split(/[\s,，;；、]+/).map((word) => word.replace(/^@/, '').toLowerCase())
  return [...new Set(words.filter(Boolean))]
}
