import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf } from '#server/shared/messages.ts'
import { acceptedEncoding, type StoredPage, storedPage } from '../../http/pages/page-cache.ts'
import { plainHeaders } from '../../http/port/security-headers.ts'
import type { Context } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { emptyingWorker } from './emptying-worker.ts'
import { type IconKind, iconBytes, isIcon } from './icons.ts'
import { logoOf } from './logo.ts'
import { manifestOf } from './manifest.ts'
import { addressOf, sharedWords } from './shared-words.ts'

/**
 * A worker lives under the policy that it comes with. It asks this site alone, but pictures may lead on to a storage
 * elsewhere, and to another one next month.
 */
const workerHeaders = { ...plainHeaders, 'content-security-policy': "default-src 'none'; connect-src *" }

interface Files {
  /** What the build left for browsers. */
  folder: string
  /** Where pages change while the server runs, nothing of them may be kept. */
  development: boolean
}

/** What makes a site an app: its description, its icons, and the worker that keeps its pages for later. */
export function mountInstallation(app: FastifyInstance, ctx: Context, files: Files): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { cookie } = request.headers
    const locale = localeOf(cookie ? parseCookie(cookie).locale : undefined)
    const manifest = manifestOf(ctx.config.current(), await logoOf(ctx, files.folder), locale)
    reply.headers(plainHeaders).type('application/manifest+json; charset=utf-8')
    return reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').send(JSON.stringify(manifest))
  })
  app.get<{ Params: { file: string } }>('/icons/:file', (request, reply) =>
    sendIcon(ctx, files, request.params.file, reply),
  )
  app.get('/sw.js', async (request, reply) => {
    reply.headers(workerHeaders).type('text/javascript; charset=utf-8')
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (!ctx.env.serviceWorker || files.development) return reply.send(emptyingWorker)
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send((await builtWorker(ctx, files.folder))[encoding ?? 'identity'])
  })
  // What other apps share is taken by the worker. Where there is none the form opens with the words.
  app.post('/share', { onRequest: toForm }, () => undefined)
}

async function toForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const words = addressOf(await sharedWords(request.raw))
  return reply.headers(plainHeaders).header('cache-control', 'no-store').redirect(`/platform/editor-posts${words}`, 303)
}

const iconName = /^(\d{2,4}(?:x\d{2,4})?)-([a-z]+)-([\w-]{12})\.png$/

async function sendIcon(ctx: Context, { folder }: Files, file: string, reply: FastifyReply) {
  reply.headers(plainHeaders)
  const [, size = '', kind = '', hash] = iconName.exec(file) ?? []
  if (!isIcon(size, kind))
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
  const logo = await logoOf(ctx, folder)
  // Whoever still knows an icon of before gets today's, and keeps nothing.
  const isCurrent = hash === logo.hash
  reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store').type('image/png')
  return reply.send(await iconBytes(ctx, logo, { size, kind: kind as IconKind }))
}

const worker = perContext(() => ({ reading: undefined as Promise<StoredPage> | undefined }))

/** Read once: this process goes on with its own build when the next one takes the place of the files. */
function builtWorker(ctx: Context, folder: string): Promise<StoredPage> {
  const kept = worker(ctx)
  kept.reading ??= readFile(join(folder, '.vite/worker.js')).then((bytes) => storedPage(200, bytes))
  return kept.reading
}
