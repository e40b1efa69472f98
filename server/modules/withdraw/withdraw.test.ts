import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { proofNeeded } from '#contract/modules/account/security.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aFile } from '../../../test/support/forum/forum.ts'
import { selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance } from '../../../test/support/wallet/wallet.ts'
import { aPayee, earn, payingOut } from '../../../test/support/wallet/withdrawals.ts'

const api = await testApi()
beforeEach(async () => {
  await selling(api)
  await payingOut(api)
})
afterEach(() => expectBooksBalance(api))

/** Whoever is here has shown that the account is theirs. */
async function proven(person: Person): Promise<Person> {
  await person.api.security.proof({ way: 'password', password: person.password })
  return person
}

const first = await proven(await api.administrator())
const second = await proven(await api.administrator())

async function author(cents = 100_000): Promise<Person> {
  const person = await proven(await api.member())
  if (cents > 0) await earn(api, person, cents)
  return person
}

async function payee(person: Person, more = {}) {
  return person.api.payee.save({ ...aPayee, ...more })
}

async function ask(person: Person, amount: number, payeeId: string) {
  return person.api.withdraw.create({ amount, payeeId })
}

async function asked(amount = 100, cents = amount * 100) {
  const person = await author(cents)
  const { _id } = await payee(person)
  return { person, request: await ask(person, amount, _id) }
}

const income = (person: Person) => person.api.income.summary()
const notes = async ({ api: own }: Person) =>
  (await own.notification.system({ limit: 5 })).list.map(({ content }) => content)

describe('payees', () => {
  it('are masked to everybody, sealed in the database, and open for nobody else', async () => {
    const person = await author(0)
    const mine = await payee(person)
    expect(mine).toMatchObject({ account: '138****5678', name: '*三', way: 'alipay', bank: '', hasIdNumber: false })
    expect((await person.api.payee.list({})).list).toEqual([mine])
    const { sealed, row } = await api.ctx.db.one<{ sealed: Buffer; row: string }>(
      sql`select p.sealed, p::text as row from payees p where p.id = ${mine._id}`,
    )
    expect(sealed.toString('latin1') + row).not.toContain('13812345678')
    const other = await author()
    await expect(ask(other, 10, mine._id)).rejects.toMatchObject({ code: 404 })
  })

  it('are refused when they cannot be paid, and without a fresh proof', async () => {
    const person = await author(0)
    const bad = [
      { account: 'nobody' },
      { way: 'bank', account: '12' },
      { way: 'bank', account: '6222020000000000' },
      { name: '' },
      { account: 'x'.repeat(65) },
      { idNumber: '123' },
    ]
    for (const more of bad) await expect(payee(person, more)).rejects.toMatchObject({ code: 422 })
    const other = await api.member()
    await expect(payee(other)).rejects.toMatchObject({ code: proofNeeded })
    await payingOut(api, { WAYS: ['bank'], REALNAME: 'required' })
    await expect(payee(person)).rejects.toMatchObject({ code: 422 })
    const bank = { way: 'bank', account: '6222 0200 0000 1234', bank: '工商银行' }
    await expect(payee(person, bank)).rejects.toMatchObject({ code: 422 })
    expect(await payee(person, { ...bank, idNumber: '11010519491231002x' })).toMatchObject({
      account: '622****1234',
      hasIdNumber: true,
    })
    expect((await person.api.payee.list({})).total).toBe(1)
  })

  it('work at once when they are the first, and a day later when they are not', async () => {
    const person = await author()
    const mine = await payee(person)
    expect(mine.usableTime).toBeLessThanOrEqual(Date.now() + 1000)
    const waits = { code: 409, message: '收款账户变更后 24 小时内不能提现' }
    const more = await payee(person, { account: '13900001111' })
    await expect(ask(person, 10, more._id)).rejects.toMatchObject(waits)
    // Saved as it is, nothing has changed.
    expect(await payee(person, { _id: mine._id })).toEqual(mine)
    await payee(person, { _id: mine._id, name: '李四' })
    await expect(ask(person, 10, mine._id)).rejects.toMatchObject(waits)
    // Deleting all of them makes no new one the first.
    await person.api.payee.delete({ _id: mine._id })
    await person.api.payee.delete({ _id: more._id })
    await expect(person.api.payee.delete({ _id: more._id })).rejects.toMatchObject({ code: 404 })
    const again = await payee(person)
    await expect(ask(person, 10, again._id)).rejects.toMatchObject(waits)
    await api.ctx.db.run(sql`update payees set usable_at = clock_timestamp() where id = ${again._id}`)
    expect(await ask(person, 10, again._id)).toMatchObject({ state: 'pending' })
  })

  it('are at most five', async () => {
    const person = await author(0)
    const all = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => payee(person, { name: `名${at}` })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const usable = await api.ctx.db.one<{ number: number }>(
      sql`select count(*)::int as number from payees where user_id = ${person.id} and usable_at <= clock_timestamp()`,
    )
    expect(usable.number).toBe(1)
  })
})

describe('a request', () => {
  it('takes the amount out of the income at once and tells what arrives', async () => {
    await payingOut(api, { FEE_PERCENT: 2, RATE: 0.1 })
    const { person, request } = await asked(1000)
    expect(request).toMatchObject({
      amount: 1000,
      fee: 20,
      paymentAmount: 98,
      state: 'pending',
      payee: { account: '138****5678', name: '*三' },
    })
    expect(await income(person)).toMatchObject({ available: 0, withdrawing: 1000, withdrawn: 0, total: 1000 })
    expect((await person.api.withdraw.list({})).list).toEqual([request])
    const [line] = (await person.api.ledger.list({ account: 'income', kind: 'withdraw' })).list
    expect(line).toMatchObject({ amount: -1000, title: '提现' })
  })

  it('can be taken back while nobody has decided it, whole, once', async () => {
    const { person, request } = await asked(50)
    const other = await author(0)
    await expect(other.api.withdraw.cancel({ withdrawId: request._id })).rejects.toMatchObject({ code: 404 })
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => person.api.withdraw.cancel({ withdrawId: request._id })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await income(person)).toMatchObject({ available: 50, withdrawing: 0, total: 50 })
    const [line] = (await person.api.ledger.list({ account: 'income', kind: 'withdraw' })).list
    expect(line).toMatchObject({ amount: 50, title: '提现退回' })
  })

  it('is refused with the reason, and nothing moves', async () => {
    const person = await author(5000)
    const { _id } = await payee(person)
    await payingOut(api, { MIN: 10, MAX: 40, DAILY_AMOUNT: 60, DAILY_COUNT: 2 })
    await expect(ask(person, 9.99, _id)).rejects.toMatchObject({
      code: 422,
      data: { errors: [{ path: 'amount', message: '最低提现 10.00' }] },
    })
    await expect(ask(person, 40.01, _id)).rejects.toMatchObject({ code: 422 })
    for (const amount of [0, -1, 0.001, 1e308, '5', null])
      await expect(ask(person, amount as number, _id)).rejects.toMatchObject({ code: 422 })
    const open = await ask(person, 40, _id)
    await expect(ask(person, 10, _id)).rejects.toMatchObject({ code: 409, message: '已有一笔提现在处理中' })
    await first.api.adminWithdraw.approve({ withdrawId: open._id })
    const paid = { withdrawId: open._id, transferNumber: 'n1' }
    await second.api.adminWithdraw.pay(paid)
    await earn(api, person, 9000)
    await expect(ask(person, 30, _id)).rejects.toMatchObject({ code: 409, message: '今天的提现金额已达上限' })
    await payingOut(api, { FEE_MIN: 10, MIN: 1 })
    await expect(ask(person, 10, _id)).rejects.toMatchObject({ code: 422 })
    await payingOut(api, { DAILY_COUNT: 1 })
    await expect(ask(person, 10, _id)).rejects.toMatchObject({ code: 409, message: '今天的提现次数已达上限' })
    await payingOut(api, { ON: false })
    await expect(ask(person, 10, _id)).rejects.toMatchObject({ code: 403, message: '暂未开放提现' })
    expect(await income(person)).toMatchObject({ available: 100, withdrawing: 0, withdrawn: 40 })
  })

  it('of fifty at once with money for one is one', async () => {
    const person = await author(1000)
    const { _id } = await payee(person)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => ask(person, 10, _id)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 409 })
    expect(await income(person)).toMatchObject({ available: 0, withdrawing: 10 })
  })

  it('cannot take what is not settled, nor more than there is', async () => {
    const person = await author(1000)
    const { _id } = await payee(person)
    await api.ctx.db.run(sql`update sales set hold_at = now() + interval '1 day' where author_id = ${person.id}`)
    const short = { code: 409, message: '可用收益不足' }
    await expect(ask(person, 10, _id)).rejects.toMatchObject(short)
    await api.ctx.db.run(sql`update sales set hold_at = now() where author_id = ${person.id}`)
    await expect(ask(person, 10.01, _id)).rejects.toMatchObject(short)
  })
})

describe('the desk', () => {
  it('approves, pays with evidence and tells the member each time', async () => {
    const { person, request } = await asked(100)
    const withdrawId = request._id
    const unapproved = { withdrawId, transferNumber: 'T1' }
    await expect(first.api.adminWithdraw.pay(unapproved)).rejects.toMatchObject({ code: 409 })
    expect(await first.api.adminWithdraw.approve({ withdrawId })).toMatchObject({ state: 'approved' })
    expect((await notes(person))[0]).toBe('你的提现 100.00 已通过审核，等待打款')
    const picture = await aFile(api, first)
    const payment = { withdrawId, transferNumber: 'T1', evidence: [picture] }
    const paid = await first.api.adminWithdraw.pay(payment)
    expect(paid).toMatchObject({ state: 'paid', transferNumber: 'T1' })
    expect(paid.evidence).toHaveLength(1)
    expect((await notes(person))[0]).toBe('你的提现 100.00 已打款')
    await expect(first.api.adminWithdraw.refuse({ withdrawId, reason: 'x' })).rejects.toMatchObject({ code: 409 })
    expect(await income(person)).toMatchObject({ withdrawing: 0, withdrawn: 100, total: 100 })
    const other = await asked(100)
    await first.api.adminWithdraw.approve({ withdrawId: other.request._id })
    const same = { withdrawId: other.request._id, transferNumber: 'T1' }
    await expect(first.api.adminWithdraw.pay(same)).rejects.toMatchObject({
      code: 409,
      data: { errors: [{ message: '这个流水号已经登记过' }] },
    })
    await first.api.adminWithdraw.refuse({ withdrawId: other.request._id, reason: '资料不符' })
    expect((await notes(other.person))[0]).toContain('资料不符')
    expect(await income(other.person)).toMatchObject({ available: 100, withdrawing: 0 })
  })

  it('needs another administrator from a sum on', async () => {
    const { request } = await asked(500)
    await first.api.adminWithdraw.approve({ withdrawId: request._id })
    const [listed] = (await first.api.adminWithdraw.list({ select: { state: 'approved' } })).list
    expect(listed).toMatchObject({ needsOther: true, approvedBy: { _id: first.id } })
    const payment = { withdrawId: request._id, transferNumber: 'T-two' }
    const two = { code: 403, message: '需要另一位管理员确认' }
    await expect(first.api.adminWithdraw.pay({ ...payment })).rejects.toMatchObject(two)
    expect(await second.api.adminWithdraw.pay({ ...payment })).toMatchObject({ state: 'paid' })
  })

  it('lets nobody decide on the own request', async () => {
    await earn(api, second, 10_000)
    const { _id } = await payee(second)
    const { _id: withdrawId } = await ask(second, 100, _id)
    const own = { code: 403, message: '不能处理自己的提现' }
    await expect(second.api.adminWithdraw.approve({ withdrawId })).rejects.toMatchObject(own)
    await expect(second.api.adminWithdraw.refuse({ withdrawId, reason: 'x' })).rejects.toMatchObject(own)
    await first.api.adminWithdraw.refuse({ withdrawId, reason: 'x' })
  })

  it('decides once, whoever is quicker', async () => {
    const { person, request } = await asked(20)
    const { _id: withdrawId } = request
    const all = await Promise.allSettled([
      person.api.withdraw.cancel({ withdrawId }),
      first.api.adminWithdraw.refuse({ withdrawId, reason: 'x' }),
      second.api.adminWithdraw.refuse({ withdrawId, reason: 'y' }),
    ])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await income(person)).toMatchObject({ available: 20, withdrawing: 0 })
  })

  it('reveals one payee at a time, written down, until it is emptied', async () => {
    const { request } = await asked(20)
    const { _id: withdrawId } = request
    const whole = { account: '13812345678', name: '张三' }
    expect(await first.api.adminWithdraw.reveal({ withdrawId })).toMatchObject(whole)
    const [entry] = (await first.api.audit.list({ select: { action: 'withdraw.reveal' } })).list
    expect(entry).toMatchObject({ subject: withdrawId, actor: { _id: first.id } })
    await first.api.adminWithdraw.refuse({ withdrawId, reason: 'x' })
    await expect(first.api.adminWithdraw.reveal({ withdrawId })).rejects.toMatchObject({ code: 409 })
  })

  it('shows who paid, and what they share with the author', async () => {
    const person = await author(0)
    const [friend, stranger] = [await api.member(), await api.member()]
    await earn(api, person, 9000, friend)
    await earn(api, person, 1000, stranger)
    await api.ctx.db.run(sql`update sessions set device_id = ${person.tokens.device_id} where user_id = ${friend.id}`)
    await api.ctx.db.run(sql`update sessions set ip = '198.51.100.7' where user_id in (${person.id}, ${friend.id})`)
    await api.ctx.db.run(sql`update sessions set ip = '203.0.113.7' where user_id = ${stranger.id}`)
    const { _id } = await payee(person)
    await ask(person, 100, _id)
    const { list, figures } = await first.api.adminWithdraw.list({ select: { userId: person.id } })
    expect(list[0]?.risk).toMatchObject({
      sales: 2,
      buyers: 2,
      refunds: 0,
      sameDevice: 1,
      sameNetwork: 1,
      top: [
        { user: { _id: friend.id }, sum: 90, percent: 90 },
        { user: { _id: stranger.id }, sum: 10, percent: 10 },
      ],
    })
    expect(figures.pending).toBeGreaterThan(0)
    expect(figures.oldestTime).toBeGreaterThan(0)
  })
})

describe('a frozen wallet', () => {
  const freeze = (userId: string, isFrozen: boolean) =>
    first.api.adminWallet.freeze({ userId, isFrozen, reason: '刷单' })

  it('lets nothing out, says why, and its open request waits', async () => {
    const { person, request } = await asked(20, 4000)
    await freeze(person.id, true)
    expect(await freeze(person.id, true)).toEqual({ isFrozen: true })
    expect((await notes(person)).filter((text: string) => text.includes('刷单'))).toHaveLength(1)
    const frozen = { code: 403, message: '钱包已被冻结', data: { reason: '刷单' } }
    await expect(person.api.income.convert({ amount: 1 })).rejects.toMatchObject(frozen)
    expect(await income(person)).toMatchObject({ isFrozen: true, freezeReason: '刷单', available: 20 })
    const { _id: withdrawId } = request
    await expect(first.api.adminWithdraw.approve({ withdrawId })).rejects.toMatchObject({ code: 409 })
    // What comes in still comes.
    await earn(api, person, 1000)
    expect(await income(person)).toMatchObject({ available: 30 })
    await freeze(person.id, false)
    expect(await first.api.adminWithdraw.approve({ withdrawId })).toMatchObject({ state: 'approved' })
    await person.api.income.convert({ amount: 1 })
  })
})
