import type { SuggestionProps } from '@tiptap/suggestion'
import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages/messages.js'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './editor.module.css'
import type { Person } from './mention.ts'

export type MentionProps = SuggestionProps<Person, Person>
export interface MentionKeys {
  onKey: (event: KeyboardEvent) => boolean
}

/** The people whose name goes on like this. The text keeps the focus; arrows walk, Enter and Tab take. */
export function MentionList({ props, keys }: { props: MentionProps; keys: RefObject<MentionKeys | null> }) {
  const { items, loading, query } = props
  const [at, setAt] = useState(0)
  const current = Math.min(at, Math.max(0, items.length - 1))
  const choose = (person: Person | undefined) => {
    if (person) props.command(person)
    return person !== undefined
  }
  useImperativeHandle(keys, () => ({
    onKey({ key, isComposing, keyCode }) {
      if (isComposing || keyCode === 229 || items.length === 0) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : -1
        setAt((current + step + items.length) % items.length)
        return true
      }
      return (key === 'Enter' || key === 'Tab') && choose(items[current])
    },
  }))
  const id = useId()
  const element = useFloating(props)
  useActiveOption(props, id, items.length > 0 ? `${id}${current}` : undefined)
  const note = items.length === 0 && !loading ? (query ? m.editor_mention_none() : m.editor_mention_hint()) : ''
  if (!element) return null
  return createPortal(
    <div id={id} className={styles.people} role="listbox" aria-label={m.editor_mention_list()}>
      {items.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the text, which keeps the focus
        <div
          key={person.id}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          className={styles.person}
          onPointerMove={() => setAt(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <MemberAvatar of={{ name: person.label, avatar: person.avatar }} size={24} />
          <span>{person.label}</span>
        </div>
      ))}
      {loading && items.length === 0 && <Spinner className={styles.peopleWait} />}
      {note && <p className={styles.peopleNote}>{note}</p>}
    </div>,
    element,
  )
}

/** A box at the cursor; the library moves it along. */
function useFloating({ mount }: MentionProps): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const first = useRef(mount)
  useEffect(() => {
    const box = Object.assign(document.createElement('div'), { className: styles.floating })
    const unmount = first.current(box)
    setElement(box)
    return unmount
  }, [])
  return element
}

/** Tells the text, which has the focus, what is chosen in the list. */
function useActiveOption({ editor }: MentionProps, list: string, option: string | undefined): void {
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', list)
    if (option) dom.setAttribute('aria-activedescendant', option)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, list, option])
}
