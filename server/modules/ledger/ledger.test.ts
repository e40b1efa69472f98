import sql, { type Sql } from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { expectBooksBalance, give, oldLines } from '../../../test/support/wallet/wallet.ts'
import { inTransaction } from '../../kernel/context.ts'
import { balanceOf, bookLegs } from './book.ts'
import type { Booking, LegBooking } from './queries.ts'
import { book } from './service.ts'

const api = await testApi()
const person = await api.member()
afterEach(() => expectBooksBalance(api))

let events = 0
function spend(userId: string, amount: number, more: Partial<Booking> = {}): Booking {
  events += 1
  const source = { type: 'test', id: `event ${events}` }
  return { kind: 'adjust', source, userId, amount, house: 'adjust', actorId: null, ...more }
}
const run = (statement: Sql) => api.ctx.db.run(statement)

describe('a booking', () => {
  it('moves the balance, which everybody sees who may', async () => {
    const { id, api: own } = await api.member()
    expect((await own.user.ownInfo()).money).toBe(0)
    const first = await book(api.ctx, spend(id, 12_345))
    expect(first).toMatchObject({ balance: 12_345, isNew: true })
    expect(await book(api.ctx, spend(id, -345))).toMatchObject({ balance: 12_000 })
    expect((await own.user.ownInfo()).money).toBe(120)
    expect(await balanceOf(api.ctx, id)).toBe(12_000)
  })

  it('of one source happens once', async () => {
    const { id } = await api.member()
    const event = spend(id, 100)
    const all = await Promise.all(Array.from({ length: 20 }, () => book(api.ctx, event)))
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(all.map(({ txId }) => txId)).size).toBe(1)
    expect(await balanceOf(api.ctx, id)).toBe(100)
    const other = await api.member()
    expect(await book(api.ctx, { ...event, userId: other.id })).toMatchObject({ isNew: false, balance: 0 })
  })

  it('of one source, asked for two accounts at once, happens once', async () => {
    const [ann, bob] = [await api.member(), await api.member()]
    const event = spend(ann.id, 70)
    const all = await Promise.all([book(api.ctx, event), book(api.ctx, { ...event, userId: bob.id })])
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await balanceOf(api.ctx, ann.id)) + (await balanceOf(api.ctx, bob.id))).toBe(70)
  })

  it('is refused when the balance does not suffice, and leaves no trace', async () => {
    const { id } = await api.member()
    await give(api, { id }, 99)
    await expect(book(api.ctx, spend(id, -100))).rejects.toMatchObject({ code: 402, key: 'wallet_short' })
    expect(await book(api.ctx, spend(id, -99))).toMatchObject({ balance: 0 })
  })

  it('fifty at once spend what ten can pay, ten times', async () => {
    const { id } = await api.member()
    await give(api, { id }, 1050)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => book(api.ctx, spend(id, -100))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await balanceOf(api.ctx, id)).toBe(50)
  })

  it('vanishes with the transaction of its caller', async () => {
    const { id } = await api.member()
    const event = spend(id, 500)
    const failed = inTransaction(api.ctx, async (inner) => {
      await book(inner, event)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await balanceOf(api.ctx, id)).toBe(0)
    expect(await book(api.ctx, event)).toMatchObject({ isNew: true })
  })

  it.each([0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('of %s is none', async (amount) => {
    await expect(book(api.ctx, spend(person.id, amount))).rejects.toThrow('a whole number')
  })

  it('never makes more of a balance than can be shown', async () => {
    const { id } = await api.member()
    await give(api, { id }, 1_000_000_000_000)
    await expect(book(api.ctx, spend(id, 1))).rejects.toMatchObject({ code: 409, key: 'wallet_full' })
    await expect(book(api.ctx, spend(id, 1_000_000_000_001))).rejects.toMatchObject({ code: 409 })
    expect((await api.as(await api.login(person.name, person.password)).user.ownInfo()).money).toBe(0)
  })
})

describe('a booking of several legs', () => {
  const sale = (userId: string, legs: LegBooking['legs'], more: Partial<LegBooking> = {}): LegBooking => {
    const { kind, source, actorId } = spend(userId, 1)
    return { kind, source, userId, actorId, legs, ...more }
  }
  const entriesOf = (txId: string) =>
    api.ctx.db.many<{ kind: string; amount: string }>(sql`
      select a.kind, e.amount from ledger_entries e join accounts a on a.id = e.account_id
      where e.tx_id = ${txId} order by e.seq`)

  it('moves what a member pays to those it is for', async () => {
    const { id } = await api.member()
    await give(api, { id }, 1000)
    const { txId, balance } = await bookLegs(api.ctx, sale(id, { user: -500, goods_income: 350, vip_income: 150 }))
    expect(balance).toBe(500)
    expect((await entriesOf(txId)).map(({ kind, amount }) => [kind, Number(amount)])).toEqual([
      ['user', -500],
      ['goods_income', 350],
      ['vip_income', 150],
    ])
  })

  it('makes the income of a member, who moves it to the balance', async () => {
    const { id } = await api.member()
    await bookLegs(api.ctx, sale(id, { income: 800, goods_income: -800 }))
    expect(await bookLegs(api.ctx, sale(id, { income: -300, user: 300 }))).toMatchObject({ income: 500, balance: 300 })
    expect(await balanceOf(api.ctx, id)).toBe(300)
    await expect(bookLegs(api.ctx, sale(id, { income: -501, user: 501 }))).rejects.toMatchObject({ code: 402 })
  })

  it('leaves out what is nothing, and refuses what does not add up', async () => {
    const { id } = await api.member()
    await give(api, { id }, 10)
    const { txId } = await bookLegs(api.ctx, sale(id, { user: -10, goods_income: 10, vip_income: 0 }))
    expect(await entriesOf(txId)).toHaveLength(2)
    await expect(bookLegs(api.ctx, sale(id, { user: -10, goods_income: 9 }))).rejects.toThrow('sum to nothing')
  })

  it('happens once, and fifty at once spend what ten can pay', async () => {
    const { id } = await api.member()
    await give(api, { id }, 1050)
    const same = sale(id, { user: -50, goods_income: 50 })
    const once = await Promise.all(Array.from({ length: 10 }, () => bookLegs(api.ctx, same)))
    expect(once.filter(({ isNew }) => isNew)).toHaveLength(1)
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => bookLegs(api.ctx, sale(id, { user: -100, goods_income: 60, vip_income: 40 }))),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await balanceOf(api.ctx, id)).toBe(0)
  })

  it('takes nothing out of a frozen wallet, and lets in what comes', async () => {
    const { id } = await api.member()
    await give(api, { id }, 100)
    await run(sql`insert into frozen_wallets (user_id, reason, frozen_by) values (${id}, 'why', ${id})`)
    const buy = sale(id, { user: -10, goods_income: 10 }, { kind: 'buy' })
    await expect(bookLegs(api.ctx, buy)).rejects.toMatchObject({ code: 403, key: 'wallet_frozen' })
    await expect(book(api.ctx, spend(id, -10, { kind: 'agent' }))).rejects.toMatchObject({ code: 403 })
    expect(await book(api.ctx, spend(id, 10))).toMatchObject({ balance: 110 })
  })
})

describe('the books themselves refuse', () => {
  beforeAll(() => give(api, person, 1000))
  const entry = (values: Sql) => sql`
    insert into ledger_entries (tx_id, seq, account_id, amount, kind) ${values}`
  const lastTransaction = sql`(select max(id) from ledger_transactions)`
  const house = sql`(select id from accounts where kind = 'adjust')`

  it.each<[string, Sql]>([
    ['a changed entry', sql`update ledger_entries set amount = 1`],
    ['a deleted entry', sql`delete from ledger_entries`],
    ['emptied entries', sql`truncate ledger_entries`],
    ['a changed transaction', sql`update ledger_transactions set kind = 'topup'`],
    ['a deleted transaction', sql`delete from ledger_transactions`],
    ['emptied transactions', sql`truncate ledger_transactions cascade`],
    ['a changed proof', sql`update proofs set violations = '[]'`],
    ['emptied proofs', sql`truncate proofs cascade`],
  ])('%s', async (what, statement) => {
    if (what === 'a changed proof') await run(sql`insert into proofs (started_at, transactions) values (now(), 0)`)
    await expect(run(statement)).rejects.toThrow('only ever added')
  })

  it.each<[string, Sql, string]>([
    ['another owner', sql`update accounts set user_id = user_id`, 'accounts_stay'],
    ['a deleted account', sql`delete from accounts`, 'accounts_stay'],
    ['emptied accounts', sql`truncate accounts`, 'accounts_stay'],
    ['debts', sql`update accounts set balance = -1 where kind = 'user'`, 'no_overdraft'],
    ['riches', sql`update accounts set balance = 1000000000001 where kind = 'user'`, 'no_overflow'],
    [
      'a source that was booked',
      sql`insert into ledger_transactions (kind, source_type, source_id)
        select kind, source_type, source_id from ledger_transactions limit 1`,
      'ledger_source_once',
    ],
    [
      'a transaction without entries',
      sql`insert into ledger_transactions (kind, source_type, source_id) values ('adjust', 'x', 'x')`,
      'ledger_zero_sum',
    ],
    ['an entry that came later', entry(sql`select ${lastTransaction}, 9, ${house}, 5, 'adjust'`), 'ledger_zero_sum'],
    [
      'entries on no account',
      entry(sql`select ${lastTransaction}, n, 999999, case n when 8 then 5 else -5 end, 'adjust'
        from generate_series(8, 9) n`),
      'ledger_zero_sum',
    ],
    [
      'an entry of nothing',
      entry(sql`select ${lastTransaction}, 9, ${house}, 0, 'adjust'`),
      'ledger_entries_amount_check',
    ],
    [
      'an entry beyond all measure',
      entry(sql`select ${lastTransaction}, 9, ${house}, 1000000000001, 'adjust'`),
      'ledger_entries_amount_check',
    ],
  ])('%s', async (_, statement, constraint) => {
    await expect(run(statement)).rejects.toMatchObject({ constraint })
  })
})

describe('a statement', () => {
  let owner: Person
  beforeAll(async () => {
    owner = await api.member()
    for (let at = 1; at <= 25; at++) {
      const amount = at % 5 === 0 ? -50 : 100
      await book(api.ctx, spend(owner.id, amount, { kind: amount > 0 ? 'adjust' : 'refund', orderNumber: `AO${at}` }))
    }
  })

  it('has the newest line first, and pages of any number', async () => {
    const first = await owner.api.ledger.list({ limit: 10 })
    expect(first.total).toBe(25)
    expect(first.list.map(({ orderNumber }) => orderNumber).slice(0, 3)).toEqual(['AO25', 'AO24', 'AO23'])
    expect(first.list[0]).toMatchObject({ kind: 'refund', amount: -0.5, balance: 17.5, title: '退款 · 订单 AO25' })
    const numbers = async (page: number) =>
      (await owner.api.ledger.list({ limit: 10, page })).list.map(({ orderNumber }) => orderNumber)
    expect(await numbers(3)).toEqual(['AO5', 'AO4', 'AO3', 'AO2', 'AO1'])
    expect(await numbers(4)).toEqual([])
    expect(await numbers(1_000_000)).toEqual([])
  })

  it('goes on by a cursor', async () => {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { list, nextCursor } = await owner.api.ledger.list({ limit: 7, kind: 'adjust', cursor })
      seen.push(...list.map(({ orderNumber }) => orderNumber))
      if (nextCursor === null) break
      cursor = nextCursor
    }
    const expected = Array.from({ length: 25 }, (_, at) => 25 - at).filter((at) => at % 5 !== 0)
    expect(seen).toEqual(expected.map((at) => `AO${at}`))
  })

  it('knows kinds', async () => {
    const { total, list } = await owner.api.ledger.list({ kind: 'refund', limit: 3 })
    expect([total, ...list.map(({ orderNumber }) => orderNumber)]).toEqual([5, 'AO25', 'AO20', 'AO15'])
    expect(await owner.api.ledger.list({ kind: 'topup' })).toEqual({ list: [], total: 0, nextCursor: null })
  })

  it('knows what came in and what went out, alone and with the rest', async () => {
    const numbers = async (input: Parameters<typeof owner.api.ledger.list>[0]) => {
      const { total, list } = await owner.api.ledger.list(input)
      return [total, ...list.map(({ orderNumber }) => orderNumber)]
    }
    expect(await numbers({ direction: 'out', limit: 2 })).toEqual([5, 'AO25', 'AO20'])
    expect(await numbers({ direction: 'out', limit: 2, page: 3 })).toEqual([5, 'AO5'])
    expect(await numbers({ direction: 'in', limit: 3, page: 2 })).toEqual([20, 'AO21', 'AO19', 'AO18'])
    expect(await numbers({ direction: 'in', kind: 'refund' })).toEqual([0])
    expect(await numbers({ direction: 'out', kind: 'refund', limit: 1 })).toEqual([5, 'AO25'])
    expect(await numbers({ direction: 'out', month: '2020-01' })).toEqual([0])
    const { nextCursor } = await owner.api.ledger.list({ direction: 'out', limit: 3 })
    expect(await numbers({ direction: 'out', limit: 3, cursor: nextCursor ?? '' })).toEqual([5, 'AO10', 'AO5'])
  })

  it('knows months, which begin where the day of the site does', async () => {
    const { id, api: own } = await api.member()
    const moments = ['2026-08-31T15:59:59Z', '2026-08-31T16:00:00Z', '2026-09-30T15:59:59Z', '2026-09-30T16:00:00Z']
    await run(oldLines(id, moments))
    const times = async (month: string, more = {}) => {
      const { list, total } = await own.ledger.list({ month, ...more })
      expect(total).toBe(list.length)
      return list.map(({ createTime }) => new Date(createTime).toISOString())
    }
    const iso = moments.map((moment) => new Date(moment).toISOString())
    expect(await times('2026-08')).toEqual([iso[0]])
    expect(await times('2026-09')).toEqual([iso[2], iso[1]])
    expect(await times('2026-09', { kind: 'adjust' })).toEqual([iso[2], iso[1]])
    expect(await times('2026-10')).toEqual([iso[3]])
    expect(await times('2026-11')).toEqual([])
    await expect(own.ledger.list({ month: '2026-13' })).rejects.toMatchObject({ code: 422 })
  })

  it.each([1, 2, 9, 300])('finds any moment among %i lines, however they are spread', async (lines) => {
    const { id } = await api.member()
    const spread = (at: number) =>
      new Date(Date.UTC(2026, 0, 1) + at ** 4 + (at % 7 === 0 ? 0 : at * 1000)).toISOString()
    await run(
      oldLines(
        id,
        Array.from({ length: lines }, (_, at) => spread(at)),
      ),
    )
    const wrong = await api.ctx.db.many(sql`
      with l as (
        select a.id, a.version, t.created_at from accounts a join ledger_entries e on e.account_id = a.id
        join ledger_transactions t on t.id = e.tx_id where a.user_id = ${id}
      )
      select m.at, k.kind from (
        select created_at + d * interval '1 microsecond' as at, id, version from l, unnest(array[-1, 0, 1]) as d
      ) m cross join (values (null), ('adjust')) as k (kind)
      where ledger_entries_before(m.id, k.kind, m.version, m.at) <> (select count(*) from l where l.created_at < m.at)`)
    expect(wrong).toEqual([])
  })

  it('is nobody else’s', async () => {
    expect(await (await api.member()).api.ledger.list({})).toEqual({ list: [], total: 0, nextCursor: null })
  })
})
