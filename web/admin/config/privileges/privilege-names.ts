import { type PrivilegeKey, privilegeRule } from '#contract/modules/wallet/privilege.ts'
import { m } from '#messages/messages.js'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

export const names: Record<PrivilegeKey, () => string> = {
  name_colour: m.privilege_name_colour,
  badge: m.privilege_badge,
  background: m.privilege_background,
  quota_mb: m.privilege_quota_mb,
  video_mb: m.privilege_video_mb,
  video_minutes: m.privilege_video_minutes,
  content_off: m.privilege_content_off,
  early_hours: m.privilege_early_hours,
  posts_hour: m.privilege_posts_hour,
  recall_minutes: m.privilege_recall_minutes,
  boards_founded: m.privilege_boards_founded,
  signature: m.privilege_signature,
  drafts: m.privilege_drafts,
  collects: m.privilege_collects,
}

/** What everybody has, in the document as it is being edited. */
export function baseOf(draft: ConfigDraft, key: PrivilegeKey): number {
  const { COMMON_UPLOAD, COMMON_PRIVILEGE } = draft.value
  if (key === 'quota_mb') return COMMON_UPLOAD.QUOTA_MB
  if (key === 'video_mb') return COMMON_UPLOAD.VIDEO_MB
  return COMMON_PRIVILEGE[key].base ?? privilegeRule(key).base
}
