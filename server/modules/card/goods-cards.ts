import type { GrantTarget } from '#contract/modules/wallet/grant.ts'
import { codeHasher, readCode, tailOf } from '#server/shared/printed-code.ts'
import type { Context } from '../../kernel/context.ts'
import { insertBatch, insertCards, usedCards, voidBatch, voidCards } from './queries.ts'

interface Made {
  codes: string[]
  kind: 'vip' | 'pass' | 'work'
  /** Days of each. */
  value: number
  target: GrantTarget | null
  /** What a sale of its author is booked at. */
  unitPrice: number
  creatorId: string
  note: string
}

/** Cards that somebody has bought as goods; they stay good. */
export async function makeCards(
  ctx: Context,
  { codes, kind, value, target, unitPrice, creatorId, note }: Made,
): Promise<string> {
  const hash = codeHasher(ctx, 'card codes')
  const cards = codes.map((code) => ({ hash: hash(readCode(code) ?? ''), tail: tailOf(code) }))
  const terms = { kind, target, unitPrice, expiresAt: null, perUser: null, agent: null } as const
  const { id } = await ctx.db.one<{ id: string }>(
    insertBatch({ ...terms, value, count: codes.length, note, creatorId }),
  )
  await ctx.db.run(insertCards(id, kind, cards))
  return id
}

/** False: one of them was used, and what this has changed must not stay. */
export async function voidUnusedCards(ctx: Context, batchId: string, actorId: string): Promise<boolean> {
  await ctx.db.run(voidCards(batchId))
  await ctx.db.run(voidBatch(batchId, actorId))
  return (await ctx.db.one<{ used: number }>(usedCards(batchId))).used === 0
}
