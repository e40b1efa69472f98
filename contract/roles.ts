/** Who has powers here. What each of them may do stands beside, and only pages of staff need to know it. */
export type Role = 'administrator' | 'moderator' | 'board manager'

/** `capabilities`: what roles give that administrators made; besides what the office itself may do. */
export type Powered = { userpower: 0 | 1 | 2 | 3; capabilities?: readonly string[] | null }

export function roleOf({ userpower }: Powered): Role | undefined {
  if (userpower === 0) return 'administrator'
  return userpower === 3 ? 'moderator' : undefined
}

/**
 * Looks after what members write, on the whole site: administrators, moderators, and whoever has the queue by a role. They
 * see what is held, read every board that can be seen, and write without the limits of others.
 */
export function isStaff(viewer: Powered | null | undefined): boolean {
  if (!viewer || viewer.userpower === 2) return false
  return roleOf(viewer) !== undefined || viewer.capabilities?.includes('content.queue') === true
}

/** Has anything to do in the back office, be it only with money. */
export function hasOffice(viewer: Powered | null | undefined): boolean {
  if (!viewer || viewer.userpower === 2) return false
  return roleOf(viewer) !== undefined || (viewer.capabilities?.length ?? 0) > 0
}
