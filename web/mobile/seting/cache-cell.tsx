import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ClearCacheDialog } from '../../features/cache/clear-cache-dialog.tsx'
import { useCache } from '../../features/cache/use-cache.ts'
import { forgetBoards } from '../../features/publish/recent-boards.ts'
import { forgetAll } from '../../features/search/search-history.ts'
import { forgetVisits } from '../../social/recent-boards.ts'
import { Cell } from '../cells.tsx'

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
