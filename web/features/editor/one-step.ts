import type { ChainedCommands, Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'

/** A change that is undone by itself, however soon it came after another. */
export function inOneStep(editor: Editor): ChainedCommands {
  return editor.chain().command(({ tr }) => {
    closeHistory(tr)
    return true
  })
}
