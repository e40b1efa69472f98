import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/postgres.ts'
import { gathering, gatheringReads } from './gather.ts'
import { type Db, openDatabase } from './open.ts'

let fresh: FreshDatabase
let db: Db
/** How many each statement held. */
let sizes: number[]

beforeAll(async () => {
  fresh = await freshDatabase('template0')
  db = fresh.db
  await db.run(sql`create table entry (id int4 primary key check (id < 100))`)
})
beforeEach(async () => {
  await db.run(sql`truncate entry`)
  sizes = []
})
afterAll(() => fresh.drop())

const add = gathering<number, string>(async (on, ids) => {
  sizes.push(ids.length)
  const rows = await on.many<{ id: number }>(sql`insert into entry select unnest(${ids}::int4[]) returning id`)
  return rows.map(({ id }) => `done ${id}`)
})
const stored = async () => (await db.many<{ id: number }>(sql`select id from entry order by id`)).map(({ id }) => id)
const upTo = (number: number) => Array.from({ length: number }, (_, index) => index)

test('what comes while one is under way goes together, and everybody gets an answer of their own', async () => {
  const answers = await Promise.all(upTo(60).map((id) => add(db, id)))
  expect(answers).toEqual(upTo(60).map((id) => `done ${id}`))
  expect(sizes).toEqual([1, 50, 9])
  expect(await add(db, 60)).toBe('done 60')
  expect(await stored()).toEqual(upTo(61))
})

test('what is refused takes nothing else along', async () => {
  const ids = [1, 2, 100, 3, 2, 4]
  const answers = await Promise.allSettled(ids.map((id) => add(db, id)))
  expect(answers.map(({ status }) => status === 'fulfilled').filter(Boolean)).toHaveLength(4)
  expect(answers[2]).toMatchObject({ reason: { code: '23514' } })
  expect(await stored()).toEqual([1, 2, 3, 4])
  expect(await add(db, 5)).toBe('done 5')
})

test('of two about the same thing the second goes with a later statement', async () => {
  const told: number[][] = []
  const apart = gathering<number, number>(
    async (on, ids) => {
      told.push(ids)
      await on.one(sql`select 1`)
      return ids
    },
    (id) => [String(id % 3)],
  )
  const ids = [0, 1, 4, 2, 7, 5, 3]
  expect(await Promise.all(ids.map((id) => apart(db, id)))).toEqual(ids)
  expect(told).toEqual([[0], [1, 2, 3], [4, 5], [7]])
})

test('inside a transaction nothing is shared, and what is undone is undone', async () => {
  const outside = upTo(3).map((id) => add(db, id))
  await db
    .transaction(async (tx) => {
      expect(await add(tx, 50)).toBe('done 50')
      throw new Error('no')
    })
    .catch(() => {})
  await Promise.all(outside)
  expect(await stored()).toEqual([0, 1, 2])
})

test('behind one that waits for a lock others go on', async () => {
  await add(db, 7)
  const change = gathering<number, number>(async (on, ids) => {
    sizes.push(ids.length)
    await on.run(sql`update entry set id = id where id = any(${ids}::int4[])`)
    return ids
  })
  await db.transaction(async (tx) => {
    await tx.run(sql`select 1 from entry where id = 7 for update`)
    const held = change(db, 7)
    expect(await change(db, 8)).toBe(8)
    void held.catch(() => {})
  })
  expect(await change(db, 7)).toBe(7)
})

test('an answer too few is a failure of all', async () => {
  const broken = gathering<number, number>(async (_, ids) => ids.slice(1))
  const answers = await Promise.allSettled([broken(db, 1), broken(db, 2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('reads that share statements are planned once; inside a transaction they see what it wrote', async () => {
  const plans = sql`
    select generic_plans::int4 as generic, custom_plans::int4 as custom from pg_prepared_statements
    where statement like '/* how often%'`
  const read = gatheringReads<number, unknown>(async (on, ids) => {
    const found = await on.many<{ id: number }>(sql`/* how often */ select id from entry where id = any (${ids})`)
    return ids.map((id) => found.some((row) => row.id === id))
  })
  const planned = gatheringReads<null, unknown>(async (on) => [await on.many(plans)])
  const one = openDatabase({ ...fresh.config, plannedOnce: 1 })
  try {
    for (const id of upTo(8)) expect(await read(one, id)).toBe(false)
    expect(await planned(one, null)).toEqual([{ generic: 8, custom: 0 }])
    await one.transaction(async (tx) => {
      await tx.run(sql`insert into entry values (7)`)
      expect(await read(tx, 7)).toBe(true)
      expect(await read(one, 7)).toBe(false)
    })
  } finally {
    await one.close()
  }
})
