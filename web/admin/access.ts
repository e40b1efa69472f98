import type { OwnInfo } from '#contract/modules/account/user.ts'
import { type Capability, can } from '#contract/shared/capabilities.ts'

/** What each screen of the back office needs, by the first segment behind /admin. */
export const screenNeeds: Record<string, Capability> = {
  '': 'cockpit.see',
  announcements: 'site.edit',
  audit: 'audit.see',
  backup: 'site.run',
  boards: 'boards.edit',
  cards: 'money.see',
  config: 'config.edit',
  content: 'content.batch',
  deleted: 'deleted.restore',
  doctor: 'site.run',
  earning: 'config.edit',
  goods: 'money.see',
  grade: 'config.edit',
  import: 'site.run',
  ledger: 'money.see',
  login: 'config.edit',
  mail: 'site.run',
  media: 'site.run',
  members: 'members.see',
  orders: 'money.see',
  pages: 'site.edit',
  panel: 'site.run',
  pay: 'config.edit',
  policies: 'config.edit',
  privileges: 'config.edit',
  purchases: 'money.see',
  queue: 'content.queue',
  reconciliation: 'money.see',
  redeemcodes: 'money.see',
  registration: 'registration.edit',
  reports: 'content.queue',
  rules: 'rules.see',
  setup: 'config.edit',
  storage: 'config.edit',
  upgrade: 'site.run',
  users: 'members.see',
  versions: 'config.edit',
  webhooks: 'config.edit',
  withdrawals: 'money.see',
  works: 'content.queue',
  'works-categories': 'site.edit',
  zones: 'boards.edit',
}

/** What is no screen is for administrators to be told. */
export function mayOpen(me: Pick<OwnInfo, 'userpower'> | null, pathname: string): boolean {
  return can(me, screenNeeds[pathname.split('/')[2] ?? ''] ?? 'config.edit')
}
