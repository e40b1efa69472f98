import type { AdminMemberPage } from '#contract/modules/account/admin-user.ts'
import type { AuditAction } from '#contract/modules/site/audit.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { type Notice, notify } from '../notification/service.ts'
import { endAllSessions } from '../session/service.ts'
import { lockMember, type Standing, setAgent, setPower } from '../user/service.ts'
import { memberPage } from './members.ts'

export interface Office {
  client: Client
  viewer: Viewer
}

/** What was done, for the log and for the member; undefined when everything was so already. */
interface Done {
  action: AuditAction
  detail?: Record<string, unknown>
  note?: Notice
}

/** Locks the member, does it, writes it down and tells them: all of it, or nothing. */
function act(
  ctx: Context,
  { client, viewer }: Office,
  userId: string,
  work: (ctx: Context, member: Standing) => Promise<Done | undefined>,
): Promise<AdminMemberPage> {
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    const done = await work(inner, await lockMember(inner, userId))
    if (done) {
      const { action, detail, note } = done
      await record(inner, { actorId: viewer.id, action, subject: userId, ip: client.ip, detail })
      if (note) await tell(inner, userId, note)
    }
    return memberPage(inner, client, userId)
  })
}

export function ban(ctx: Context, office: Office, userId: string, reason: string): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner, { userpower }) => {
    assertAnother(office, userId)
    if (userpower === 0) throw new Refusal(409, 'admin_demote_first')
    if (userpower === 2) throw new Refusal(409, 'admin_already_banned')
    await setPower(inner, userId, 2, reason)
    return { action: 'user.ban', detail: { reason }, note: { key: 'admin_note_banned', params: { reason } } }
  })
}

/** Whoever had an office before the ban is a member after it. */
export function unban(ctx: Context, office: Office, userId: string): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner, { userpower }) => {
    if (userpower !== 2) throw new Refusal(409, 'admin_not_banned')
    await setPower(inner, userId, 1)
    return { action: 'user.unban', note: { key: 'admin_note_unbanned' } }
  })
}

const powerNotes = { 0: 'admin_note_administrator', 1: 'admin_note_member', 3: 'admin_note_moderator' } as const

export function changePower(
  ctx: Context,
  office: Office,
  userId: string,
  userpower: keyof typeof powerNotes,
): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner, { userpower: before }) => {
    if (before === userpower) return undefined
    assertAnother(office, userId)
    if (before === 2) throw new Refusal(409, 'admin_unban_first')
    await setPower(inner, userId, userpower)
    const detail = { before, after: userpower }
    return { action: 'user.set-power', detail, note: { key: powerNotes[userpower] } }
  })
}

export function changeAgent(ctx: Context, office: Office, userId: string, isAgent: boolean): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner, { is_agent }) => {
    if (is_agent === isAgent) return undefined
    await setAgent(inner, userId, isAgent)
    const key = isAgent ? 'admin_note_agent' : 'admin_note_no_agent'
    return { action: 'user.set-agent', detail: { isAgent }, note: { key } }
  })
}

export function endSessionsOf(ctx: Context, office: Office, userId: string): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner) => {
    const sessions = await endAllSessions(inner, userId)
    return { action: 'user.end-sessions', detail: { sessions } }
  })
}

function assertAnother({ viewer }: Office, userId: string): void {
  if (viewer.id === userId) throw new Refusal(409, 'admin_not_yourself')
}

async function tell(ctx: Context, userId: string, notice: Notice): Promise<void> {
  await notify(ctx, { userId, type: 'system', fromUserId: null, notice })
}
