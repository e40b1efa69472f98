import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { QueueItem } from '#contract/modules/site/queue.ts'
import { api } from '#web/api/browser.ts'

/**
 * To open an item is to claim it: for five minutes nobody else decides on it. Whoever goes on leaves it to others.
 * Answers the item as it was when it was opened, which says more of its author than lists do.
 */
export function useClaim(current: QueueItem | undefined, refresh: () => Promise<void>): QueueItem | undefined {
  const id = current?.state === 'open' ? current._id : undefined
  const [opened, setOpened] = useState<QueueItem>()
  const held = useRef<string>(undefined)
  const take = useEffectEvent(async (itemId: string | undefined) => {
    const before = held.current
    held.current = itemId
    // Whoever has it is named beside it: that is no failure.
    if (before) await api.adminQueue.release({ itemId: before }).catch(() => {})
    if (itemId) await api.adminQueue.claim({ itemId }).then(setOpened, () => {})
    if (before || itemId) await refresh()
  })
  useEffect(() => {
    void take(id)
  }, [id])
  useEffect(
    () => () => {
      if (held.current) void api.adminQueue.release({ itemId: held.current }).catch(() => {})
    },
    [],
  )
  return opened?._id === current?._id ? opened : undefined
}
