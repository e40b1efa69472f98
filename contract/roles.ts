/** Who has powers here. What each of them may do stands beside, and only pages of staff need to know it. */
export type Role = 'administrator' | 'moderator' | 'board manager'

export type Powered = { userpower: 0 | 1 | 2 | 3 }

export function roleOf({ userpower }: Powered): Role | undefined {
  if (userpower === 0) return 'administrator'
  return userpower === 3 ? 'moderator' : undefined
}

export function isStaff(viewer: Powered | null | undefined): boolean {
  return viewer ? roleOf(viewer) !== undefined : false
}
