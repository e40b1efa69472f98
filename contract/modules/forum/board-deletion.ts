import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, text, time } from '#contract/shared/values.ts'
import { post, queryForStaff } from '../../endpoint.ts'
import { somebody } from '../account/user.ts'
import { boardTypes } from './board.ts'

/** A board that was deleted in the last 30 days, or whose posts are still on their way. */
export const deletedBoard = z.object({
  _id: id,
  systemName: z.string(),
  systemSign: z.string(),
  systemType: z.enum(boardTypes),
  reason: z.string(),
  by: somebody,
  /** Where its posts went; null: they were removed. */
  moveTo: z.nullable(z.object({ _id: id, systemName: z.string() })),
  /** How many posts there were, and how many of them have been moved or removed so far. */
  number: z.int(),
  done: z.int(),
  isDone: z.boolean(),
  /** What `aoir-admin-content/undo` takes to bring board and posts back; null where they were moved. */
  batchId: z.nullable(id),
  mayUndo: z.boolean(),
  deleteTime: time,
})
export type DeletedBoard = z.infer<typeof deletedBoard>

export const boardDeletionContract = {
  delete: post('/api/aoir-admin-system/delete', {
    summary:
      'Delete a board. Its posts, in whatever state they are, go to another board of the same kind, or what everybody sees of them is removed as one batch, which can be undone with the board for 30 days. They follow behind the answer',
    access: 'staff',
    needs: 'boards.edit',
    creates: 'itself',
    refuses: [404, 409],
    input: z.object({
      systemId: id,
      /** Its name once more, as whoever asks sees it: nobody deletes another board than they mean. */
      systemName: text({ min: 1, max: 80, missing: 'board_delete_name' }),
      /** The board its posts go to; null: they are removed. */
      moveTo: z.nullable(id),
      reason: text({ min: 1, max: limits.reason, missing: 'board_delete_reason' }),
    }),
    output: z.object({ batchId: z.nullable(id), number: z.int() }),
  }),
  deleted: queryForStaff('boards.edit', '/api/aoir-admin-system/deleted', {
    summary: 'Boards that were deleted in the last 30 days, the last one first, and how far their posts have come',
    of: deletedBoard,
  }),
}
