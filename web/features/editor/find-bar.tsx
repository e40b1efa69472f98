import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './editor.module.css'
import { findKey, findPlugin, foundIn, lookFor, replaceAll, replaceOne, step } from './find.ts'

/** Looks for words in the text, and puts others in their place. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [by, setBy] = useState('')
  useEffect(() => {
    editor.registerPlugin(findPlugin())
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(findKey)
    }
  }, [editor])
  const { words, count, at } = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const found = foundIn(current.state)
      return { words: found.words, count: found.ranges.length, at: found.at }
    },
  })
  const isNone = count === 0
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Ctrl and Enter publish.
      if (event.ctrlKey || event.metaKey) return
      event.preventDefault()
      if (event.target.name === 'by') replaceOne(editor, by)
      else step(editor, event.shiftKey ? -1 : 1)
    }
  }
  return (
    <search className={styles.find} aria-label={m.editor_find()} onKeyDown={onKeyDown}>
      <TextField
        label={m.editor_find_words()}
        hideLabel
        size={36}
        name="words"
        placeholder={m.editor_find_words()}
        maxLength={limits.typo}
        autoComplete="off"
        autoFocus
        defaultValue={words}
        onChange={(event) => lookFor(editor, event.currentTarget.value)}
        className={styles.findField}
      />
      <span className={styles.findCount} role="status">
        {words && (isNone ? m.editor_find_none() : `${at + 1}/${count}`)}
      </span>
      <span className={styles.findSteps}>
        <IconButton
          size={32}
          icon={<Icon of={ChevronUp} size={18} />}
          label={m.editor_find_previous()}
          disabled={isNone}
          onClick={() => step(editor, -1)}
        />
        <IconButton
          size={32}
          icon={<Icon of={ChevronDown} size={18} />}
          label={m.editor_find_next()}
          disabled={isNone}
          onClick={() => step(editor, 1)}
        />
      </span>
      <TextField
        label={m.editor_find_by()}
        hideLabel
        size={36}
        name="by"
        placeholder={m.editor_find_by()}
        maxLength={limits.typo}
        autoComplete="off"
        value={by}
        onChange={(event) => setBy(event.currentTarget.value)}
        className={styles.findField}
      />
      <Button size={32} disabled={isNone} onClick={() => replaceOne(editor, by)}>
        {m.editor_replace()}
      </Button>
      <Button
        size={32}
        disabled={isNone}
        onClick={() => toast.success(m.editor_replaced({ count: replaceAll(editor, by) }))}
      >
        {m.editor_replace_all()}
      </Button>
      <IconButton
        size={32}
        icon={<Icon of={X} size={18} />}
        label={m.ui_close()}
        onClick={close}
        className={styles.findClose}
      />
    </search>
  )
}
