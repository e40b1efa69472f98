import sql, { type Sql } from 'sql-template-tag'
import { beforeEach } from 'vitest'
import { type Person, type TestApi, testApi } from '../api.ts'
import { aBoard, type TestBoard, withArticles } from './forum.ts'

/** What tests of deleting boards begin with: people and two boards, anew for each test. */

export let api: TestApi
export let admin: Person
export let moderator: Person
export let guest: ReturnType<TestApi['as']>
export let author: Person
export let other: Person
export let board: TestBoard
export let target: TestBoard

/** To be called by each file: files may share a process, and each has a site of its own. */
export async function openSite(): Promise<void> {
  api = await testApi({ config: withArticles })
  admin = await api.administrator()
  moderator = await api.moderator()
  guest = api.as(null)
  beforeEach(async () => {
    author = await api.member()
    other = await api.member()
    board = await aBoard(api)
    target = await aBoard(api)
  })
}

/** Another one is deleted in this test. */
export function takeBoard(next: TestBoard): void {
  board = next
}

/** More than follow with the change itself, and not a whole number of portions. */
export const many = 720

export type Wish = Parameters<typeof admin.api.boardDeletion.delete>[0]

export const wish = (moveTo: TestBoard | null, patch: Partial<Wish> = {}): Wish => ({
  systemId: board.id,
  systemName: board.name,
  moveTo: moveTo?.id ?? null,
  reason: '合并',
  ...patch,
})
/** The answer comes at once, its posts follow. */
export const begin = (moveTo: TestBoard | null, patch: Partial<Wish> = {}) =>
  admin.api.boardDeletion.delete(wish(moveTo, patch))
export async function remove(moveTo: TestBoard | null, patch: Partial<Wish> = {}) {
  const answer = await begin(moveTo, patch)
  await api.ctx.background.idle()
  return { ...answer, batchId: answer.batchId ?? '' }
}
export const undo = (batchId: string, who = admin) => who.api.adminContent.undo({ batchId })
export const number = async (query: Sql) =>
  (await api.ctx.db.one<{ n: number }>(sql`select count(*)::int as n from ${query}`)).n
export const leftIn = ({ id }: TestBoard) => number(sql`posts where board_id = ${id}`)
export const shown = async ({ sign }: TestBoard) => (await guest.board.info({ sign })).systemContentNumber
export const listed = async () => (await admin.api.boardDeletion.deleted()).list
export const missing = { code: 404, message: '板块不存在' }

/** Ends whoever waits for a lock of posts, as if its process had been killed. */
export async function endWaiting(): Promise<void> {
  const waiting = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
  while ((await api.ctx.db.many(waiting)).length === 0);
}
