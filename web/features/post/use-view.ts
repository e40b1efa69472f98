import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { api } from '#web/api/browser.ts'
import { viewOrigin } from './view-origin.ts'

const counted = new Set<string>()

/** Tells the server that somebody looks at a post: once a visit, and only when the page is really on a screen. */
export function useView(postsId: string): void {
  const { key } = useLocation()
  useEffect(() => {
    const visit = `${key} ${postsId}`
    const tell = () => {
      if (document.visibilityState !== 'visible' || counted.has(visit)) return
      counted.add(visit)
      // Nobody waits for it, and nothing depends on it.
      api.post.view({ postsId, ...viewOrigin() }).catch(() => {})
    }
    tell()
    if (counted.has(visit)) return
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [key, postsId])
}
