import { useQuery } from '@tanstack/react-query'
import type { ImSession } from '#contract/modules/forum/chat.ts'
import { api } from '#web/api/browser.ts'
import { type SessionList, sessionQuery, sessionsQuery } from '#web/api/queries/chat-queries.ts'

/** One of my sessions: as the list has it, where there is one. */
export function useSession(id: string) {
  const listed = useQuery({
    ...sessionsQuery(api),
    enabled: false,
    select: ({ list }: SessionList): ImSession | undefined => list.find(({ _id }) => _id === id),
  }).data
  const own = useQuery({ ...sessionQuery(api, id), enabled: listed === undefined })
  return { ...own, session: listed ?? own.data }
}
