import type { FastifyInstance } from 'fastify'
import type { ImportSoftware } from '#contract/modules/site/import.ts'
import type { Context } from '../../kernel/context.ts'
import { newBoard, newPost, newTopic } from './queries.ts'

/** What an old address stood for; topics of NodeBB and bbs-go look alike. */
interface Asked {
  what: 'post' | 'board' | 'topic'
  software: ImportSoftware
}

/** An address of an old site by its form, and what to ask for. Numbers are short enough for a key. */
const forms: (Asked & { pattern: RegExp })[] = [
  { pattern: /^\/thread-(\d{1,15})-\d{1,9}-\d{1,9}\.html(?:\?|$)/, what: 'post', software: 'discuz' },
  {
    pattern: /^\/forum\.php\?(?=(?:[^#]*&)?mod=viewthread(?:&|$))(?:[^#]*&)?tid=(\d{1,15})(?:&|$)/,
    what: 'post',
    software: 'discuz',
  },
  { pattern: /^\/viewthread\.php\?(?:[^#]*&)?tid=(\d{1,15})(?:&|$)/, what: 'post', software: 'discuz' },
  { pattern: /^\/forum-(\d{1,15})-\d{1,9}\.html(?:\?|$)/, what: 'board', software: 'discuz' },
  {
    pattern: /^\/forum\.php\?(?=(?:[^#]*&)?mod=forumdisplay(?:&|$))(?:[^#]*&)?fid=(\d{1,15})(?:&|$)/,
    what: 'board',
    software: 'discuz',
  },
  { pattern: /^\/d\/(\d{1,15})(?:-[^/?]*)?(?:\/\d+)?\/?(?:\?|$)/, what: 'post', software: 'flarum' },
  { pattern: /^\/topic\/(\d{1,15})(?:\/[^?]*)?(?:\?|$)/, what: 'topic', software: 'nodebb' },
  { pattern: /^\/category\/(\d{1,15})(?:\/[^?]*)?(?:\?|$)/, what: 'board', software: 'nodebb' },
]

/** All of them begin so: a look at two signs keeps every other address from the patterns. */
const beginnings = /^\/(?:thread-|forum[.-]|viewthread\.|d\/|topic\/|category\/)\d*/

export function askedOf(address: string): (Asked & { id: string }) | undefined {
  if (address.length > 2000 || !beginnings.test(address)) return undefined
  for (const { pattern, what, software } of forms) {
    const id = pattern.exec(address)?.[1]
    if (id !== undefined) return { what, software, id: String(Number(id)) }
  }
  return undefined
}

/** Where an old address leads now; undefined: it is none, or what it stood for is not here. */
export async function newAddress(ctx: Pick<Context, 'db'>, address: string): Promise<string | undefined> {
  const asked = askedOf(address)
  if (!asked) return undefined
  const { what, software, id } = asked
  const row = await ctx.db.maybe<{ address: string }>(
    what === 'post' ? newPost(software, id) : what === 'board' ? newBoard(software, id) : newTopic(id),
  )
  return row?.address
}

/** Before anything else is asked: links that others have kept lead to the same text here. */
export function mountOldAddresses(app: FastifyInstance, ctx: Pick<Context, 'db'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const location = await newAddress(ctx, request.url)
    if (location === undefined) return undefined
    return reply.header('cache-control', 'no-store').redirect(location, 301)
  })
}
