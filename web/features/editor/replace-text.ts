import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Words in the place of others. Left to itself Chromium gives them the look of what was there by an inline style, which
 * the policy of our pages forbids and reports. What an input method is still composing cannot be taken from it.
 */
export const ReplaceText = Extension.create({
  name: 'replaceText',
  addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { beforeinput: replaceText } } })],
})

function replaceText(view: EditorView, event: InputEvent): boolean {
  const [range] = event.getTargetRanges()
  if (event.inputType !== 'insertText' || !event.data || !range || range.collapsed || view.composing) return false
  const { doc, tr } = view.state
  const [from, to] = [
    doc.resolve(view.posAtDOM(range.startContainer, range.startOffset)),
    doc.resolve(view.posAtDOM(range.endContainer, range.endOffset)),
  ]
  event.preventDefault()
  view.dispatch(tr.setSelection(TextSelection.between(from, to)).insertText(event.data).scrollIntoView())
  return true
}
