import sql, { type Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import { book } from '#server/modules/ledger/service.ts'
import { findViolations } from '#server/modules/ledger-proof/proof.ts'
import type { Person, TestApi } from '../api.ts'

/** After every test of the wallet. */
export async function expectBooksBalance({ ctx }: Pick<TestApi, 'ctx'>): Promise<void> {
  expect(await findViolations(ctx)).toEqual([])
}

/** What is planted breaks a rule of the books, and the proof says which; then it is as it was. */
export async function expectSeen({ ctx }: Pick<TestApi, 'ctx'>, planted: Sql, name: string): Promise<void> {
  const undone = new Error('undone')
  const trial = ctx.db.transaction(async (tx) => {
    await tx.run(planted)
    expect((await findViolations({ db: tx })).map((violation) => violation.name)).toContain(name)
    throw undone
  })
  await expect(trial).rejects.toBe(undone)
}

let gifts = 0

/** Puts so many cents on somebody's account. */
export async function give({ ctx }: Pick<TestApi, 'ctx'>, { id }: Pick<Person, 'id'>, cents: number): Promise<void> {
  gifts += 1
  const source = { type: 'test', id: `gift ${gifts} ${id}` }
  await book(ctx, { kind: 'adjust', source, userId: id, amount: cents, house: 'adjust', actorId: null })
}

/** Bookings of one cent at other times, for somebody who has no account yet. */
export function oldLines(userId: string, moments: string[]): Sql {
  return sql`
    with t as (
      insert into ledger_transactions (kind, source_type, source_id, created_at)
      select 'adjust', 'old', n || ' ' || ${userId}, m
      from unnest(${moments}::timestamptz[]) with ordinality as o (m, n) order by n returning id, created_at
    ), numbered as (select id, row_number() over (order by created_at, id) as n from t), a as (
      insert into accounts (kind, user_id, balance, version)
      select 'user', ${userId}, count(*), count(*) from t returning id
    )
    insert into ledger_entries (tx_id, seq, account_id, amount, balance_after, account_seq, kind, kind_seq)
    select n.id, 1, a.id, 1, n.n, n.n, 'adjust', n.n from numbered n, a
    union all select n.id, 2, h.id, -1, null, null, 'adjust', null from numbered n, accounts h where h.kind = 'adjust'`
}
