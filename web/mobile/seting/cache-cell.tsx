import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ClearCacheDialog } from '#web/features/cache/clear-cache-dialog.tsx'
import { useCache } from '#web/features/cache/use-cache.ts'
import { forgetBoards } from '#web/features/publish/recent-boards.ts'
import { forgetAll } from '#web/features/search/search-history.ts'
import { Cell } from '#web/mobile/cells.tsx'
import { forgetVisits } from '#web/social/boards/recent-boards.ts'

export function CacheCell() {
  const { size, clear } = useCache([forgetAll, forgetBoards, forgetVisits])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Cell icon={Trash} label={m.cache_clear()} value={size} onClick={() => setIsAsking(true)} />
      <ClearCacheDialog open={isAsking} onConfirm={clear} onClose={() => setIsAsking(false)} />
    </>
  )
}
