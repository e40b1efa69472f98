import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { api } from '../../api/browser.ts'
import { type Mentionable, mentionQuery } from '../../api/people-queries.ts'
import { useMe } from '../../session/use-me.ts'
import { mentionWord } from './mention-word.ts'

/** Names for the words behind a sign. The text keeps the focus; arrows walk, Enter and Tab take, Escape lets it be. */
export function useMention(
  area: RefObject<HTMLTextAreaElement | null>,
  insert: (words: string, from?: number) => void,
) {
  const id = useId()
  const userId = useMe()?._id ?? ''
  const [typed, setTyped] = useState<ReturnType<typeof mentionWord>>(null)
  const [at, setAt] = useState(0)
  const word = useSettled(typed?.word ?? '')
  const isOpen = typed !== null
  const { data: people = none, isFetching } = useQuery({ ...mentionQuery(api, userId, word), enabled: isOpen })
  const current = Math.min(at, people.length - 1)

  const close = () => setTyped(null)
  const look = () => {
    const { current: field } = area
    if (!field) return
    const next = field.selectionStart === field.selectionEnd ? mentionWord(field.value, field.selectionEnd) : null
    if (next?.word !== typed?.word) setAt(0)
    setTyped(next)
  }
  const choose = (person: Mentionable) => {
    insert(`@${person.name} `, typed?.from)
    close()
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.ctrlKey || event.metaKey) return false
    const person = people[current]
    const isTaken =
      event.key === 'Escape' || (person !== undefined && ['ArrowDown', 'ArrowUp', 'Enter', 'Tab'].includes(event.key))
    if (!isTaken) return false
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setAt((current + 1) % people.length)
    else if (event.key === 'ArrowUp') setAt((current - 1 + people.length) % people.length)
    else if (person) choose(person)
    return true
  }
  const option = (index: number) => `${id}${index}`
  return {
    isOpen,
    look,
    close,
    onKeyDown,
    /** As if the sign had been typed. */
    begin: () => {
      const { current: field } = area
      if (!field) return
      const before = field.value.slice(0, field.selectionStart)
      insert(/[\w.+%-]$/.test(before) ? ' @' : '@')
      look()
    },
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && people.length > 0 ? option(current) : undefined,
    } as const,
    list: { id, option, people, current, isFetching, word: typed?.word ?? '', onHover: setAt, onChoose: choose },
  }
}

const none: Mentionable[] = []

/** Half of a name is asked for only when nobody goes on typing. */
function useSettled(word: string): string {
  const [settled, setSettled] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word), limits.remoteSelectDebounce)
    return () => clearTimeout(timer)
  }, [word])
  return settled
}
