import type { Powered } from '#contract/roles.ts'
import { type Capability, can } from '#contract/shared/capabilities.ts'

/** What each screen of the back office needs, by the first segment behind /admin; of several all. */
export const screenNeeds: Record<string, Capability | readonly Capability[]> = {
  '': 'cockpit.see',
  announcements: 'site.edit',
  audit: 'audit.see',
  backup: 'ops.backup',
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
  keys: 'config.secrets',
  ledger: 'money.see',
  login: 'config.edit',
  mail: 'site.run',
  media: 'site.run',
  members: 'members.see',
  orders: 'money.see',
  pages: 'site.edit',
  panel: ['site.run', 'config.edit'],
  pay: 'config.edit',
  policies: 'config.edit',
  privileges: 'config.edit',
  purchases: 'money.see',
  push: 'site.run',
  queue: 'content.queue',
  reconciliation: 'money.see',
  redeemcodes: 'money.see',
  registration: 'registration.edit',
  reports: 'content.queue',
  roles: 'roles.edit',
  rules: 'rules.see',
  setup: ['config.edit', 'boards.edit', 'rules.edit', 'site.edit'],
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
export function mayOpen(me: Powered | null, pathname: string): boolean {
  const needs = screenNeeds[pathname.split('/')[2] ?? ''] ?? 'roles.edit'
  return [needs].flat().every((one) => can(me, one))
}
