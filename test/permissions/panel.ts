import { backstage, line, type Permission } from './line.ts'

// No panel is configured, and none has told us our address.
const unset = backstage.replaceAll('200', '40004')

/** Calls to server panels. */
export const panelPermissions: Record<string, Permission> = {
  'panel.check': line(unset, () => ({})),
  'panel.projects': line(unset, () => ({})),
  'panel.environment': line(unset, () => ({})),
  'panel.deploy': line(unset, () => ({})),
  'panel.whiteIp': line(unset, () => ({})),
}
