import type { SuggestionProps } from '@tiptap/suggestion'
import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Mentionable } from '#web/api/queries/people-queries.ts'
import { MentionList } from '#web/social/people/mention-list.tsx'
import styles from './editor.module.css'
import type { MentionAttributes } from './mention.ts'

export type MentionProps = SuggestionProps<Mentionable, MentionAttributes>
export interface MentionKeys {
  onKey: (event: KeyboardEvent) => boolean
}

/** The people whose name goes on like this. The text keeps the focus; arrows walk, Enter and Tab take. */
export function MentionMenu({ props, keys }: { props: MentionProps; keys: RefObject<MentionKeys | null> }) {
  const { items, loading, query } = props
  const [at, setAt] = useState(0)
  const current = Math.min(at, Math.max(0, items.length - 1))
  const choose = (person: Mentionable | undefined) => {
    if (person) props.command({ id: person._id, label: person.name })
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
  if (!element) return null
  return createPortal(
    <MentionList
      id={id}
      option={(index) => `${id}${index}`}
      people={items}
      current={current}
      isFetching={loading}
      word={query}
      onHover={setAt}
      onChoose={choose}
    />,
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
