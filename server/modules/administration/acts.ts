import type { AdminMemberPage } from '#contract/modules/account/admin-user.ts'
import type { AuditAction, ChangingAuditAction } from '#contract/modules/site/audit.ts'
import { hasOffice } from '#contract/roles.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Changed, type Office, record } from '../audit/service.ts'
import { shorten } from '../factor-reset/service.ts'
import type { Notice } from '../notification/service.ts'
import { forgetEnded, inForce } from '../sanction/service.ts'
import { endAllSessions, makePasswordLink } from '../session/service.ts'
import { lockMember, type Standing, setAgent, setPower } from '../user/service.ts'
import { agreesToDemotion } from './demotion.ts'
import { memberPage } from './members.ts'
import { otherAdministrators } from './queries.ts'
import { assertMaySanction, noticeOf, pronounce, type Sentence, summary, tell, withdrawSanction } from './sanctions.ts'

type OpenOffice = Office & { client: Client }

/** What was done, for the log and for the member; undefined when everything was so already. */
type Done = { note?: Notice } & (
  | { action: ChangingAuditAction; detail: Changed }
  | { action: Exclude<AuditAction, ChangingAuditAction>; detail?: Record<string, unknown> }
)

/** Locks the member, does it, writes it down and tells them: all of it, or nothing. */
function act(
  ctx: Context,
  { client, viewer }: OpenOffice,
  userId: string,
  work: (ctx: Context, member: Standing) => Promise<Done | undefined>,
): Promise<AdminMemberPage> {
  return inTransaction(ctx, async (inner) => {
    const done = await work(inner, await lockMember(inner, userId))
    if (done) {
      const { note, ...entry } = done
      await record(inner, { actorId: viewer.id, subject: userId, ip: client.ip, ...entry })
      if (note) await tell(inner, userId, note)
    }
    return memberPage(inner, client, userId)
  })
}

export function ban(ctx: Context, office: OpenOffice, userId: string, reason: string): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner, member) => {
    assertAnother(office, userId)
    if (member.userpower === 0) throw new Refusal(409, 'admin_demote_first')
    if (member.userpower === 2) throw new Refusal(409, 'admin_already_banned')
    const sentence: Sentence = { userId, kind: 'ban', hours: 0, reason }
    assertMaySanction(office, member, sentence)
    const { row } = await pronounce(inner, office, sentence)
    return { action: 'user.ban', detail: { before: null, after: summary(row), reason }, note: noticeOf(row) }
  })
}

export function unban(ctx: Context, office: OpenOffice, userId: string): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner) => {
    const row = await inForce(inner, userId, 'ban')
    if (!row) throw new Refusal(409, 'admin_not_banned')
    await withdrawSanction(inner, office, row, '')
    return { action: 'user.unban', detail: { before: summary(row), after: null, reason: '' } }
  })
}

const powerNotes = { 0: 'admin_note_administrator', 1: 'admin_note_member', 3: 'admin_note_moderator' } as const

export function changePower(
  ctx: Context,
  office: OpenOffice,
  userId: string,
  userpower: keyof typeof powerNotes,
): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner, member) => {
    const before = member.userpower
    if (before === userpower) return undefined
    assertAnother(office, userId)
    if (before === 2) throw new Refusal(409, 'admin_unban_first')
    if (before === 0 && !(await agreesToDemotion(inner, office, member)))
      return { action: 'user.ask-demotion', detail: { before, after: userpower } }
    await forgetEnded(inner, userId)
    await setPower(inner, userId, userpower)
    const detail = { before, after: userpower }
    return { action: 'user.set-power', detail, note: { key: powerNotes[userpower] } }
  })
}

export function changeAgent(
  ctx: Context,
  office: OpenOffice,
  userId: string,
  isAgent: boolean,
): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner, { is_agent }) => {
    if (is_agent === isAgent) return undefined
    await setAgent(inner, userId, isAgent)
    const key = isAgent ? 'admin_note_agent' : 'admin_note_no_agent'
    return { action: 'user.set-agent', detail: { before: is_agent, after: isAgent }, note: { key } }
  })
}

export function endSessionsOf(ctx: Context, office: OpenOffice, userId: string): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner, member) => {
    assertNotAbove(office, member)
    const sessions = await endAllSessions(inner, userId)
    return { action: 'user.end-sessions', detail: { sessions } }
  })
}

/** One administrator asks, and another one does it: nobody opens the account of somebody alone. */
export function shortenReset(ctx: Context, office: OpenOffice, userId: string): Promise<AdminMemberPage> {
  return act(ctx, office, userId, async (inner, member) => {
    const { viewer } = office
    assertAnother(office, userId)
    if ((await shorten(inner, viewer, userId)) !== 'asked') return undefined
    const others = await inner.db.many<{ id: string }>(otherAdministrators([viewer.id, userId]))
    const params = { user: viewer.name, name: member.name }
    for (const { id } of others) await tell(inner, id, { key: 'admin_note_sooner', params })
    return { action: 'user.ask-sooner-reset' }
  })
}

/** An administrator who has forgotten a password asks at the command line: nobody takes an office over by a link. */
export async function passwordLinkFor(ctx: Context, { client, viewer }: OpenOffice, userId: string) {
  return inTransaction(ctx, async (inner) => {
    const member = await lockMember(inner, userId)
    if (member.userpower === 0) throw new Refusal(409, 'password_link_not_here')
    assertNotAbove({ viewer }, member)
    const { address, expiresAt } = await makePasswordLink(inner, userId, viewer.id)
    await record(inner, { actorId: viewer.id, action: 'user.password-link', subject: userId, ip: client.ip })
    return { address, expireTime: expiresAt.getTime() }
  })
}

/** Whoever has an office by a role does not take over that of others. */
function assertNotAbove({ viewer }: Pick<Office, 'viewer'>, member: Standing): void {
  if (hasOffice(member) && viewer.userpower !== 0) throw new Refusal(403, 'admin_of_staff')
}

function assertAnother({ viewer }: Office, userId: string): void {
  if (viewer.id === userId) throw new Refusal(409, 'admin_not_yourself')
}
