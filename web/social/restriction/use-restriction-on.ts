import { useQueryClient } from '@tanstack/react-query'
import type { Restriction } from '#contract/modules/account/user.ts'
import { askRights, type Barred, useRestriction } from '#web/session/use-restriction.ts'
import { useWhen } from '#web/ui/format/clock.tsx'

/** What keeps me from writing on the board that something stands on: on the whole site, or there alone. */
export function useRestrictionOn(
  board: { name: string; sanction: Restriction | null } | undefined,
): Barred | undefined {
  const everywhere = useRestriction()
  const queries = useQueryClient()
  useWhen(board?.sanction?.endTime ?? 0, () => askRights(queries))
  if (everywhere || !board?.sanction) return everywhere
  return { ...board.sanction, board: board.name }
}
