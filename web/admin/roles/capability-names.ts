import type { Capability } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'

/** What each lets somebody do, in a word and in plain words. */
export const capabilityNames: Record<Capability, { name: () => string; hint: () => string }> = {
  'audit.see': { name: m.cap_audit_see, hint: m.cap_audit_see_hint },
  'boards.edit': { name: m.cap_boards_edit, hint: m.cap_boards_edit_hint },
  'cockpit.see': { name: m.cap_cockpit_see, hint: m.cap_cockpit_see_hint },
  'config.edit': { name: m.cap_config_edit, hint: m.cap_config_edit_hint },
  'config.secrets': { name: m.cap_config_secrets, hint: m.cap_config_secrets_hint },
  'content.batch': { name: m.cap_content_batch, hint: m.cap_content_batch_hint },
  'content.queue': { name: m.cap_content_queue, hint: m.cap_content_queue_hint },
  'content.sanction': { name: m.cap_content_sanction, hint: m.cap_content_sanction_hint },
  'deleted.restore': { name: m.cap_deleted_restore, hint: m.cap_deleted_restore_hint },
  'members.addresses': { name: m.cap_members_addresses, hint: m.cap_members_addresses_hint },
  'members.edit': { name: m.cap_members_edit, hint: m.cap_members_edit_hint },
  'members.see': { name: m.cap_members_see, hint: m.cap_members_see_hint },
  'money.adjust': { name: m.cap_money_adjust, hint: m.cap_money_adjust_hint },
  'money.edit': { name: m.cap_money_edit, hint: m.cap_money_edit_hint },
  'money.payout': { name: m.cap_money_payout, hint: m.cap_money_payout_hint },
  'money.refund': { name: m.cap_money_refund, hint: m.cap_money_refund_hint },
  'money.see': { name: m.cap_money_see, hint: m.cap_money_see_hint },
  'ops.backup': { name: m.cap_ops_backup, hint: m.cap_ops_backup_hint },
  'registration.edit': { name: m.cap_registration_edit, hint: m.cap_registration_edit_hint },
  'roles.edit': { name: m.cap_roles_edit, hint: m.cap_roles_edit_hint },
  'rules.edit': { name: m.cap_rules_edit, hint: m.cap_rules_edit_hint },
  'rules.see': { name: m.cap_rules_see, hint: m.cap_rules_see_hint },
  'site.edit': { name: m.cap_site_edit, hint: m.cap_site_edit_hint },
  'site.run': { name: m.cap_site_run, hint: m.cap_site_run_hint },
}

/** As they stand in the table. */
export const capabilityGroups: { title: () => string; nouns: string[] }[] = [
  { title: m.admin_roles_group_content, nouns: ['content', 'deleted', 'rules', 'boards'] },
  { title: m.admin_roles_group_members, nouns: ['members', 'registration', 'roles'] },
  { title: m.admin_roles_group_money, nouns: ['money'] },
  { title: m.admin_roles_group_site, nouns: ['cockpit', 'site', 'config', 'audit', 'ops'] },
]

/** Without the second the first has no screen to be used on. */
const needed: Partial<Record<Capability, Capability>> = {
  'config.secrets': 'config.edit',
  'members.addresses': 'members.see',
  'members.edit': 'members.see',
  'money.adjust': 'money.see',
  'money.edit': 'money.see',
  'money.payout': 'money.see',
  'money.refund': 'money.see',
  'rules.edit': 'rules.see',
}

/** Turned on with what it needs, or off with what needs it. */
export function turned<One extends Capability>(list: readonly One[], one: One, isOn: boolean): One[] {
  if (isOn) return [...new Set([...list, one, ...([needed[one] ?? one] as One[])])]
  return list.filter((each) => each !== one && needed[each] !== one)
}
