import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Restriction } from '#contract/modules/account/user.ts'
import { isStaff } from '#contract/roles.ts'
import { api } from '#web/api/browser.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { postsKey } from '#web/api/queries/post-queries.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { useWhen } from '#web/ui/format/clock.tsx'
import { useMe } from './use-me.ts'

/** Why I can write nothing now, and until when (0: nobody knows). `waiting`: nobody has approved the account yet. */
export interface Barred extends Pick<Restriction, 'reason' | 'endTime'> {
  kind: Restriction['kind'] | 'waiting'
  /** The name of the one board on which it is so. */
  board?: string
}

const waiting: Barred = { kind: 'waiting', reason: '', endTime: 0 }

/** Undefined when nothing keeps me from writing. It is so until the server says otherwise: that is asked at its end. */
export function useRestriction(): Barred | undefined {
  const me = useMe()
  if (me?.sanction) return me.sanction
  return me?.isWaiting && !isStaff(me) ? waiting : undefined
}

/** What pages show depends on it; those that are in sight are asked for anew. */
export function askRights(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [...postsKey, 'one'] })
  void queries.invalidateQueries({ queryKey: [...boardsKey, 'one'] })
}

/** Something about what I may do has changed, or has come to its end. */
export async function askStanding(queries: QueryClient): Promise<void> {
  await queries.fetchQuery({ ...meQuery(api), staleTime: 0 }).catch(() => undefined)
  askRights(queries)
}

/** Asks at the end of a restriction whether it is over. Mount once. */
export function useRestrictionEnd(): void {
  const queries = useQueryClient()
  const restriction = useRestriction()
  useWhen(restriction?.endTime ?? 0, () => void askStanding(queries))
}
