const key = 'aoir:recent-boards'
const most = 8

/** The boards that were posted in last from this browser, newest first. */
export function recentBoards(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(ids)
      ? ids.filter((id) => typeof id === 'string' && /^[1-9]\d{0,18}$/.test(id)).slice(0, most)
      : []
  } catch {
    return []
  }
}

export function rememberBoard(id: string): void {
  try {
    const ids = [id, ...recentBoards().filter((other) => other !== id)].slice(0, most)
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // Without a memory the list of boards begins with all of them.
  }
}

export function forgetBoards(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above: there is nothing to forget.
  }
}
