import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

/** Places in the text where a picture is still on its way. They are no part of the text: nothing of them is saved or
 *  undone, and they move with the words around them. */
const key = new PluginKey<DecorationSet>('uploads')

type Change = { add: { id: string; at: number; element: HTMLElement } } | { remove: string }

export function uploadPlaceholders(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, placeholders) {
        const moved = placeholders.map(transaction.mapping, transaction.doc)
        const change = transaction.getMeta(key) as Change | undefined
        if (!change) return moved
        if ('remove' in change) return moved.remove(moved.find(undefined, undefined, ({ id }) => id === change.remove))
        const { id, at, element } = change.add
        return moved.add(transaction.doc, [Decoration.widget(at, element, { id, key: id, side: 1 })])
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

export function addPlaceholder(view: EditorView, id: string, at: number, element: HTMLElement): void {
  view.dispatch(view.state.tr.setMeta(key, { add: { id, at, element } } satisfies Change))
}

export function removePlaceholder(view: EditorView, id: string): void {
  view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change))
}

/** Where it is now; null when the words around it were deleted. */
export function positionOf(view: EditorView, id: string): number | null {
  const [placeholder] = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? []
  return placeholder?.from ?? null
}
