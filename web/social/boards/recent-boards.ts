import { useEffect } from 'react'
import type { BoardBrief } from '#contract/modules/forum/board.ts'
import { storedList } from '#web/ui/hooks/stored-list.ts'

/** Boards that were looked at last, in this browser only. */
const boards = storedList('recent-boards', 6, isBrief)

export const useRecentBoards = boards.use

/** Call it on the page of a board. */
export function useRecordVisit({ _id, systemName, systemSign, systemCover, systemType }: BoardBrief): void {
  useEffect(() => {
    const rest = boards.get().filter((board) => board._id !== _id)
    boards.set([{ _id, systemName, systemSign, systemCover, systemType }, ...rest])
  }, [_id, systemName, systemSign, systemCover, systemType])
}

export function forgetVisits(): void {
  boards.set([])
}

/** Older ones do not say of which kind a board is: then a forum's. */
function isBrief(value: unknown): value is BoardBrief {
  const board = value as Partial<BoardBrief> | null
  return [board?._id, board?.systemName, board?.systemSign, board?.systemCover].every(
    (text) => typeof text === 'string',
  )
}
