import {
  isBetter,
  type Privilege,
  type PrivilegeKey,
  privilegeContract,
  privilegeKeys,
  privilegeRule,
} from '#contract/modules/wallet/privilege.ts'
import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { baseOf, bestOf, givenOf } from './privilege.ts'

const names: Record<PrivilegeKey, MessageKey> = {
  name_colour: 'privilege_name_colour',
  badge: 'privilege_badge',
  background: 'privilege_background',
  quota_mb: 'privilege_quota_mb',
  video_mb: 'privilege_video_mb',
  video_minutes: 'privilege_video_minutes',
  content_off: 'privilege_content_off',
  early_hours: 'privilege_early_hours',
  posts_hour: 'privilege_posts_hour',
  recall_minutes: 'privilege_recall_minutes',
  boards_founded: 'privilege_boards_founded',
  signature: 'privilege_signature',
  drafts: 'privilege_drafts',
  collects: 'privilege_collects',
}

export const privilegeRoutes = routes(privilegeContract, {
  list: ({ ctx, client, viewer }) => listPrivileges(ctx, client.locale, viewer),
})

async function listPrivileges(ctx: Context, locale: Locale, viewer: Viewer | null) {
  const list = privilegeKeys.map((key) => present(ctx, locale, viewer, key))
  return { list, vipNumber: list.filter(({ key, vip, base }) => isBetter(key, vip, base)).length }
}

function present(ctx: Context, locale: Locale, viewer: Viewer | null, key: PrivilegeKey): Privilege {
  const { type, unit } = privilegeRule(key)
  const { vip, levels } = givenOf(ctx, key)
  const base = baseOf(ctx, key)
  const { value: mine, from } = bestOf(ctx, viewer ?? {}, key)
  // Membership never takes away what everybody has.
  const best = vip !== undefined && isBetter(key, vip, base) ? vip : base
  return { key, name: say(locale, names[key]), type, unit, base, vip: best, levels, mine, from }
}
