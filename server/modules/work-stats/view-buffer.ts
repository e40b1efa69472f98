import { createHmac } from 'node:crypto'
import { repeating } from '../../db/repeat.ts'
import { type WriteBuffer, writeBuffer } from '../../db/write-buffer.ts'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'
import { createLruCache, type LruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { addViews, endNewness, reckonHot, type View } from './queries.ts'

/** What readers look at, gathered in memory and written in batches, as it is with posts. */
interface ViewBuffer {
  views: WriteBuffer<View>
  /** Who looked at what: nobody counts twice within ten minutes. */
  seen: LruCache<true>
}

const countedAgainAfter = 600_000
const mostSeen = 50_000

const bufferOf = perContext((): ViewBuffer => ({ views: writeBuffer(), seen: createLruCache(mostSeen) }))

export interface Seeing {
  chapterId: string
  /** A member by id, a guest by the block of their address. */
  reader: string
  isGuest: boolean
}

export function recordView(ctx: Context, { chapterId, reader, isGuest }: Seeing): void {
  const { views, seen } = bufferOf(ctx)
  const key = `${chapterId}:${reader}`
  if (seen.get(key)) return
  seen.set(key, true, 1, countedAgainAfter)
  // A later view of the same reader, should the first one still wait, is another one.
  views.put(`${key}:${performance.now()}`, { chapterId, reader: readerNumber(ctx, reader), isGuest })
}

const keys = new WeakMap<Buffer, Buffer>()

function keyOf(ctx: Pick<Context, 'secretKey'>): Buffer {
  const known = keys.get(ctx.secretKey) ?? deriveKey(ctx, 'readers of works')
  keys.set(ctx.secretKey, known)
  return known
}

/** The same for one reader in all processes of a site, and of use to nobody who reads the table. */
function readerNumber(ctx: Context, reader: string): string {
  return createHmac('sha256', keyOf(ctx)).update(reader).digest().readBigInt64BE().toString()
}

const most = 1000

/** Writes everything that waits, and keeps what ranks are read by: which works are new, and the seven days once one has ended. */
export async function flushWorkViews(ctx: Context): Promise<void> {
  await bufferOf(ctx).views.flush(async (some) => figuresChanged(ctx, await ctx.db.many<Changed>(addViews(some))))
  await ctx.db.run(endNewness())
  for (let found = most; found === most; ) {
    const rows = await ctx.db.many<Changed>(reckonHot(most))
    figuresChanged(ctx, rows)
    found = rows.length
  }
}

interface Changed {
  work_id: string
}

/** Pages that show figures of these works follow. */
function figuresChanged(ctx: Context, rows: Changed[]): void {
  if (rows.length === 0) return
  const tags = rows.map(({ work_id }) => `work-figures:${work_id}` as const)
  ctx.events.emit('contentChanged', { tags, fromPeer: false })
}

/** Writes every few seconds until it is stopped, and once more then. */
export const startWorkViews = repeating(5000, flushWorkViews, {
  waits: 'Views of works wait for the database.',
  fails: 'views of works could not be written',
})
