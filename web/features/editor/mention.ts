import { Mention } from '@tiptap/extension-mention'
import type { SuggestionProps } from '@tiptap/suggestion'
import { limits } from '#contract/shared/limits.ts'
import type { Mentionable } from '#web/api/queries/search-queries.ts'
import styles from './editor.module.css'

/** What the text keeps of somebody. */
export interface MentionAttributes {
  id: string
  label: string
}

/** How the list of people is found and shown; the editor says when. */
export interface MentionMenu {
  search: (words: string) => Promise<Mentionable[]>
  show: (props: SuggestionProps<Mentionable, MentionAttributes> | null) => void
  /** True when the list has taken the key. */
  onKey: (event: KeyboardEvent) => boolean
}

/** @somebody: a menu of names while the name is typed. */
export function mentionNode({ search, show, onKey }: MentionMenu) {
  return Mention.extend({ addInputRules: () => [] }).configure({
    HTMLAttributes: { class: styles.mention },
    deleteTriggerWithBackspace: true,
    suggestion: {
      char: '@',
      // Chinese has no spaces before a name, but an address for mail is no mention.
      allowedPrefixes: null,
      allow: ({ state, range }) => !/[\w.]$/.test(state.doc.textBetween(Math.max(0, range.from - 1), range.from)),
      debounce: limits.remoteSelectDebounce,
      decorationClass: styles.mention,
      items: async ({ query, editor, signal }) => {
        // Half of a syllable finds nobody; the list waits for the input method.
        if (editor.view.composing) await composed(editor.view.dom)
        return signal.aborted ? [] : search(query)
      },
      render: () => ({
        onStart: show,
        onUpdate: show,
        onExit: () => show(null),
        onKeyDown: ({ event }) => onKey(event),
      }),
    },
  })
}

function composed(text: HTMLElement): Promise<Event> {
  return new Promise((resolve) => text.addEventListener('compositionend', resolve, { once: true }))
}
