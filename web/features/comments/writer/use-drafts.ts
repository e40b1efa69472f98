import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useTalk } from '#web/features/comments/thread-context.ts'
import { useMe } from '#web/session/use-me.ts'
import { deskOf } from './draft-store.ts'
import { type Desk, type Draft, emptyDesk, emptyDraft, type Letter, type Place } from './drafts.ts'

export interface DeskSource {
  /** Guests have none: they can write nothing. */
  get: () => Desk | undefined
  subscribe: (listener: () => void) => () => void
}

/** The desk of whoever looks at a post. It is opened in the browser only, when somebody looks at it. */
export function useDesk(postsId: string): DeskSource {
  const queries = useQueryClient()
  const userId = useMe()?._id
  return useMemo(() => {
    const get = () => (userId ? deskOf(queries, userId, postsId) : undefined)
    return { get, subscribe: (listener) => get()?.subscribe(listener) ?? (() => {}) }
  }, [queries, userId, postsId])
}

/** Only the part that is looked at: a letter that is typed must not draw the whole list again. */
export function useDraft(place: Place): Draft {
  const { desk } = useTalk()
  return useSyncExternalStore(
    desk.subscribe,
    () => desk.get()?.content().drafts[place] ?? emptyDraft,
    () => emptyDraft,
  )
}

export function useLetters(place: Place): Letter[] {
  const { desk } = useTalk()
  const letters = useSyncExternalStore(
    desk.subscribe,
    () => desk.get()?.content().letters ?? emptyDesk.letters,
    () => emptyDesk.letters,
  )
  return letters.filter((letter) => letter.place === place)
}
