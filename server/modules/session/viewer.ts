import type { KeyScope } from '#contract/key-scopes.ts'
import { foldWord } from '#contract/shared/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import type { EventBus } from '../../kernel/events.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { hashOfKey, isKey, noteUse } from '../access-key/service.ts'
import { presentRestriction } from '../sanction/service.ts'
import { type ViewerRow, viewerByAccessToken, viewerByKey, viewerByRefreshToken } from './queries.ts'
import { isToken } from './tokens.ts'

/** A page asks for several things at once; for so long (ms) the answer of the first is believed. */
const longestBelief = 1000
const mostViewers = 5000

interface ViewerCache {
  get(token: string): Viewer | undefined
  /** Call it before looking into the database; what was ended since then is not kept. */
  keeper(): (token: string, viewer: Viewer, milliseconds: number) => void
}

/** The bus brings the news that empties it. */
const cacheOf = perContext(({ events }) => viewerCache(events))

/** The owner of an access token, or null when it is unknown, ended or expired. */
export async function authenticate(ctx: Context, token: string): Promise<Viewer | null> {
  if (!isToken(token)) return null
  const cache = cacheOf(ctx)
  const known = cache.get(token)
  if (known) return known
  const keep = cache.keeper()
  const row = await ctx.db.maybe<ViewerRow & { milliseconds_left: number }>(
    viewerByAccessToken(token, staffFactorSince(ctx)),
  )
  if (!row) return null
  const viewer = toViewer(row)
  keep(token, viewer, Math.min(longestBelief, row.milliseconds_left))
  return viewer
}

/** Whose key it is, and what it is good for. It is looked for each time, so that it ends at once in every process. */
export async function authenticateKey(ctx: Context, key: string): Promise<Viewer | null> {
  if (!isKey(key)) return null
  const row = await ctx.db.maybe<ViewerRow & { key_id: string; scopes: KeyScope[] }>(
    viewerByKey(hashOfKey(key), staffFactorSince(ctx)),
  )
  if (!row) return null
  noteUse(ctx, row.key_id)
  return { ...toViewer(row), sessionId: '', deviceId: undefined, key: { id: row.key_id, scopes: row.scopes } }
}

/** Who a page is drawn for. Nothing may be changed on the word of a cookie, so nothing is: the token is not rotated. */
export async function viewerOfPage(ctx: Context, cookies: Record<string, string | undefined>): Promise<Viewer | null> {
  const viewer = cookies.access_token ? await authenticate(ctx, cookies.access_token) : null
  if (viewer || !isToken(cookies.refresh_token)) return viewer
  const row = await ctx.db.maybe<ViewerRow>(viewerByRefreshToken(cookies.refresh_token, staffFactorSince(ctx)))
  return row ? toViewer(row) : null
}

function toViewer(row: ViewerRow): Viewer {
  const { id, name, grade, userpower, is_vip: isVip } = row
  return {
    id,
    name,
    grade,
    userpower,
    capabilities: row.capabilities ?? undefined,
    isVip,
    restriction: presentRestriction(row.restriction),
    mutedWords: row.muted_words?.map(foldWord),
    sessionId: row.session_id,
    deviceId: row.device_id,
    isProven: row.is_proven,
    isWaiting: row.is_waiting,
    staffFactor: row.factor_due ? { endTime: row.factor_due.getTime(), isOver: row.is_factor_over } : undefined,
  }
}

function staffFactorSince({ config }: Context): Date | null {
  return config.current().staffFactorSince
}

function viewerCache(events: EventBus): ViewerCache {
  const viewers = createLruCache<Viewer>(mostViewers)
  let generation = 0
  const forget = (isConcerned: (viewer: Viewer) => boolean) => {
    generation += 1
    viewers.drop(isConcerned)
  }
  events.on('sessionsEnded', ({ sessionIds }) => forget(({ sessionId }) => sessionIds.includes(sessionId)))
  for (const change of ['accountChanged', 'settingsChanged'] as const)
    events.on(change, ({ userId }) => forget(({ id }) => id === userId))
  // What is asked of the staff may be another thing now.
  events.on('configChanged', () => forget(() => true))
  // Membership that was bought this moment opens what it opens at once.
  events.on('contentChanged', ({ tags }) => {
    const concerned = new Set(tags)
    if (tags.some((tag) => tag.startsWith('user:'))) forget(({ id }) => concerned.has(`user:${id}`))
  })
  return {
    get: viewers.get,
    keeper() {
      const before = generation
      const start = performance.now()
      return (token, viewer, milliseconds) => {
        if (generation === before) viewers.set(token, viewer, 1, start + milliseconds - performance.now())
      }
    },
  }
}
