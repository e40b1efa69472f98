import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { groupMembersQuery } from '#web/api/queries/chat-queries.ts'
import { useMe } from '#web/session/use-me.ts'

export interface Callable {
  /** `all`: everybody. */
  _id: string
  name: string
  avatar: string
}

/** Whom I have chosen, by the words that stand for them, until the page goes. */
const chosen = new Map<string, Map<string, string>>()

/** What is being written after an @ at the caret; null: nothing. */
function wordAt(text: string, caret: number): string | null {
  return /(?:^|\s|[^\w])@([^\s@]{0,20})$/.exec(text.slice(0, caret))?.[1] ?? null
}

/** Members of a group are called by an @ and their name. */
export function useMentions(
  { _id, group }: Pick<ChatSession, '_id' | 'group'>,
  area: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
) {
  const me = useMe()?._id
  const id = useId()
  const [word, setWord] = useState<string | null>(null)
  const [current, setCurrent] = useState(0)
  const isOpen = group !== undefined && word !== null
  const found = useInfiniteQuery({ ...groupMembersQuery(api, _id, word ?? ''), enabled: isOpen, staleTime: 30_000 })
  const people = isOpen ? peopleOf(found.data?.pages[0]?.list ?? [], group.role !== 'member', word, me) : []
  const choose = (person: Callable) => {
    const { current: field } = area
    if (!field || word === null) return
    const end = field.selectionStart
    field.setRangeText(`@${person.name} `, end - word.length - 1, end, 'end')
    const known = chosen.get(_id) ?? new Map<string, string>()
    chosen.set(_id, known.set(`@${person.name}`, person._id))
    write(field.value)
    setWord(null)
  }
  return {
    id,
    option: (at: number) => `${id}${at}`,
    people,
    current,
    isFetching: found.isFetching,
    isOpen,
    word: word ?? '',
    choose,
    setCurrent,
    close: () => setWord(null),
    /** After every change of the words or of the caret. */
    look() {
      const { current: field } = area
      if (!field || !group) return
      setWord(field.selectionStart === field.selectionEnd ? wordAt(field.value, field.selectionStart) : null)
      setCurrent(0)
    },
    /** Whether the key was for the list. */
    press(event: KeyboardEvent): boolean {
      if (!isOpen || people.length === 0) return false
      const { key } = event
      if (key === 'ArrowDown') setCurrent((current + 1) % people.length)
      else if (key === 'ArrowUp') setCurrent((current + people.length - 1) % people.length)
      else if (key === 'Enter' || key === 'Tab') choose(people[current] as Callable)
      else if (key === 'Escape') setWord(null)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    /** Those whose names still stand in the words. */
    called(text: string): string[] {
      const known = chosen.get(_id) ?? new Map<string, string>()
      const ids = [...known].filter(([words]) => text.includes(words)).map(([, one]) => one)
      return [...new Set(ids)].slice(0, limits.groupMentions)
    },
  }
}

function peopleOf(members: { user: Callable }[], runs: boolean, word: string, me: string | undefined): Callable[] {
  const everybody = { _id: 'all', name: m.group_call_everybody(), avatar: '' }
  const others = members.map(({ user }) => user).filter(({ _id }) => _id !== me)
  return [...(runs && everybody.name.includes(word) ? [everybody] : []), ...others].slice(0, 8)
}
