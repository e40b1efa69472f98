import type { Invite, NewInvites } from '#contract/modules/account/registration.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Page } from '#server/shared/paging.ts'
import { codeHasher, newCode, readCode, tailOf } from '#server/shared/printed-code.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import {
  countGood,
  countInvites,
  type InviteRow,
  insertInvites,
  invites,
  lockInvite,
  lockInvites,
  oneInvite,
  voidInvite,
} from './invite-queries.ts'

export interface Office {
  client: Client
  viewer: Viewer
}

export function inviteHash(ctx: Context, code: string): Buffer {
  return codeHasher(ctx, 'invite codes')(code)
}

export async function createInvites(
  ctx: Context,
  { client, viewer }: Office,
  { uses, days, count, note }: NewInvites,
): Promise<{ codes: string[] }> {
  const codes = Array.from({ length: count }, newCode)
  const hashes = codes.map((code) => inviteHash(ctx, readCode(code) ?? ''))
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockInvites())
    const { total } = await inner.db.one<{ total: number }>(countGood())
    if (total + count > limits.invites) throw new Refusal(409, 'invite_too_many')
    const draft = { hashes, tails: codes.map(tailOf), note, uses, days, creatorId: viewer.id }
    const rows = await inner.db.many<{ id: string }>(insertInvites(draft))
    const detail = { before: null, after: { ids: rows.map(({ id }) => id), count, uses, days }, reason: note }
    const entry = { actorId: viewer.id, action: 'invite.create', subject: rows[0]?.id, ip: client.ip, detail } as const
    await record(inner, entry)
    return { codes }
  })
}

export async function listInvites(ctx: Context, { page, limit }: Page) {
  const rows = await ctx.db.many<InviteRow>(invites(page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countInvites())
  return { list: rows.map(present), total }
}

/** A code that is being used at this moment is used before or after it, never both. */
export function voidOne(ctx: Context, { client, viewer }: Office, id: string): Promise<Invite> {
  return inTransaction(ctx, async (inner) => {
    const held = await inner.db.maybe<{ used: number; is_voided: boolean }>(lockInvite(id))
    if (!held) throw new Refusal(404, 'invite_not_found')
    if (held.is_voided) throw new Refusal(409, 'invite_voided')
    const before = present(await inner.db.one<InviteRow>(oneInvite(id)))
    await inner.db.run(voidInvite(id))
    const after = present(await inner.db.one<InviteRow>(oneInvite(id)))
    const detail = { tail: after.tail, before: before.state, after: after.state, reason: '' }
    await record(inner, { actorId: viewer.id, action: 'invite.void', subject: id, ip: client.ip, detail })
    return after
  })
}

function present(row: InviteRow): Invite {
  const { tail, note, uses, used, members, state } = row
  return {
    _id: row.id,
    tail,
    note,
    uses,
    used,
    members,
    creator: { _id: row.creator_id, name: row.creator_name },
    expireTime: row.expires_at.getTime(),
    createTime: row.created_at.getTime(),
    state,
  }
}
