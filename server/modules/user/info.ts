import type { OwnInfo, PublicInfo, UserCard } from '#contract/modules/account/user.ts'
import { gatheringReads } from '../../db/gather.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { regionNames, showsRegions } from '../network/service.ts'
import { type AccountRow, type PublicRow, presentCard, presentOwn, presentPublic } from './present.ts'
import {
  accountsById,
  type CountChange,
  changeCounts,
  type Look,
  lastRegion,
  lockCountRows,
  publicAccounts,
} from './queries.ts'

const askAccount = gatheringReads<string, AccountRow | undefined>(async (db, ids) => {
  const rows = await db.many<AccountRow>(accountsById(ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
})

const askPublic = gatheringReads<Look, PublicRow | undefined>(async (db, looks) => {
  const rows = await db.many<PublicRow & { place: number }>(publicAccounts(looks))
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return looks.map((_, index) => byPlace.get(index + 1))
})

export async function ownInfo(ctx: Context, id: string): Promise<OwnInfo> {
  return presentOwn(ctx, await accountOf(ctx, id))
}

export async function ownCard(ctx: Context, id: string): Promise<UserCard> {
  return presentCard(ctx, await accountOf(ctx, id))
}

export async function publicInfo(ctx: Context, viewer: Viewer | null, id: string): Promise<PublicInfo> {
  const row = await askPublic(ctx.db, { id, viewerId: viewer?.id ?? null })
  if (!row) throw new Refusal(404, 'user_not_found')
  return { ...presentPublic(ctx, row), ipRegion: await lastRegionOf(ctx, id) }
}

/** Where they wrote last of what everybody can see. */
async function lastRegionOf(ctx: Context, id: string): Promise<string> {
  if (!showsRegions(ctx)) return ''
  const row = await ctx.db.maybe<{ region: string | null }>(lastRegion(id))
  return regionNames(ctx)(row?.region ?? null)
}

/**
 * What others did to an account, counted: answers the figures afterwards. The row stays locked until the transaction
 * ends; whoever counts for several accounts does so in the order of their ids.
 */
export async function addCounts(ctx: Context, id: string, change: CountChange): Promise<Required<CountChange>> {
  return ctx.db.one(changeCounts(id, change))
}

/** Whoever would count for one of these accounts waits until the transaction ends. */
export async function lockCounts(ctx: Context, ids: string[]): Promise<void> {
  await ctx.db.many(lockCountRows(ids))
}

async function accountOf(ctx: Context, id: string): Promise<AccountRow> {
  const row = await askAccount(ctx.db, id)
  if (!row) throw new Refusal(404, 'user_not_found')
  return row
}
