import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { usePage } from '#web/session/page.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './build-bar.module.css'
import { lookForBuild, watchBuild } from './build-watch.ts'
import { reloadOnce } from './reload-guard.ts'

/** A quiet offer to load the new version; the visitor decides when. */
export function BuildBar() {
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
        {m.build_new()}
      </button>
    </Notice>
  )
}
