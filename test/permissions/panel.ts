import { backstage, line, type Permission } from './line.ts'

// No panel is configured, and none has told us our address.
const unset = backstage.replaceAll('200', '40004')

/** Calls to server panels. */
export const panelPermissions: Record<string, Permission> = {
  'panel.checkApi': line(unset, () => ({})),
  'panel.getNodeProjectList': line(unset, () => ({})),
  'panel.checkDeployEnvironment': line(unset, () => ({})),
  'panel.deployNow': line(unset, () => ({})),
  'panel.getServerWhiteIp': line(unset, () => ({})),
}
