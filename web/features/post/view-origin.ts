import type { ViewSource } from '#contract/modules/forum/post.ts'

interface ViewOrigin {
  from: ViewSource
  host?: string
}

/** Where the reader of this page was before. Of other sites the name is told, never the address. */
export function viewOrigin(): ViewOrigin {
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
  return { from: places.find(([pattern]) => pattern.test(path))?.[1] ?? 'direct' }
}

const places: [RegExp, ViewSource][] = [
  [/^\/?$/, 'home'],
  [/^\/(?:home|dynamic)(?:\/|$)/, 'home'],
  [/^\/system(?:\/|$)/i, 'board'],
  [/^\/search(?:\/|$)/, 'search'],
  [/^\/author(?:\/|$)/, 'author'],
  [/^\/(?:user\/)?message(?:\/|$)/, 'message'],
]
