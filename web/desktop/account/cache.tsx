import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ClearCacheDialog } from '#web/features/cache/clear-cache-dialog.tsx'
import { useCache } from '#web/features/cache/use-cache.ts'
import { forgetBoards } from '#web/features/publish/recent-boards.ts'
import { forgetAll } from '#web/features/search/search-history.ts'
import { forgetVisits } from '#web/social/boards/recent-boards.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './account.module.css'

/** What this browser keeps. */
export function Cache() {
  const { size, clear } = useCache([forgetAll, forgetBoards, forgetVisits])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={styles.cache}>
      <p className={styles.hint}>{m.cache_hint()}</p>
      <div className={styles.cacheRow}>
        <Button onClick={() => setIsAsking(true)}>{m.cache_clear()}</Button>
        <span className={styles.hint}>{size}</span>
      </div>
      <ClearCacheDialog open={isAsking} onConfirm={clear} onClose={() => setIsAsking(false)} />
    </div>
  )
}
