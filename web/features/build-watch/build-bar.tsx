import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState } from 'react'
import { usePage } from '#web/session/page.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './build-bar.module.css'

/** Asks the server now and then whether a newer build is in place. It never reloads the page by itself. */
const interval = 60_000

function watchBuild(buildId: string, onNewBuild: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const look = () => void lookForBuild(buildId, onNewBuild, signal)
  void readManifest(buildId, signal)
  const timer = setInterval(() => document.visibilityState === 'visible' && look(), interval)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(), { signal })
  return () => {
    ending.abort()
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
async function lookForBuild(buildId: string, onNewBuild: () => void, signal?: AbortSignal): Promise<void> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { signal })
    if (!response.ok) return
    const latest = (await response.json()) as { id?: string }
    if (latest.id && latest.id !== buildId) onNewBuild()
  } catch {
    // Offline or restarting: the next look will tell.
  }
}

const key = 'aoir-reloaded-at'
const guard = 10_000

/** Whether somebody would lose words if the page were loaded anew. Searches are not worth keeping. */
function hasUnsavedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:is([type="text"], [type="email"], [type="tel"], [type="url"], [type="password"], :not([type]))',
  )
  const written = [...fields].some((field) => !field.readOnly && !field.disabled && field.value.trim() !== '')
  if (written) return true
  return [...document.querySelectorAll('[contenteditable="true"]')].some((box) => box.textContent?.trim())
}

/** Part of the old build is gone from the server: load the page anew, but never in a loop and never over a text. */
function reloadOnce(now = Date.now()): boolean {
  if (hasUnsavedText() || now - lastReload() < guard) return false
  try {
    sessionStorage.setItem(key, String(now))
  } catch {
    // Without a memory there is no way to stop a loop.
    return false
  }
  location.reload()
  return true
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}

/** A quiet offer to load the new version; the visitor decides when. Its words are given: with them come those of all
 *  pages, which the first one does not need. */
export function BuildBar({ offer }: { offer: string }) {
  const { buildId } = usePage()
  const [isOld, setOld] = useState(false)
  useEffect(() => watchBuild(buildId, () => setOld(true)), [buildId])
  useEffect(() => {
    // Without a network the page would be gone for good: it is loaded anew only for a build that is really there.
    const onMissingChunk = () => void lookForBuild(buildId, () => !reloadOnce() && setOld(true))
    addEventListener('vite:preloadError', onMissingChunk)
    return () => removeEventListener('vite:preloadError', onMissingChunk)
  }, [buildId])
  if (!isOld) return null
  return (
    <Notice tone="brand" icon={<Icon of={RefreshCw} size={18} />}>
      <button type="button" className={styles.refresh} onClick={() => location.reload()}>
        {offer}
      </button>
    </Notice>
  )
}
