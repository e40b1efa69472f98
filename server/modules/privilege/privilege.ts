import sql from 'sql-template-tag'
import { isBetter, type PrivilegeConfig, type PrivilegeKey, privilegeRule } from '#contract/modules/wallet/privilege.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'

/** What decides: whether their membership runs, and their level. */
export type Member = Pick<Viewer, 'isVip' | 'grade'>

type Settings = Pick<Context, 'config'>

/** The best of what everybody has, what membership gives while it runs, and what the levels give that were reached. */
export function privilegeOf(ctx: Settings, member: Member, key: PrivilegeKey): number {
  return bestOf(ctx, member, key).value
}

export function bestOf(ctx: Settings, { isVip, grade = 1 }: Member, key: PrivilegeKey) {
  const { vip, levels } = givenOf(ctx, key)
  const reached = levels.filter((level) => level.grade <= grade)
  const offers = [
    ...(isVip && vip !== undefined ? [{ value: vip, from: 'vip' as const }] : []),
    ...reached.map(({ value }) => ({ value, from: 'level' as const })),
  ]
  return offers.reduce<{ value: number; from: 'base' | 'vip' | 'level' }>(
    (best, offer) => (isBetter(key, offer.value, best.value) ? offer : best),
    { value: baseOf(ctx, key), from: 'base' },
  )
}

/** What everybody has. */
export function baseOf(ctx: Settings, key: PrivilegeKey): number {
  const { COMMON_UPLOAD } = ctx.config.current().document
  if (key === 'quota_mb') return COMMON_UPLOAD.QUOTA_MB
  if (key === 'video_mb') return COMMON_UPLOAD.VIDEO_MB
  return givenOf(ctx, key).base ?? privilegeRule(key).base
}

export function givenOf(ctx: Settings, key: PrivilegeKey) {
  const { base, vip, levels = {} }: PrivilegeConfig[PrivilegeKey] = ctx.config.current().document.COMMON_PRIVILEGE[key]
  const steps = Object.entries(levels).map(([grade, value]) => ({ grade: Number(grade), value }))
  return { base, vip, levels: steps.sort((a, b) => a.grade - b.grade) }
}

/** Of a member who is known by the id alone. */
export async function memberOf(ctx: Context, userId: string): Promise<Member> {
  const row = await ctx.db.maybe<{ grade: number; is_vip: boolean }>(
    sql`select grade, coalesce(vip_end_at > clock_timestamp(), false) as is_vip from users where id = ${userId}`,
  )
  return { isVip: row?.is_vip ?? false, grade: row?.grade ?? 1 }
}

/**
 * Refuses what goes beyond the member's own figure: with the way to more of it where membership or a level gives what is
 * wanted, otherwise as it was refused before there were privileges.
 */
export function beyond(ctx: Settings, key: PrivilegeKey, wanted: number, otherwise: Refusal): Refusal {
  const { vip, levels } = givenOf(ctx, key)
  const suffices = (value: number) => value >= wanted || (value === 0 && privilegeRule(key).isOpenAtZero === true)
  if (vip !== undefined && suffices(vip)) return new Refusal(403, 'privilege_needs_vip')
  const level = levels.find(({ value }) => suffices(value))
  return level ? new Refusal(403, 'privilege_needs_level', { params: { level: level.grade } }) : otherwise
}
