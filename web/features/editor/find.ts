import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import styles from './editor.module.css'

interface Range {
  from: number
  to: number
}

/** Where words stand in the text, and which of the places is looked at. */
export interface Found {
  words: string
  ranges: Range[]
  at: number
}

const nothing: Found = { words: '', ranges: [], at: 0 }
const key = new PluginKey<Found>('find')

/** Marks what is looked for while somebody looks for it. */
export function findPlugin(): Plugin<Found> {
  return new Plugin<Found>({
    key,
    state: {
      init: () => nothing,
      apply(tr, before) {
        const asked: Partial<Found> | undefined = tr.getMeta(key)
        if (!asked && !tr.docChanged) return before
        const words = asked?.words ?? before.words
        const ranges = rangesOf(tr.doc, words)
        return { words, ranges, at: Math.max(0, Math.min(asked?.at ?? before.at, ranges.length - 1)) }
      },
    },
    props: {
      decorations(state) {
        const { ranges, at } = foundIn(state)
        const marks = ranges.map(({ from, to }, index) =>
          Decoration.inline(from, to, { class: (index === at ? styles.foundNow : styles.found) ?? '' }),
        )
        return DecorationSet.create(state.doc, marks)
      },
    },
  })
}

export const findKey = key

export function foundIn(state: Editor['state']): Found {
  return key.getState(state) ?? nothing
}

/** The same in capitals counts too; words never reach over the end of a line. */
function rangesOf(doc: Node, words: string): Range[] {
  const ranges: Range[] = []
  const wanted = plain(words)
  if (!wanted) return ranges
  doc.descendants((node, at) => {
    if (!node.isTextblock) return
    const text = plain(node.textBetween(0, node.content.size, undefined, '\uFFFC'))
    for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + wanted.length))
      ranges.push({ from: at + 1 + from, to: at + 1 + from + wanted.length })
  })
  return ranges
}

/** Some letters become two when they are made small: such words are taken as they are. */
function plain(text: string): string {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text
}

export function lookFor(editor: Editor, words: string): void {
  const from = editor.state.selection.from
  const ranges = rangesOf(editor.state.doc, words)
  const next = ranges.findIndex((range) => range.from >= from)
  lookAt(editor, { words, at: Math.max(0, next) })
}

/** To the next one or the one before; behind the last comes the first. */
export function step(editor: Editor, by: 1 | -1): void {
  const { ranges, at } = foundIn(editor.state)
  if (ranges.length > 0) lookAt(editor, { at: (at + by + ranges.length) % ranges.length })
}

function lookAt(editor: Editor, asked: Partial<Found>): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, asked))
  // The focus is in the field: the text is moved along without it.
  editor.view.dom.querySelector(`.${styles.foundNow}`)?.scrollIntoView({ block: 'center' })
}

export function replaceOne(editor: Editor, by: string): void {
  const { ranges, at } = foundIn(editor.state)
  const range = ranges[at]
  if (!range) return
  const { tr } = editor.state
  tr.insertText(by, range.from, range.to)
  const next = rangesOf(tr.doc, foundIn(editor.state).words).findIndex(({ from }) => from >= range.from + by.length)
  editor.view.dispatch(tr.setMeta(key, { at: Math.max(0, next) }))
  lookAt(editor, {})
}

/** One step, which can be taken back. Answers how many there were. */
export function replaceAll(editor: Editor, by: string): number {
  const { ranges } = foundIn(editor.state)
  const { tr } = editor.state
  // From the end on: what stands before keeps its place.
  for (const { from, to } of ranges.toReversed()) tr.insertText(by, from, to)
  if (tr.docChanged) editor.view.dispatch(tr)
  return ranges.length
}
