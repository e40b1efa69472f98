import { useEffect } from 'react'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import { api } from '#web/api/browser.ts'

const counted = new Set<string>()

/** Tells the server that somebody reads a chapter, when it is really on a screen; it counts once in ten minutes. */
export function useChapterVisit({ _id: chapterId, isLocked, isGone }: ChapterPage): void {
  useEffect(() => {
    if (isLocked || isGone) return
    const tell = () => {
      if (document.visibilityState !== 'visible' || counted.has(chapterId)) return
      counted.add(chapterId)
      // Nobody waits for it, and nothing depends on it.
      api.worksChapter.view({ chapterId }).catch(() => {})
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [chapterId, isLocked, isGone])
}

/** The screen stays on while somebody reads. Where the browser knows no such thing, it does not. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isGone) void held?.release()
      else lock = held
    }
    void ask()
    // It ends by itself when the page is out of sight.
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
