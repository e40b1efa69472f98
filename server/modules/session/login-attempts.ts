/** What strangers who try passwords are counted under: the account as they name it, in any spelling. */
export function loginGuess(key: { name: string; phone: string | null; email: string }): string {
  return `login as ${key.phone ?? key.name}`
}

/** The same for a device on which the account was logged in before: strangers cannot lock it out. */
export function deviceGuess(userId: string, deviceId: string | null): string {
  return `login ${userId} on ${deviceId}`
}
