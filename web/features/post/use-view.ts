import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ViewSource } from '#contract/modules/forum/history.ts'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { api } from '#web/api/browser.ts'

interface ViewOrigin {
  from: ViewSource
  host?: string
}

/** Where the reader of this page was before. Of other sites the name is told, never the address. */
function viewOrigin(): ViewOrigin {
  return originOf(previousAddress(), location.origin)
}

/** The page before in this window; for the first one of the site, what the browser says of the site before it. */
function previousAddress(): string {
  if (typeof navigation === 'undefined' || !navigation.currentEntry) return document.referrer
  return navigation.entries()[navigation.currentEntry.index - 1]?.url ?? document.referrer
}

export function originOf(address: string, origin: string): ViewOrigin {
  const before = URL.parse(address)
  if (!before) return { from: 'direct' }
  if (before.origin !== origin) return { from: 'external', host: before.hostname.slice(0, 300) }
  const path = before.pathname.replace(/^\/webapp(?=\/|$)/, '')
  return { from: sources.find(([pattern]) => pattern.test(path))?.[1] ?? 'direct' }
}

const sources: [RegExp, ViewSource][] = [
  [/^\/?$/, 'home'],
  [/^\/(?:home|dynamic)(?:\/|$)/, 'home'],
  [/^\/system(?:\/|$)/i, 'board'],
  [/^\/search(?:\/|$)/, 'search'],
  [/^\/author(?:\/|$)/, 'author'],
  [/^\/(?:user\/)?message(?:\/|$)/, 'message'],
]

const counted = new Set<string>()

/** Tells the server that somebody looks at a post: once a visit, and only when the page is really on a screen. */
export function useView({ _id: postsId, isGone = false }: Pick<PostPage, '_id' | 'isGone'>): void {
  const { key } = useLocation()
  useEffect(() => {
    if (isGone) return
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
  }, [key, postsId, isGone])
}
