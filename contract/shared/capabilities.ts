import { type Powered, type Role, roleOf } from '../roles.ts'

/** What staff may do, in the order in which the back office tells it. Calls and screens name the one they need. */
export const capabilities = [
  'cockpit.see',
  'content.queue',
  'content.sanction',
  'content.batch',
  'deleted.restore',
  'rules.see',
  'rules.edit',
  'boards.edit',
  'site.edit',
  'members.see',
  'members.addresses',
  'members.edit',
  'registration.edit',
  'roles.edit',
  'money.see',
  'money.edit',
  'money.refund',
  'money.adjust',
  'money.payout',
  'config.edit',
  'config.secrets',
  'audit.see',
  'site.run',
  'ops.backup',
] as const
export type Capability = (typeof capabilities)[number]

/** Whoever gives rights could give themselves all of them: that stays with the administrators. */
export const givable = capabilities.filter((one): one is Givable => one !== 'roles.edit')
export type Givable = Exclude<Capability, 'roles.edit'>

/** Of board managers: for their boards alone, which only the service of a call can know. */
const granted: Record<Role, readonly Capability[]> = {
  administrator: capabilities,
  moderator: ['content.queue', 'content.sanction', 'content.batch', 'members.see', 'rules.see', 'cockpit.see'],
  'board manager': ['content.queue'],
}

/** On the whole site. What board managers may do on their own boards is asked of the board. */
export function can(viewer: Powered | null | undefined, capability: Capability): boolean {
  if (!viewer || viewer.userpower === 2) return false
  const role = roleOf(viewer)
  if (role !== undefined && grants(role, capability)) return true
  return capability !== 'roles.edit' && viewer.capabilities?.includes(capability) === true
}

export function grants(role: Role, capability: Capability): boolean {
  return granted[role].includes(capability)
}
