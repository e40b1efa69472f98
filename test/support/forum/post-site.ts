import sql from 'sql-template-tag'
import { afterAll, beforeAll } from 'vitest'
import { bootApi, type Person, type TestApi } from '../api.ts'
import { aBoard, type TestBoard } from './forum.ts'

/** One author and one board for all tests of a file. */
export function sharedBoard() {
  const api = {} as TestApi
  const author = {} as Person
  const board = {} as TestBoard
  beforeAll(async () => {
    Object.assign(api, await bootApi())
    Object.assign(author, await api.member())
    Object.assign(board, await aBoard(api))
  })
  afterAll(() => api.close())
  /** How many posts the board and the author are said to have. */
  const countsOf = (boardId = board.id, userId = author.id) =>
    api.ctx.db.one<{ board: number; author: number }>(sql`
      select (select post_count from boards where id = ${boardId}) as board,
        (select posts from user_counts where user_id = ${userId}) as author`)
  return { api, author, board, countsOf }
}
