import type { Editor } from '@tiptap/core'

/**
 * Lines as books have them: none is empty, and none begins or ends with blanks, since the sheet indents them. One step,
 * which can be taken back.
 */
export function tidy(editor: Editor): boolean {
  const { tr } = editor.state
  const lines: { from: number; text: string; size: number; isTop: boolean }[] = []
  editor.state.doc.descendants((node, from, parent) => {
    if (!node.isTextblock) return
    const text = node.textBetween(0, node.content.size, undefined, '\uFFFC')
    lines.push({
      from,
      text,
      size: node.nodeSize,
      isTop: parent === editor.state.doc && node.type.name === 'paragraph',
    })
  })
  const left = lines.filter(({ text }) => /\S/.test(text)).length
  // From the end on: what stands before keeps its place.
  for (const { from, text, size, isTop } of lines.reverse()) {
    if (!/\S/.test(text)) {
      if (isTop && left > 0) tr.delete(from, from + size)
      continue
    }
    const [start, end] = [text.length - text.trimStart().length, text.length - text.trimEnd().length]
    if (end > 0) tr.delete(from + 1 + text.length - end, from + 1 + text.length)
    if (start > 0) tr.delete(from + 1, from + 1 + start)
  }
  if (!tr.docChanged) return false
  editor.view.dispatch(tr.scrollIntoView())
  return true
}
