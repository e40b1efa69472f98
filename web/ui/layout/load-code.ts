/** Style sheets that could not be fetched. */
const lost = new Set<HTMLLinkElement>()

if (!import.meta.env.SSR)
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && lost.add(target), true)

/** Fetches code. Style sheets that were lost with an earlier attempt are asked for again: the bundler asks only once. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  const code = await load()
  askAgainForSheets()
  return code
}

/** Those that are still on their way are left alone: somebody waits for them. */
function askAgainForSheets(): void {
  for (const link of lost) {
    lost.delete(link)
    if (link.rel === 'stylesheet' && link.isConnected) link.replaceWith(link.cloneNode())
  }
}
