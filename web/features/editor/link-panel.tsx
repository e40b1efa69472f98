import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './editor.module.css'
import { typedHref } from './to-document.ts'

/** The address behind the selected words; without a selection the address itself is written. */
export function LinkPanel({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '')
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('href') ?? '')
    const href = typedHref(typed)
    if (!href) return setProblem(m.editor_link_bad())
    setLink(editor, href)
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <form className={styles.link} onSubmit={submit}>
      <TextField
        label={m.editor_link_address()}
        name="href"
        defaultValue={before}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        error={problem}
        onInput={() => setProblem('')}
      />
      <div className={styles.linkActions}>
        {before && (
          <Button size={32} onClick={remove}>
            {m.editor_link_remove()}
          </Button>
        )}
        <Button size={32} variant="primary" type="submit">
          {m.ui_confirm()}
        </Button>
      </div>
    </form>
  )
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  const isBare = editor.state.selection.empty && !editor.isActive('link')
  if (isBare) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}
