import { type Powered, type Role, roleOf } from '../roles.ts'

/** What staff may do. Calls and screens of the back office name the one they need. */
export const capabilities = [
  'content.queue',
  'content.sanction',
  'content.batch',
  'rules.see',
  'rules.edit',
  'members.see',
  'members.edit',
  'members.addresses',
  'registration.edit',
  'boards.edit',
  'site.edit',
  'deleted.restore',
  'money.see',
  'money.edit',
  'config.edit',
  'audit.see',
  'site.run',
  'cockpit.see',
] as const
export type Capability = (typeof capabilities)[number]

/** Of board managers: for their boards alone, which only the service of a call can know. */
const granted: Record<Role, readonly Capability[]> = {
  administrator: capabilities,
  moderator: ['content.queue', 'content.sanction', 'content.batch', 'members.see', 'rules.see', 'cockpit.see'],
  'board manager': ['content.queue'],
}

/** On the whole site. What board managers may do on their own boards is asked of the board. */
export function can(viewer: Powered | null | undefined, capability: Capability): boolean {
  const role = viewer ? roleOf(viewer) : undefined
  return role !== undefined && grants(role, capability)
}

export function grants(role: Role, capability: Capability): boolean {
  return granted[role].includes(capability)
}
