import { Mention } from '@tiptap/extension-mention'
import type { SuggestionProps } from '@tiptap/suggestion'
import { limits } from '#contract/limits.ts'
import styles from './editor.module.css'

export interface Person {
  id: string
  label: string
  avatar: string
}

/** How the list of people is found and shown; the editor says when. */
export interface MentionMenu {
  search: (words: string) => Promise<Person[]>
  show: (props: SuggestionProps<Person, Person> | null) => void
  /** True when the list has taken the key. */
  onKey: (event: KeyboardEvent) => boolean
}

/** @somebody: a menu of names while the name is typed. */
export function mentionNode({ search, show, onKey }: MentionMenu) {
  let known: Person[] = []
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
      items: async ({ query, editor }) => {
        // Half of a syllable finds nobody; the list waits for the input method.
        if (editor.view.composing) return known
        known = await search(query)
        return known
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
