import type { AdminMember, AdminMemberInfo, AdminMemberPage } from '#contract/modules/account/admin-user.ts'
import { can } from '#contract/shared/capabilities.ts'
import { id as idSchema } from '#contract/shared/values.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { emailKey, nameKey, phoneKey } from '../account-rules/service.ts'
import { listEntries, record } from '../audit/service.ts'
import { resetInRecord } from '../factor-reset/service.ts'
import { linkedAccountsOf } from '../oauth/service.ts'
import { presentRestriction } from '../sanction/service.ts'
import { searchTerms } from '../search-index/service.ts'
import { devicesOf } from '../session/service.ts'
import { maskEmail, maskPhone, presentCard } from '../user/service.ts'
import {
  countMembers,
  type MemberFilter,
  type MemberPageRow,
  type MemberRow,
  memberById,
  members,
  type Wanted,
} from './queries.ts'
import { recordOf } from './record.ts'

interface MemberQuery {
  page: number
  limit: number
  select?: { keyword?: string; userpower?: number }
  sort: 'new' | 'old'
}

const entriesShown = 10

export async function listMembers(ctx: Context, { page, limit, select = {}, sort }: MemberQuery) {
  const filter: MemberFilter = { userpower: select.userpower }
  if (select.keyword) filter.wanted = await wantedBy(select.keyword)
  const [rows, { total }] = await Promise.all([
    ctx.db.many<MemberRow>(members(filter, sort, page, limit)),
    ctx.db.one<{ total: number }>(countMembers(filter)),
  ])
  return { list: rows.map((row) => presentMember(ctx, row)), total }
}

async function wantedBy(keyword: string): Promise<Wanted> {
  return {
    nameKey: nameKey(keyword),
    terms: await searchTerms(keyword),
    id: idSchema.safeParse(keyword).data ?? null,
    email: emailKey(keyword),
    phone: phoneKey(keyword),
  }
}

/**
 * The full addresses are shown only together with a line in the log that says who looked. Who may not see them gets the
 * masked ones of the list, and no network addresses.
 */
export async function memberInfo(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  userId: string,
): Promise<AdminMemberInfo> {
  return inTransaction(ctx, async (inner) => {
    const row = await memberRow(inner, userId)
    const hasAddresses = can(viewer, 'members.addresses')
    const seesMoney = can(viewer, 'money.see')
    const history = await recordOf(inner, userId, hasAddresses)
    const page = withoutMoney(await presentPage(inner, client, row), seesMoney)
    if (!hasAddresses) return { ...masked(page, row), ...history }
    const look = { actorId: viewer.id, subject: userId, ip: client.ip }
    if (history.addresses.length > 0) await record(inner, { ...look, action: 'user.view-addresses' })
    await record(inner, { ...look, action: 'user.view-contacts' })
    const contacts = {
      email: row.email ?? '',
      emailConfirmed: row.email_confirmed,
      phone: row.phone ?? '',
      phoneConfirmed: row.phone_confirmed,
    }
    return { ...withoutMoney(await presentPage(inner, client, row), seesMoney), contacts, ...history }
  })
}

/** What the log says of money. */
const hidden = new Set(['user.adjust-balance', 'user.freeze-wallet', 'user.unfreeze-wallet'])

function withoutMoney(page: AdminMemberPage, seesMoney: boolean): AdminMemberPage {
  return seesMoney ? page : { ...page, log: page.log.filter(({ action }) => !hidden.has(action)) }
}

function masked(page: AdminMemberPage, row: MemberPageRow): AdminMemberPage & Pick<AdminMemberInfo, 'contacts'> {
  const { email, phone } = page
  return {
    ...page,
    devices: page.devices.map((device) => ({ ...device, deviceId: '', ip: '' })),
    log: page.log.map((entry) => ({ ...entry, ip: '' })),
    contacts: { email, emailConfirmed: row.email_confirmed, phone, phoneConfirmed: row.phone_confirmed },
  }
}

export async function memberPage(ctx: Context, client: Client, userId: string): Promise<AdminMemberPage> {
  return presentPage(ctx, client, await memberRow(ctx, userId))
}

async function memberRow(ctx: Context, userId: string): Promise<MemberPageRow> {
  const row = await ctx.db.maybe<MemberPageRow>(memberById(userId))
  if (!row) throw new Refusal(404, 'user_not_found')
  return row
}

async function presentPage(ctx: Context, client: Client, row: MemberPageRow): Promise<AdminMemberPage> {
  const about = { action: 'user', subject: row.id }
  const { list: log } = await listEntries(ctx, { limit: entriesShown, select: about })
  return {
    ...presentMember(ctx, row),
    sex: row.sex,
    exp: row.exp,
    followNumber: row.follows,
    likeNumber: row.likes,
    commentNumber: row.comments,
    hasPassword: row.has_password,
    demotion: presentDemotion(row),
    factorReset: await resetInRecord(ctx, row.id),
    links: await linkedAccountsOf(ctx, row.id),
    devices: await devicesOf(ctx, client.locale, row.id),
    log,
  }
}

function presentDemotion({ demotion_by, demotion_by_name, demotion_at }: MemberPageRow) {
  if (demotion_by === null || demotion_at === null) return null
  return { by: { _id: demotion_by, name: demotion_by_name ?? '' }, createTime: demotion_at.getTime() }
}

function presentMember(ctx: Context, row: MemberRow): AdminMember {
  return {
    ...presentCard(ctx, row),
    account: row.account,
    userpower: row.userpower,
    roles: row.roles.map(({ id, name }) => ({ _id: id, name })),
    isAgent: row.is_agent,
    banReason: row.restriction?.kind === 'ban' ? row.restriction.reason : '',
    sanction: presentRestriction(row.restriction) ?? null,
    email: maskEmail(row.email ?? ''),
    phone: maskPhone(row.phone ?? ''),
    postsNumber: row.posts,
    fansNumber: row.fans,
    createTime: row.created_at.getTime(),
    lastTime: row.last_seen_at?.getTime() ?? 0,
  }
}
