import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { api } from '#web/api/browser.ts'
import { type Mentionable, mentionQuery } from '#web/api/queries/search-queries.ts'
import { useMe } from '#web/session/use-me.ts'

type Area = RefObject<HTMLTextAreaElement | null>

/** Names for the words behind a sign. The text keeps the focus; arrows walk, Enter and Tab take, Escape lets it be. */
export function useMention(area: Area, insert: (words: string, from?: number) => void) {
  const id = useId()
  const { typed, look, close } = useTyped(area)
  const { people, current, isFetching, setAt } = usePeople(typed?.word)
  const isOpen = typed !== null
  const choose = (person: Mentionable) => {
    insert(`@${person.name} `, typed?.from)
    close()
  }
  const walk = (step: number) => setAt((current + step + people.length) % people.length)
  /** True when the list has taken the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const act = isOpen && !event.ctrlKey && !event.metaKey && actOf(event.key, people[current], { walk, choose, close })
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }
  /** As if the sign had been typed. */
  const begin = () => {
    const { value = '', selectionStart = 0 } = area.current ?? {}
    insert(/[\w.+%-]$/.test(value.slice(0, selectionStart)) ? ' @' : '@')
    look()
  }
  const option = (index: number) => `${id}${index}`
  const field = {
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen && people.length > 0 ? option(current) : undefined,
  } as const
  const list = { id, option, people, current, isFetching, word: typed?.word ?? '', onHover: setAt, onChoose: choose }
  return { isOpen, look, close, onKeyDown, begin, field, list }
}

interface Acts {
  walk: (step: number) => void
  choose: (person: Mentionable) => void
  close: () => void
}

function actOf(key: string, person: Mentionable | undefined, { walk, choose, close }: Acts): (() => void) | undefined {
  if (key === 'Escape') return close
  if (!person) return undefined
  if (key === 'ArrowDown') return () => walk(1)
  if (key === 'ArrowUp') return () => walk(-1)
  return key === 'Enter' || key === 'Tab' ? () => choose(person) : undefined
}

/** The name that is being typed, if any. */
function useTyped(area: Area) {
  const [typed, setTyped] = useState<ReturnType<typeof mentionWord>>(null)
  const look = () => {
    const { current: field } = area
    if (!field) return
    setTyped(field.selectionStart === field.selectionEnd ? mentionWord(field.value, field.selectionEnd) : null)
  }
  return { typed, look, close: () => setTyped(null) }
}

/** Whoever it may be; nobody while nothing is typed. */
function usePeople(typed: string | undefined) {
  const userId = useMe()?._id ?? ''
  const [place, setPlace] = useState({ word: typed, at: 0 })
  const word = useSettled(typed ?? '')
  const query = useQuery({ ...mentionQuery(api, userId, word), enabled: typed !== undefined })
  const people = query.data ?? none
  // Another word begins at the top again.
  const current = place.word === typed ? Math.min(place.at, people.length - 1) : 0
  return { people, current, isFetching: query.isFetching, setAt: (at: number) => setPlace({ word: typed, at }) }
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

/** The name that is being typed in front of the cursor, and where its sign stands. */
export function mentionWord(text: string, cursor: number): { from: number; word: string } | null {
  const match = /(?<![\w.+%-])@([^\s@]*)$/u.exec(text.slice(0, cursor))
  const word = match?.[1] ?? ''
  // Nobody is called like a whole sentence.
  if (!match || [...word].length > limits.nameGraphemes.max) return null
  return { from: match.index, word }
}
