import sql from 'sql-template-tag'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bootApi, testApi } from '../../../test/support/api.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import type { Context } from '../../kernel/context.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { book } from '../ledger/service.ts'
import { checkSafety, proveNightly, watchBooks } from './watch.ts'

const api = await testApi()
const admin = await api.administrator()
const person = await api.member()
afterEach(() => expectBooksBalance(api))

const adjust = (amount: number) =>
  admin.api.adminLedger.adjust({ userId: person.id, amount, reason: 'a mistake of ours' })

describe('a proof', () => {
  it('is written down with what it found', async () => {
    const { isReadOnly, list } = await admin.api.adminLedger.prove()
    expect(isReadOnly).toBe(false)
    expect(list[0]).toMatchObject({ actor: { _id: admin.id }, isClean: true, violations: [] })
    expect((await admin.api.adminLedger.proofs()).list[0]).toEqual(list[0])
  })

  it('comes once a night, however many processes there are', async () => {
    const before = (await admin.api.adminLedger.proofs()).list.length
    expect(before).toBeGreaterThan(0)
    expect(await proveNightly(api.ctx)).toBe(false)
    const other = await bootApi()
    const rounds = await Promise.all(Array.from({ length: 5 }, () => proveNightly(other.ctx)))
    expect(rounds.filter(Boolean)).toHaveLength(1)
    await other.close()
  })

  /** By somebody who may switch the guards off. */
  const tamper = (change: ReturnType<typeof sql>) =>
    api.ctx.db.transaction(async (tx) => {
      for (const table of ['ledger_entries', 'ledger_transactions', 'accounts'])
        await tx.run(sql([`alter table ${table} disable trigger user`]))
      await tx.run(change)
      for (const table of ['ledger_entries', 'ledger_transactions', 'accounts'])
        await tx.run(sql([`alter table ${table} enable trigger user`]))
    })

  it.each<[string, ReturnType<typeof sql>, ReturnType<typeof sql>]>([
    [
      'I1',
      sql`update ledger_entries set amount = amount + 1 where account_seq is null and tx_id = (select max(id) from ledger_transactions)`,
      sql`update ledger_entries set amount = amount - 1 where account_seq is null and tx_id = (select max(id) from ledger_transactions)`,
    ],
    [
      'I2',
      sql`update ledger_transactions set kind = 'refund' where id = (select max(id) from ledger_transactions)`,
      sql`update ledger_transactions set kind = 'adjust' where id = (select max(id) from ledger_transactions)`,
    ],
    [
      'I4',
      sql`update accounts set balance = balance + 1 where id = (select max(id) from accounts where version > 0)`,
      sql`update accounts set balance = balance - 1 where id = (select max(id) from accounts where version > 0)`,
    ],
    [
      'I5',
      sql`update ledger_entries set balance_after = balance_after + 1 where account_seq = 1`,
      sql`update ledger_entries set balance_after = balance_after - 1 where account_seq = 1`,
    ],
    [
      'I6',
      sql`insert into vip_grants (user_id, days, from_at, to_at, tx_id)
        select u.id, 1, now(), now() + interval '1 day', t.id from users u, ledger_transactions t order by t.id limit 1`,
      sql`truncate vip_grants`,
    ],
  ])('finds what breaks %s, closes the wallet, and opens it when all is well', async (name, harm, mending) => {
    await give(api, person, 100)
    const plan = { vipnumber: 30, paymentAmount: 0.01, show: true }
    await api.configure({ COMMON_IS_VIP: true, COMMON_VIP: [plan] })
    await tamper(harm)
    const found = await admin.api.adminLedger.prove()
    expect(found.isReadOnly).toBe(true)
    expect(found.list[0]?.violations.map((violation) => violation.name)).toContain(name)
    const refused = { code: 503, message: '钱包正在核对账目，暂时只能查看' }
    await expect(person.api.vip.open({ vipitemActive: 0 })).rejects.toMatchObject(refused)
    await expect(adjust(1)).rejects.toMatchObject(refused)
    expect((await person.api.user.ownInfo()).money).toBeGreaterThan(0)
    await api.ctx.db.run(sql`alter table vip_grants disable trigger user`)
    await tamper(mending)
    await api.ctx.db.run(sql`alter table vip_grants enable trigger user`)
    // The server alone does not open it.
    await expect(adjust(1)).rejects.toMatchObject(refused)
    expect((await admin.api.adminLedger.prove()).isReadOnly).toBe(false)
    await adjust(1)
    const { list } = await admin.api.audit.list({ select: { action: 'wallet' } })
    expect(list.slice(0, 2).map(({ action }) => action)).toEqual(['wallet.open', 'wallet.close'])
  })
})

describe('the watch', () => {
  it('tells an alarm what was found', async () => {
    const other = await bootApi()
    const ctx: Context = { ...other.ctx, metrics: createMetrics() }
    const somebody = await other.member()
    await give(other, somebody, 100)
    await other.ctx.db.run(sql`update accounts set balance = 99 where user_id = ${somebody.id}`)
    const watch = watchBooks(ctx, 5)
    await vi.waitUntil(async () => {
      const text = await ctx.metrics.text()
      return text.includes('aoir_ledger_invariant_violations 1\n') && text.includes('aoir_wallet_read_only 1\n')
    })
    await watch.stop()
    const one = { kind: 'adjust', source: { type: 't', id: 't' }, userId: somebody.id, amount: 1 } as const
    await expect(book(other.ctx, { ...one, house: 'adjust', actorId: null })).rejects.toMatchObject({ code: 503 })
    await other.close()
  })

  it('keeps the wallet closed on a database that may forget', async () => {
    const other = await bootApi()
    const unsafe = await checkSafety(other.ctx)
    expect(unsafe).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'])
    const somebody = await other.member()
    await expect(give(other, somebody, 1)).rejects.toMatchObject({ code: 503 })
    const boss = await other.administrator()
    expect(await boss.api.adminLedger.prove()).toMatchObject({ isReadOnly: true, unsafeSettings: unsafe })
    await other.close()
  })
})
