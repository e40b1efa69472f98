import { createHmac } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'
import { skeletonOf } from '../../text-rules/skeleton.ts'
import { dropText } from '../search-index/service.ts'
import {
  dropLooks,
  emptyUser,
  endAccount,
  insertRetired,
  type LeavingRow,
  lockLeaving,
  retiredAmong,
  startLeaving,
  stopLeaving,
} from './leaving-queries.ts'

export type { LeavingRow } from './leaving-queries.ts'

/** Whoever left is called so wherever something of theirs stays. */
export const nameOfTheGone = '已注销用户'

/** The account, held until the transaction ends. */
export async function lockWhoLeaves(ctx: Context, id: string): Promise<LeavingRow | undefined> {
  return ctx.db.maybe<LeavingRow>(lockLeaving(id))
}

/** Nobody sees it any more; its owner may come back. */
export async function beginLeaving(ctx: Context, id: string): Promise<void> {
  await ctx.db.run(startLeaving(id))
}

/** False when it is too late, or somebody else was faster. */
export async function comeBack(ctx: Context, id: string): Promise<boolean> {
  return (await ctx.db.run(stopLeaving(id))) === 1
}

export async function leaveForGood(ctx: Context, id: string): Promise<void> {
  await ctx.db.run(endAccount(id))
}

/** The row loses whatever says who they were; for a year nobody else is called so or writes from their address. */
export async function forgetMember(ctx: Context, row: LeavingRow): Promise<void> {
  await ctx.db.run(insertRetired(hashesOf(ctx, { names: [row.name, row.account], email: row.email_key })))
  await ctx.db.run(dropLooks(row.id))
  await ctx.db.run(emptyUser(row.id, nameOfTheGone))
  await dropText(ctx, 'user', row.id)
}

/** Whether somebody who left had this name, one that looks like it, or this address. */
export async function isRetired(ctx: Context, given: { name?: string; emailKey?: string | null }): Promise<boolean> {
  const { name, emailKey = null } = given
  const hashes = hashesOf(ctx, { names: name === undefined ? [] : [name], email: emailKey })
  return hashes.length > 0 && (await ctx.db.maybe(retiredAmong(hashes))) !== undefined
}

/** Of use to nobody who reads the table. */
function hashesOf(ctx: Context, { names, email }: { names: string[]; email: string | null }): Buffer[] {
  const key = deriveKey(ctx, 'retired handles')
  const hash = (text: string) => createHmac('sha256', key).update(text).digest()
  const looks = [...new Set(names.map((name) => `name ${skeletonOf(name)}`))]
  return [...looks, ...(email === null ? [] : [`mail ${email}`])].map(hash)
}
