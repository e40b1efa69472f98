import sql, { type Sql } from 'sql-template-tag'
import type { NameColour, OwnInfo, PublicInfo, UserCard } from '#contract/modules/account/user.ts'
import type { Capability } from '#contract/shared/capabilities.ts'
import { fromCents } from '#contract/shared/money.ts'

import type { Context } from '../../kernel/context.ts'
import { type Member, privilegeOf } from '../privilege/service.ts'
import { presentRestriction, type RestrictionRow } from '../sanction/service.ts'

export interface CardRow {
  id: string
  name: string
  avatar: string
  vip_end_at: Date | null
  grade: number
  signature: string
  name_colour: NameColour | ''
}

export interface AccountRow extends CardRow {
  account: string
  exp: number
  userpower: 0 | 1 | 2 | 3
  capabilities: Capability[] | null
  restriction: RestrictionRow
  sex: 0 | 1 | 2
  email: string | null
  phone: string | null
  email_confirmed: boolean
  phone_confirmed: boolean
  has_password: boolean
  is_welcomed: boolean
  is_waiting: boolean
  held_signature: string | null
  created_at: Date
  /** In the smallest unit. */
  balance: string
}

export interface PublicRow extends CardRow {
  sex: 0 | 1 | 2
  created_at: Date
  follows: number
  fans: number
  likes: number
  posts: number
  cover: string
  background: string
  hue: number | null
  is_follow: boolean
  is_fan: boolean
  is_blocked: boolean
  shows_collects: boolean
}

type Settings = Pick<Context, 'config'>

/** What they chose is shown while their membership or level gives it. */
export function presentCard(ctx: Settings, row: CardRow): UserCard {
  const member = memberIn(row)
  return {
    _id: row.id,
    name: row.name,
    avatar: row.avatar,
    vipendtime: row.vip_end_at?.getTime() ?? 0,
    grade: row.grade,
    signature: row.signature,
    nameColour: row.name_colour && privilegeOf(ctx, member, 'name_colour') ? row.name_colour : '',
    badge: privilegeOf(ctx, member, 'badge') > 0,
  }
}

function memberIn({ vip_end_at, grade }: CardRow): Member {
  return { isVip: vip_end_at !== null && vip_end_at.getTime() > Date.now(), grade }
}

export function presentOwn(ctx: Settings, row: AccountRow): OwnInfo {
  const { userpower, sex, exp } = row
  return {
    ...presentCard(ctx, row),
    account: row.account,
    money: fromCents(Number(row.balance)),
    userpower,
    capabilities: row.capabilities ?? [],
    sanction: presentRestriction(row.restriction) ?? null,
    sex,
    exp,
    email: maskEmail(row.email ?? ''),
    phone: maskPhone(row.phone ?? ''),
    emailConfirmed: row.email_confirmed,
    phoneConfirmed: row.phone_confirmed,
    hasPassword: row.has_password,
    isWelcomed: row.is_welcomed,
    isWaiting: row.is_waiting,
    heldSignature: row.held_signature,
  }
}

export function presentPublic(ctx: Settings, row: PublicRow): Omit<PublicInfo, 'ipRegion'> {
  return {
    ...presentCard(ctx, row),
    sex: row.sex,
    createTime: row.created_at.getTime(),
    followNumber: row.follows,
    fansNumber: row.fans,
    likeNumber: row.likes,
    postsNumber: row.posts,
    cover: row.cover,
    background: row.background && privilegeOf(ctx, memberIn(row), 'background') ? row.background : '',
    hue: row.hue ?? hueByNumber(row.id),
    isFollow: row.is_follow,
    isFan: row.is_fan,
    isBlocked: row.is_blocked,
    showsCollects: row.shows_collects,
  }
}

/** For who has no avatar, or one without colour. Neighbours differ. */
export function hueByNumber(id: string): number {
  return Number((BigInt(id) * 137n) % 360n)
}

/** a***@x.com */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? '' : `${[...email][0]}***${email.slice(at)}`
}

/** 138****8000; of a shorter number less is shown. The country code of the mainland is left out, as people do. */
export function maskPhone(number: string): string {
  const phone = number.replace(/^\+86/, '')
  if (!phone) return ''
  return phone.length < 11
    ? `${phone.slice(0, 2)}****${phone.slice(-2)}`
    : `${phone.slice(0, -8)}****${phone.slice(-4)}`
}

/**
 * Whose membership is to grow, and from when: the later of now and the end it has. Held until the transaction ends, one
 * after another in the order of their ids, so that two who hold several never wait for each other.
 */
export function lockedMembership(condition: Sql): Sql {
  return sql`
    select u.id as user_id, greatest(u.vip_end_at, now()) as from_at from users u
    where u.deleted_at is null and ${condition} order by u.id for no key update of u`
}

/** Part of a larger statement: `change` is a query that says user_id and to_at, of accounts that are locked. */
export function endMembership(change: Sql): Sql {
  return sql`
    update users u set vip_end_at = c.to_at from (${change}) c where u.id = c.user_id returning u.id, u.vip_end_at`
}
