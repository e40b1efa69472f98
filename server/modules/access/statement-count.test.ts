import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'
import { selling } from '../../../test/support/wallet/earning.ts'

const api = await testApi()
await selling(api)

/** How many statements a call asks, once whatever is kept of it is kept. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  await call()
  await api.ctx.background.idle()
  const { db } = api.ctx
  const spies = [
    ...(['many', 'maybe', 'one', 'run', 'transaction'] as const).map((name) => vi.spyOn(db, name)),
    ...(db.plannedOnce ? [vi.spyOn(db.plannedOnce, 'many')] : []),
  ]
  await call()
  const asked = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return asked
}

test('a list of twenty locked posts asks no more than one of free posts', async () => {
  const [author, reader] = [await api.member(), await api.member()]
  const [locked, free] = [await aBoard(api), await aBoard(api)]
  for (const board of [locked, free]) for (let at = 0; at < 20; at++) await aPost(author, board)
  const access = JSON.stringify({ kind: 'paid', price: 1 })
  await api.ctx.db.run(sql`update posts set access = ${access}::jsonb where board_id = ${locked.id}`)
  const listOf = (systemId: string) => () => reader.api.post.list({ select: { systemId }, limit: 20 })
  const { list } = await listOf(locked.id)()
  expect(list.map(({ isLocked, price }) => [isLocked, price])).toEqual(Array.from({ length: 20 }, () => [true, 1]))
  expect(await statementsOf(listOf(locked.id))).toBe(await statementsOf(listOf(free.id)))
})

test('what somebody may do comes from the viewer: no statement asks for it', async () => {
  const person = await api.member()
  const asked = await statementsOf(() => person.api.privilege.list())
  expect(asked).toBe(await statementsOf(() => person.api.config.siteConfig()))
})
