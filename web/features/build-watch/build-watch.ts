/** Asks the server now and then whether a newer build is in place. It never reloads the page by itself. */
const firstLook = 1_000
const interval = 60_000

export function watchBuild(buildId: string, onNewBuild: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const look = () => void lookForBuild(buildId, onNewBuild, signal)
  const first = setTimeout(() => void readManifest(buildId, signal), firstLook)
  const timer = setInterval(() => document.visibilityState === 'visible' && look(), interval)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(), { signal })
  return () => {
    ending.abort()
    clearTimeout(first)
    clearInterval(timer)
  }
}

async function readManifest(buildId: string, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(`/builds/meta/${encodeURIComponent(buildId)}.json`, { signal })
    if (!response.ok) console.debug(`the manifest of build ${buildId} is gone`)
  } catch (error) {
    if (!signal.aborted) console.debug('the manifest could not be loaded', error)
  }
}

/** One look: whoever is not reached says nothing of builds. */
export async function lookForBuild(buildId: string, onNewBuild: () => void, signal?: AbortSignal): Promise<void> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { signal })
    if (!response.ok) return
    const latest = (await response.json()) as { id?: string }
    if (latest.id && latest.id !== buildId) onNewBuild()
  } catch {
    // Offline or restarting: the next look will tell.
  }
}
