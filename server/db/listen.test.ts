import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/postgres.ts'
import { type Listener, listen, notify } from './listen.ts'

let fresh: FreshDatabase
let listener: Listener
let heard: unknown[]
let reconnects: number

beforeEach(async () => {
  fresh = await freshDatabase('template0')
  heard = []
  reconnects = 0
  listener = listen(
    { ...fresh.config, onProblem: () => {} },
    (message) => heard.push(message),
    () => {
      reconnects += 1
    },
  )
  await listener.ready
})
afterEach(async () => {
  await listener.close()
  await fresh.drop()
})

test('messages arrive in order, those of a transaction after its commit', async () => {
  await notify(fresh.db, { n: 1 })
  await fresh.db.transaction(async (tx) => {
    await notify(tx, { n: 3 })
    await notify(fresh.db, { n: 2 })
  })
  await vi.waitFor(() => expect(heard).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]))
  expect(reconnects).toBe(0)
})

test('a payload that is not JSON is passed over', async () => {
  await fresh.db.run(sql`select pg_notify('aoir', 'not json')`)
  await notify(fresh.db, 'after')
  await vi.waitFor(() => expect(heard).toEqual(['after']))
})

test('after a broken connection it listens again and says so', async () => {
  await fresh.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen aoir'`)
  await vi.waitFor(() => expect(reconnects).toBe(1))
  expect(listener.connected()).toBe(true)
  await notify(fresh.db, 'again')
  await vi.waitFor(() => expect(heard).toEqual(['again']))
})
