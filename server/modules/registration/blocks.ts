import type { AddressBlock, SavedBlock } from '#contract/modules/account/registration.ts'
import { limits } from '#contract/shared/limits.ts'
import { holds, networkOf, readAddress, readRange } from '#server/shared/address.ts'
import type { Page } from '#server/shared/paging.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import {
  type BlockDraft,
  type BlockRow,
  blocks,
  countBlocks,
  deleteBlock,
  insertBlock,
  isPast,
  lockBlocks,
  oneBlock,
  sameBlock,
  updateBlock,
} from './block-queries.ts'
import type { Office } from './invites.ts'
import { lookAgain } from './standing.ts'

export async function listBlocks(ctx: Context, { page, limit }: Page) {
  const rows = await ctx.db.many<BlockRow>(blocks(page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countBlocks())
  return { list: rows.map(present), total }
}

export async function saveBlock(ctx: Context, office: Office, input: SavedBlock): Promise<AddressBlock> {
  const draft = await checkedDraft(ctx, office, input)
  const saved = await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBlocks())
    const before = input._id === undefined ? null : await existing(inner, input._id)
    const same = await inner.db.maybe<{ id: string }>(sameBlock(draft.range, draft.deviceId))
    if (same && same.id !== before?._id) throw new Refusal(409, 'network_twice')
    const id = before ? await change(inner, before._id, draft) : await make(inner, office, draft)
    const after = await existing(inner, id)
    await write(inner, office, 'block.save', id, { before, after, reason: draft.reason })
    return after
  })
  lookAgain(ctx)
  return saved
}

export async function removeBlock(ctx: Context, office: Office, id: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBlocks())
    const before = await existing(inner, id)
    await inner.db.run(deleteBlock(id))
    await write(inner, office, 'block.delete', id, { before, after: null, reason: '' })
  })
  lookAgain(ctx)
  return null
}

/** Either a network or a device, neither of them the one that this call comes from. */
async function checkedDraft(ctx: Context, { client, viewer }: Office, input: SavedBlock): Promise<BlockDraft> {
  const { range: given, deviceId, effect, reason, endTime } = input
  if (!given === !deviceId) throw new Refusal(422, 'network_need_target', { field: 'range' })
  const range = given ? readRange(given) : undefined
  if (range && holds(range, readAddress(client.ip))) throw new Refusal(422, 'network_own_address', { field: 'range' })
  const own = [viewer.deviceId, client.cookies.lastLoginDeviceId]
  if (deviceId && own.includes(deviceId)) throw new Refusal(422, 'network_own_address', { field: 'deviceId' })
  if (endTime > 0 && (await ctx.db.one<{ is_past: boolean }>(isPast(endTime))).is_past)
    throw new Refusal(422, 'network_bad_end', { field: 'endTime' })
  return {
    range: range ? networkOf(range) : null,
    deviceId: deviceId || null,
    effect,
    reason,
    endsAt: endTime > 0 ? endTime : null,
  }
}

async function make(ctx: Context, { viewer }: Office, draft: BlockDraft): Promise<string> {
  const { total } = await ctx.db.one<{ total: number }>(countBlocks())
  if (total >= limits.addressBlocks) throw new Refusal(409, 'network_too_many')
  return (await ctx.db.one<{ id: string }>(insertBlock(draft, viewer.id))).id
}

async function change(ctx: Context, id: string, draft: BlockDraft): Promise<string> {
  await ctx.db.run(updateBlock(id, draft))
  return id
}

async function existing(ctx: Context, id: string): Promise<AddressBlock> {
  const row = await ctx.db.maybe<BlockRow>(oneBlock(id))
  if (!row) throw new Refusal(404, 'network_not_found')
  return present(row)
}

type Written = { before: AddressBlock | null; after: AddressBlock | null; reason: string }

function write(
  ctx: Context,
  { client, viewer }: Office,
  action: 'block.save' | 'block.delete',
  subject: string,
  { before, after, reason }: Written,
): Promise<void> {
  const detail = { before: before && facts(before), after: after && facts(after), reason }
  return record(ctx, { actorId: viewer.id, action, subject, ip: client.ip, detail })
}

function facts({ range, deviceId, effect, reason, endTime }: AddressBlock) {
  return { range, deviceId, effect, reason, endTime }
}

function present(row: BlockRow): AddressBlock {
  const { effect, reason } = row
  return {
    _id: row.id,
    range: row.range ?? '',
    deviceId: row.device_id ?? '',
    effect,
    reason,
    endTime: row.ends_at?.getTime() ?? 0,
    creator: { _id: row.creator_id, name: row.creator_name },
    createTime: row.created_at.getTime(),
  }
}
