import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { balanceOf } from '../ledger/book.ts'
import { book } from '../ledger/service.ts'
import { remindOfEnds } from './service.ts'

const api = await testApi()
afterEach(() => expectBooksBalance(api))

const day = 86_400_000
const plans = [
  { vipnumber: 30, paymentAmount: 15, show: true },
  { vipnumber: 7, paymentAmount: 1, show: false },
  { vipnumber: 90, paymentAmount: 40.5, show: true },
  { vipnumber: 1, paymentAmount: 0, show: true },
  { vipnumber: 36_500, paymentAmount: 0.01, show: true },
  { vipnumber: 400, paymentAmount: 99, show: true },
]
beforeEach(() => api.configure({ COMMON_IS_VIP: true, COMMON_VIP: plans }))

const open = ({ api: own }: Person, vipitemActive = 0, more = {}) => own.vip.open({ vipitemActive, ...more })
async function memberWith(cents: number): Promise<Person> {
  const person = await api.member()
  if (cents > 0) await give(api, person, cents)
  return person
}

describe('membership', () => {
  it('is paid from the balance and begins now', async () => {
    const person = await memberWith(2000)
    const { vipendtime, money } = await open(person)
    expect(money).toBe(5)
    expect(Math.abs(vipendtime - Date.now() - 30 * day)).toBeLessThan(60_000)
    expect(await person.api.user.ownInfo()).toMatchObject({ vipendtime, money: 5 })
    const { list } = await person.api.ledger.list({ kind: 'vip' })
    expect(list).toMatchObject([
      { amount: -15, balance: 5, title: '开通大会员 30 天', vip: { days: 30, endTime: vipendtime } },
    ])
  })

  it('grows from the end it has', async () => {
    const person = await memberWith(10_000)
    const first = await open(person)
    const second = await open(person, 1)
    expect(second).toEqual({ vipendtime: first.vipendtime + 90 * day, money: 44.5 })
  })

  it('that has ended begins now', async () => {
    const person = await memberWith(1500)
    await api.ctx.db.run(sql`update users set vip_end_at = now() - interval '100 days' where id = ${person.id}`)
    expect(Math.abs((await open(person)).vipendtime - Date.now() - 30 * day)).toBeLessThan(60_000)
  })

  it('costs what the balance must have, to the cent', async () => {
    const person = await memberWith(1499)
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => open(person)))
    for (const one of all) expect(one).toMatchObject({ reason: { code: 402, message: '余额不足' } })
    expect(await person.api.user.ownInfo()).toMatchObject({ money: 14.99, vipendtime: 0 })
    await give(api, person, 1)
    const again = await Promise.allSettled(Array.from({ length: 20 }, () => open(person)))
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(api.ctx, person.id)).toBe(0)
  })

  it('fifty at once with a balance for ten give ten times the days', async () => {
    const person = await memberWith(15_000)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => open(person)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const { vipendtime, money } = await person.api.user.ownInfo()
    expect(money).toBe(0)
    expect(Math.abs(vipendtime - Date.now() - 300 * day)).toBeLessThan(60_000)
  })

  it('is bought once for one key, however often and at once it is asked for', async () => {
    const person = await memberWith(15_000)
    const ask = (body: unknown) =>
      api.request('/api/aoir-order/open-vip', {
        body,
        token: person.tokens.access_token,
        headers: { 'idempotency-key': 'a-key-of-sixteen-or-more' },
      })
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask({ vipitemActive: 0 })))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 200, data: { money: 135 } })
    expect(await ask({ vipitemActive: 1 })).toMatchObject({ code: 422 })
    expect(await balanceOf(api.ctx, person.id)).toBe(13_500)
  })

  it('for a key that was refused stays refused', async () => {
    const person = await memberWith(0)
    const { access_token: token } = person.tokens
    const headers = { 'idempotency-key': 'a-key-for-somebody-poor' }
    const ask = () => api.request('/api/aoir-order/open-vip', { body: { vipitemActive: 0 }, token, headers })
    expect(await ask()).toMatchObject({ code: 402 })
    await give(api, person, 5000)
    expect(await ask()).toMatchObject({ code: 402, message: '余额不足' })
    expect(await balanceOf(api.ctx, person.id)).toBe(5000)
  })

  it.each([1501, 1510, 1600, 2999, 101_507])('is answered again in the same letters, with %i before', async (cents) => {
    const person = await memberWith(cents)
    const handle = () =>
      api.handle({
        method: 'POST',
        path: '/api/aoir-order/open-vip',
        query: '',
        headers: {
          authorization: `Bearer ${person.tokens.access_token}`,
          'content-type': 'application/json',
          'idempotency-key': `one-of-many-keys-${cents}`,
        },
        body: Buffer.from('{"vipitemActive":0}'),
        ip: '192.0.2.1',
        requestId: 'a-request',
      })
    const first = (await handle()).body
    expect((await handle()).body).toBe(first)
    expect(JSON.parse(first).data).toEqual({ vipendtime: expect.any(Number), money: (cents - 1500) / 100 })
    expect((await person.api.user.ownInfo()).vipendtime).toBe(JSON.parse(first).data.vipendtime)
  })

  it('has the first four plans that are shown, and what costs nothing is not sold', async () => {
    const person = await memberWith(100_000)
    expect((await open(person, 1)).money).toBe(959.5)
    await expect(open(person, 2)).rejects.toMatchObject({ code: 404 })
    await expect(open(person, 4)).rejects.toMatchObject({ code: 422 })
    await api.configure({ COMMON_VIP: plans.slice(0, 1) })
    await expect(open(person, 1)).rejects.toMatchObject({ code: 404 })
  })

  it('is not sold at another price than the buyer saw', async () => {
    const person = await memberWith(10_000)
    for (const seen of [{ paymentAmount: 0.01 }, { vipnumber: 90 }, { paymentAmount: 15, vipnumber: 31 }])
      await expect(open(person, 0, seen)).rejects.toMatchObject({ code: 409, message: '价格已变化' })
    expect(await open(person, 0, { paymentAmount: 15, vipnumber: 30 })).toMatchObject({ money: 85 })
  })

  it('does not grow beyond what a calendar can show', async () => {
    const person = await memberWith(100)
    for (const money of [0.99, 0.98]) expect(await open(person, 3)).toMatchObject({ money })
    await expect(open(person, 3)).rejects.toMatchObject({ code: 409 })
    expect(await balanceOf(api.ctx, person.id)).toBe(98)
  })

  it('can be switched off', async () => {
    const person = await memberWith(5000)
    await api.configure({ COMMON_IS_VIP: false })
    await expect(open(person)).rejects.toMatchObject({ code: 403 })
    expect(await balanceOf(api.ctx, person.id)).toBe(5000)
  })
})

describe('reminders', () => {
  /** Membership that was bought long ago and ends in so many hours. */
  async function endingIn(hours: number): Promise<Person> {
    const person = await memberWith(100)
    const source = { type: 'test', id: `membership of ${person.id}` }
    const bought = { kind: 'vip', source, userId: person.id, amount: -100, house: 'vip_income', actorId: null } as const
    const { txId } = await book(api.ctx, bought)
    await api.ctx.db.run(sql`
      with g as (
        insert into vip_grants (user_id, days, from_at, to_at, tx_id, created_at)
        select ${person.id}, 30, e - interval '30 days', e, ${txId}, e - interval '30 days'
        from (select now() + ${hours}::float8 * interval '1 hour' as e) as ends returning user_id, to_at)
      update users u set vip_end_at = g.to_at from g where u.id = g.user_id`)
    return person
  }
  const notes = async (person: Person) => (await person.api.notification.system()).list.map(({ content }) => content)

  it('come seven days and one day before the end, once each', async () => {
    const people = await Promise.all([24 * 7.1, 24 * 6.9, 30, 23, -1].map(endingIn))
    await Promise.all(Array.from({ length: 4 }, () => remindOfEnds(api.ctx)))
    await remindOfEnds(api.ctx)
    const told = await Promise.all(people.map(notes))
    expect(told.map((texts) => texts.length)).toEqual([0, 1, 1, 1, 0])
    expect(told[1]?.[0]).toMatch(/^大会员将于 \d{4}-\d\d-\d\d \d\d:\d\d 到期/)
    expect(told[3]?.[0]).toContain('不到一天')
  })

  it('come again for the next end, but not for what was just bought', async () => {
    const person = await endingIn(20)
    await remindOfEnds(api.ctx)
    expect(await notes(person)).toHaveLength(1)
    await give(api, person, 1500)
    await api.configure({ COMMON_VIP: [{ vipnumber: 3, paymentAmount: 15, show: true }] })
    await open(person)
    await remindOfEnds(api.ctx)
    expect(await notes(person)).toHaveLength(1)
  })

  it('do not come where nothing is sold', async () => {
    await api.configure({ COMMON_IS_VIP: false })
    const person = await endingIn(20)
    expect(await remindOfEnds(api.ctx)).toBe(0)
    expect(await notes(person)).toEqual([])
  })
})
