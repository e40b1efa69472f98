import { type FormEvent, type ReactNode, useState } from 'react'
import type { Document } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { LeaveGuard } from '#web/admin/config/config-page.tsx'
import { RichText } from '#web/features/editor/rich-text.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './forum.module.css'

type TextFormProps = {
  heading: string
  title: string
  content: Document
  /** Further fields, above the text. */
  children?: ReactNode
  onSave: (text: { title: string; content: Document }) => Promise<unknown>
  onClose: () => void
}

export const emptyDocument: Document = { type: 'doc', content: [{ type: 'paragraph' }] }

/** A title and a text with form: announcements and pages of the site's own making. */
export function TextForm({ heading, title: before, content, children, onSave, onClose }: TextFormProps) {
  const [title, setTitle] = useState(before)
  const [text, setText] = useState(content)
  const { isPending, act } = useAct()
  const changes = [title !== before, text !== content].filter(Boolean).length
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await act(async () => {
      await onSave({ title, content: text })
      toast.success(m.admin_text_saved())
      onClose()
    })
  }
  return (
    <Card padded className={styles.writing}>
      <LeaveGuard changes={changes} />
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <h2 className={styles.formTitle}>{heading}</h2>
        <TextField
          label={m.admin_text_title()}
          value={title}
          limit={60}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        {children}
        <RichText
          content={content}
          onChange={setText}
          label={m.admin_text_content()}
          placeholder={m.admin_text_placeholder()}
          className={styles.editor}
        />
        <FormEnd pending={isPending} disabled={title.trim() === ''} onCancel={onClose} />
      </form>
    </Card>
  )
}
