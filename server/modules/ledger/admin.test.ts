import { afterEach, describe, expect, it } from 'vitest'
import { houseAccounts } from '#contract/modules/wallet/admin-ledger.ts'
import { testApi } from '../../../test/support/api.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { balanceOf } from './book.ts'

const api = await testApi()
const admin = await api.administrator()
const person = await api.member()
afterEach(() => expectBooksBalance(api))

const adjust = (amount: number, reason = 'a mistake of ours', userId = person.id) =>
  admin.api.adminLedger.adjust({ userId, amount, reason })

describe('an adjustment', () => {
  it('is booked, written down and told', async () => {
    const before = await balanceOf(api.ctx, person.id)
    const { _id, money } = await adjust(10.5)
    expect(money).toBe((before + 1050) / 100)
    expect(await adjust(-0.5)).toMatchObject({ money: (before + 1000) / 100 })
    const { list } = await admin.api.audit.list({ select: { subject: person.id } })
    expect(list[1]).toMatchObject({
      action: 'user.adjust-balance',
      actor: { _id: admin.id },
      detail: { amount: 10.5, before: before / 100, after: money, reason: 'a mistake of ours', transaction: _id },
    })
    const notes = await person.api.notification.system()
    expect(notes.list[0]?.content).toContain('余额调整：−0.50')
    expect(notes.list[0]?.content).toContain('a mistake of ours')
    expect((await person.api.ledger.list({})).list[0]).toMatchObject({
      kind: 'adjust',
      title: '余额调整',
      note: 'a mistake of ours',
      vip: null,
    })
  })

  it('of much is told as amounts are written', async () => {
    const { id, api: own } = await api.member()
    await adjust(1234567.5, 'x', id)
    expect((await own.notification.system()).list[0]?.content).toContain('余额调整：+1,234,567.50')
  })

  it.each([0, 0.001, 1e308, Number.NaN, -1e11])('of %s is refused', async (amount) => {
    await expect(adjust(amount)).rejects.toMatchObject({ code: 422 })
  })

  it('needs a reason, a member, and what it takes', async () => {
    await expect(adjust(1, ' ')).rejects.toMatchObject({ code: 422 })
    await expect(adjust(1, 'x', '999999')).rejects.toMatchObject({ code: 404 })
    const poor = await api.member()
    await expect(adjust(-0.01, 'x', poor.id)).rejects.toMatchObject({ code: 402 })
    expect((await poor.api.notification.system()).total).toBe(0)
  })

  it('happens once for one key', async () => {
    const rich = await api.member()
    const ask = () =>
      api.request('/api/aoir-admin-ledger/adjust', {
        body: { userId: rich.id, amount: 7, reason: 'x' },
        token: admin.tokens.access_token,
        headers: { 'idempotency-key': 'an-adjustment-of-seven' },
      })
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await balanceOf(api.ctx, rich.id)).toBe(700)
  })
})

describe('what the books say', () => {
  it('sums to nothing', async () => {
    await give(api, person, 500)
    const { list, sum, transactions } = await admin.api.adminLedger.trialBalance()
    expect(sum).toBe(0)
    expect(transactions).toBeGreaterThan(0)
    expect(list.map(({ account }) => account).sort()).toEqual(['user', ...houseAccounts].sort())
    const users = list.find(({ account }) => account === 'user')
    expect(users?.balance).toBe(users?.sum)
    expect(list.find(({ account }) => account === 'adjust')?.sum).toBe(-(users?.sum ?? 0))
  })

  it('is told of any account', async () => {
    const owner = await api.member()
    await adjust(3, 'three', owner.id)
    await adjust(-1, 'one', owner.id)
    expect(await admin.api.adminLedger.statement({ userId: owner.id })).toMatchObject({
      total: 2,
      balance: 2,
      user: { _id: owner.id, name: owner.name },
      list: [
        { amount: -1, balance: 2, note: 'one', actor: { _id: admin.id }, user: { _id: owner.id } },
        { amount: 3, balance: 3, note: 'three' },
      ],
    })
    const house = await admin.api.adminLedger.statement({ account: 'adjust', limit: 1 })
    expect(house.list).toMatchObject([{ amount: 1, balance: null, note: 'one', user: { _id: owner.id } }])
    const next = await admin.api.adminLedger.statement({ account: 'adjust', limit: 1, cursor: house.nextCursor ?? '' })
    expect(next.list).toMatchObject([{ amount: -3, note: 'three' }])
    expect((await admin.api.adminLedger.statement({ account: 'cash_in' })).list).toEqual([])
    expect((await admin.api.adminLedger.statement({ userId: (await api.member()).id })).total).toBe(0)
    await expect(admin.api.adminLedger.statement({ userId: '999999' })).rejects.toMatchObject({ code: 404 })
    await expect(admin.api.adminLedger.statement({})).rejects.toMatchObject({ code: 422 })
  })
})
