import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/postgres.ts'
import { DatabaseUnavailable } from './errors.ts'
import { type Db, openDatabase } from './open.ts'

let fresh: FreshDatabase
let db: Db

beforeAll(async () => {
  fresh = await freshDatabase('template0')
  db = fresh.db
  await db.run(sql`create table account (id int8 primary key, balance int8 not null check (balance >= 0))`)
})
beforeEach(async () => {
  await db.run(sql`truncate account`)
  await db.run(sql`insert into account values (1, 10), (2, 20)`)
})
afterAll(() => fresh.drop())

async function balances(): Promise<Record<string, string>> {
  const rows = await db.many<{ id: string; balance: string }>(sql`select id, balance from account order by id`)
  return Object.fromEntries(rows.map(({ id, balance }) => [id, balance]))
}

test('columns come out as the row types say', async () => {
  const row = await db.one(sql`
    select 9007199254740993::int8 as big, 1::int4 as small, 1.50::numeric as exact, true as yes, null as nothing,
      '2026-01-02'::date as day, '2026-01-02T03:04:05.678Z'::timestamptz as moment, '{"a":[1]}'::jsonb as document,
      array[1::int8] as ids, ${"quote ' and 中"} as text, ${undefined} as missing`)
  expect(row).toEqual({
    big: '9007199254740993',
    small: 1,
    exact: '1.50',
    yes: true,
    nothing: null,
    day: '2026-01-02',
    moment: new Date('2026-01-02T03:04:05.678Z'),
    document: { a: [1] },
    ids: ['1'],
    text: "quote ' and 中",
    missing: null,
  })
})

test('one, maybe, many and run answer with what they promise', async () => {
  const missing = sql`select * from account where id = ${'9'}`
  const all = sql`select * from account`
  expect(await db.maybe(missing)).toBeUndefined()
  expect(await db.many(missing)).toEqual([])
  await expect(db.one(missing)).rejects.toThrow('Expected one row, but found 0.')
  await expect(db.one(all)).rejects.toThrow('Expected one row, but found 2.')
  await expect(db.maybe(all)).rejects.toThrow('Expected at most one row, but found 2.')
  expect(await db.run(sql`update account set balance = balance + 1`)).toBe(2)
})

test('equal text is prepared once on a connection', async () => {
  const single = openDatabase({ ...fresh.config, max: 1 })
  for (const id of ['1', '2']) await single.one(sql`select balance from account where id = ${id}`)
  const prepared = await single.many<{ name: string; generic: string; custom: string }>(sql`
    select name, generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like 'select balance from account where id%'`)
  expect(prepared).toEqual([{ name: expect.stringMatching(/^q0-[0-9a-f]{16}$/), runs: '2' }])
  await single.close()
})

test('a statement survives that a migration changes its columns', async () => {
  await db.run(sql`create table growing (id int4)`)
  await db.run(sql`insert into growing values (1)`)
  const single = openDatabase({ ...fresh.config, max: 1 })
  const read = () => single.one(sql`select * from growing`)
  expect(await read()).toEqual({ id: 1 })
  await db.run(sql`alter table growing add name text`)
  expect(await read()).toEqual({ id: 1, name: null })
  await db.run(sql`alter table growing add size int4`)
  expect(await single.transaction((tx) => tx.one(sql`select * from growing`))).toEqual({
    id: 1,
    name: null,
    size: null,
  })
  await single.close()
})

test('a transaction is all or nothing', async () => {
  const transfer = (amount: number) =>
    db.transaction(async (tx) => {
      await tx.run(sql`update account set balance = balance + ${amount} where id = 2`)
      await tx.run(sql`update account set balance = balance - ${amount} where id = 1`)
    })
  await transfer(4)
  expect(await balances()).toEqual({ 1: '6', 2: '24' })
  await expect(transfer(7)).rejects.toMatchObject({ code: '23514' })
  expect(await balances()).toEqual({ 1: '6', 2: '24' })
})

test('a swallowed failure does not look like a commit', async () => {
  const effects: string[] = []
  const work = db.transaction(async (tx) => {
    await tx.run(sql`update account set balance = 11 where id = 1`)
    tx.afterCommit(() => effects.push('told'))
    await tx.run(sql`select 1 / 0`).catch(() => {})
  })
  await expect(work).rejects.toThrow('was rolled back because one of its statements failed')
  expect(await balances()).toEqual({ 1: '10', 2: '20' })
  expect(effects).toEqual([])
})

test('a nested transaction fails alone, with its effects', async () => {
  const effects: string[] = []
  await db.transaction(async (tx) => {
    tx.afterCommit(() => effects.push('outer'))
    await tx.run(sql`update account set balance = 11 where id = 1`)
    const nested = tx.transaction(async (inner) => {
      inner.afterCommit(() => effects.push('dropped'))
      await inner.run(sql`update account set balance = 22 where id = 2`)
      await inner.transaction((deep) => deep.run(sql`update account set balance = -1 where id = 2`))
    })
    await expect(nested).rejects.toMatchObject({ code: '23514' })
    await tx.transaction(async (inner) => {
      inner.afterCommit(() => effects.push('inner'))
      await inner.run(sql`update account set balance = 21 where id = 2`)
    })
    expect(effects).toEqual([])
  })
  expect(await balances()).toEqual({ 1: '11', 2: '21' })
  expect(effects).toEqual(['outer', 'inner'])
})

test('an effect runs at once on the pool, and its failure harms nobody', async () => {
  const problems: unknown[] = []
  const own = openDatabase({ ...fresh.config, onProblem: (error) => problems.push(error) })
  const failing = () => {
    throw new Error('effect')
  }
  own.afterCommit(failing)
  expect(problems).toEqual([new Error('effect')])
  const result = await own.transaction(async (tx) => {
    tx.afterCommit(failing)
    return 'committed'
  })
  expect([result, problems.length]).toEqual(['committed', 2])
  await own.close()
})

test('statements of one transaction run one after another, and none after its end', async () => {
  let late: Db | undefined
  const order = await db.transaction((tx) => {
    late = tx
    return Promise.all([1, 2, 3, 4].map((n) => tx.one<{ n: number }>(sql`select ${n}::int4 as n`)))
  })
  expect(order).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
  await expect(late?.run(sql`select 1`)).rejects.toThrow('The transaction has already ended.')
})

test('a transaction that loses against another one is run again', async () => {
  let attempts = 0
  const effects: number[] = []
  const add = () =>
    db.transaction(async (tx) => {
      attempts += 1
      const attempt = attempts
      tx.afterCommit(() => effects.push(attempt))
      await tx.run(sql`set transaction isolation level serializable`)
      const { sum } = await tx.one<{ sum: string }>(sql`select sum(balance) from account`)
      // The other transaction commits between our reading and our writing, only the first time.
      if (attempt === 1) await db.run(sql`update account set balance = 100 where id = 1`)
      await tx.run(sql`update account set balance = ${sum} where id = 1`)
    })
  await add()
  expect(attempts).toBe(2)
  expect(effects).toEqual([2])
  expect(await balances()).toEqual({ 1: '120', 2: '20' })
})

test('a transaction is not run again for ever', async () => {
  let attempts = 0
  const work = db.transaction(async (tx) => {
    attempts += 1
    await tx.run(sql`do $$ begin raise serialization_failure; end $$`)
  })
  await expect(work).rejects.toMatchObject({ code: '40001' })
  expect(attempts).toBe(4)
})

test('a statement that takes too long and a lock that does not come are "unavailable", and the connection stays', async () => {
  const quick = openDatabase({ ...fresh.config, max: 1, statementTimeout: 100 })
  const backend = sql`select pg_backend_pid() as pid`
  const before = await quick.one(backend)
  const slow = quick.run(sql`select pg_sleep(10)`)
  await expect(slow).rejects.toThrow(DatabaseUnavailable)
  await expect(slow).rejects.toMatchObject({ cause: { code: '57014' }, outcomeUnknown: false })
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table account`)
    await expect(quick.run(sql`select * from account`)).rejects.toThrow(DatabaseUnavailable)
  })
  expect(await quick.one(backend)).toEqual(before)
  await quick.close()
})

test('callers beyond the waiting room are refused at once', async () => {
  const small = openDatabase({ ...fresh.config, max: 1, maxWaiting: 2 })
  const release = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const holder = small.transaction(async () => {
    started.resolve()
    await release.promise
  })
  await started.promise
  const waiting = [1, 2].map(() => small.run(sql`select 1`))
  expect(small.stats()).toMatchObject({ total: 1, idle: 0, waiting: 2 })
  await expect(small.run(sql`select 1`)).rejects.toThrow('Too many calls wait for the database.')
  release.resolve()
  expect(await Promise.all([holder, ...waiting])).toEqual([undefined, 1, 1])
  await small.close()
  await expect(small.run(sql`select 1`)).rejects.toThrow(DatabaseUnavailable)
})

test('a database that is not there is "unavailable"', async () => {
  const nowhere = openDatabase({ ...fresh.config, host: '/nonexistent' })
  await expect(nowhere.run(sql`select 1`)).rejects.toThrow(DatabaseUnavailable)
  await nowhere.close()
})

test('a value that cannot be sent is a bug of the caller, and the connection stays usable', async () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const single = openDatabase({ ...fresh.config, max: 1 })
  const failure = await single.run(sql`select ${circle}::jsonb`).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(DatabaseUnavailable)
  expect(await single.one(sql`select 1 as n`)).toEqual({ n: 1 })
  await single.close()
})
