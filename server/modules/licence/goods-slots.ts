import sql, { type Sql } from 'sql-template-tag'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { codeHasher, readCode } from '#server/shared/printed-code.ts'
import { violated } from '../../db/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { insertBatch, insertCodes, voidBatch } from './batch-queries.ts'
import { addSlots, lockLicence } from './queries.ts'

/** Places that were bought. */
export async function giveSlots(ctx: Context, userId: string, slots: number): Promise<void> {
  const tooMany = () => new Refusal(409, 'licence_too_many', { params: { most: licenceLimits.slots } })
  if (slots > licenceLimits.slots) throw tooMany()
  try {
    await ctx.db.run(addSlots(userId, slots))
  } catch (error) {
    throw violated(error) === 'licences_slots_fit' ? tooMany() : error
  }
}

/** How many somebody has. */
export async function placesOf(ctx: Context, userId: string): Promise<number> {
  return (await ctx.db.maybe<{ slots: number }>(placesOfMember(userId)))?.slots ?? 0
}

export function placesOfMember(userId: string): Sql {
  return sql`select slots from licences where user_id = ${userId}`
}

/** False: domains stand in them. */
export async function takeSlots(ctx: Context, userId: string, slots: number): Promise<boolean> {
  await ctx.db.maybe(lockLicence(userId))
  const gone = await ctx.db.run(dropPlaces(userId, slots))
  return gone > 0 || (await ctx.db.run(lessPlaces(userId, slots))) > 0
}

/** Where they were all there is. */
export function dropPlaces(userId: string, slots: number): Sql {
  return sql`
    delete from licences l where l.user_id = ${userId} and l.slots = ${slots} and l.freed = 0
      and not exists (select from licence_domains d where d.user_id = l.user_id)`
}

export function lessPlaces(userId: string, slots: number): Sql {
  return sql`
    update licences l set slots = l.slots - ${slots}
    where l.user_id = ${userId} and l.slots - ${slots} >= greatest(1, l.freed,
      (select count(*) from licence_domains d where d.user_id = l.user_id))`
}

interface Made {
  codes: string[]
  /** Places of each. */
  value: number
  creatorId: string
  note: string
}

/** Codes for places that somebody has bought; they stay good. */
export async function makeRedeemCodes(ctx: Context, { codes, value, creatorId, note }: Made): Promise<string> {
  const hash = codeHasher(ctx, 'redeem codes')
  const draft = { slots: value, count: codes.length, expiresAt: null, note, creatorId }
  const { id } = await ctx.db.one<{ id: string }>(insertBatch(draft))
  const hashes = codes.map((code) => hash(readCode(code) ?? ''))
  await ctx.db.run(insertCodes(id, hashes))
  return id
}

/** False: one of them was used, and what this has changed must not stay. */
export async function voidUnusedCodes(ctx: Context, batchId: string, actorId: string): Promise<boolean> {
  await ctx.db.run(voidCodes(batchId))
  await ctx.db.run(voidBatch(batchId, actorId))
  return (await ctx.db.one<{ used: number }>(usedCodes(batchId))).used === 0
}

/** What is being used at this moment is waited for, and stays used. */
export function voidCodes(batchId: string): Sql {
  return sql`
    update redeem_codes set voided_at = now()
    where batch_id = ${batchId} and redeemed_by is null and voided_at is null`
}

export function usedCodes(batchId: string): Sql {
  return sql`select count(redeemed_by)::int as used from redeem_codes where batch_id = ${batchId}`
}
