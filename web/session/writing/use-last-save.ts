import { useEffect, useEffectEvent } from 'react'
import { type BeforeLeaveEvent, beforeLeave } from '#web/session/leave.ts'

interface Saving {
  /** Keeps what is written, and takes its time for it. */
  flush: () => Promise<unknown>
  /** At once: a page that goes away in this moment waits for nobody. */
  saveSync: () => void
  /** Something would be lost if the page went away in this moment. */
  isBehind: () => boolean
}

/** Whenever the page may go away, what is written is kept first. */
export function useLastSave(saving: Saving): void {
  const flush = useEffectEvent(() => saving.flush())
  const saveSync = useEffectEvent(() => saving.saveSync())
  const isBehind = useEffectEvent(() => saving.isBehind())
  useEffect(() => {
    const onHide = () => {
      saveSync()
      void flush()
    }
    const onVisibility = () => document.visibilityState === 'hidden' && void flush()
    const onLeave = (event: Event) => (event as BeforeLeaveEvent).detail.waitUntil(flush())
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isBehind()) return
      void flush()
      event.preventDefault()
    }
    window.addEventListener('pagehide', onHide)
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener(beforeLeave, onLeave)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener(beforeLeave, onLeave)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])
}
