import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '../pages/page-cache.ts'
import { plainHeaders } from './security-headers.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

interface Asset {
  file: string
  type: string
  immutable: boolean
  /** Which forms there are; each is read once, when somebody first asks for it or soon after the start. */
  forms: Map<Form, Promise<Buffer> | undefined>
}

type Form = 'identity' | 'br' | 'gzip'

const endings: Record<Form, string> = { identity: '', br: '.br', gzip: '.gz' }

/** Milliseconds after which everything is read that nobody has asked for yet. */
const quiet = 3000

/**
 * The built files, with the compressed copies that the build made beside them. All of them are kept in memory, a few
 * megabytes: this process goes on with its own build when the next one takes the place of the files.
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const assets = findAssets(folder)
  setTimeout(() => void readAll(assets).catch(() => {}), quiet).unref()
  // One route for the hundreds of parts: a route each is a tenth of the time of a start.
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const asset = assets.get(`/assets/${request.params.name}`)
    return asset ? sendAsset(request, reply, asset) : sendNothing(reply)
  })
  for (const [path, asset] of assets)
    if (!asset.immutable) app.get(path, (request, reply) => sendAsset(request, reply, asset))
}

function findAssets(folder: string): Map<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = new Set(files.map((entry) => join(entry.parentPath, entry.name)))
  const assets = new Map<string, Asset>()
  for (const file of names) {
    if (/\.(br|gz)$/.test(file) || file.includes('/.vite/')) continue
    const path = file.slice(folder.length).replaceAll('\\', '/')
    const forms = (Object.keys(endings) as Form[]).filter((form) => names.has(file + endings[form]))
    assets.set(path, {
      file,
      type: types[extname(file)] ?? 'application/octet-stream',
      immutable: path.startsWith('/assets/'),
      forms: new Map(forms.map((form) => [form, undefined])),
    })
  }
  return assets
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  const wanted = acceptedEncoding(request.headers['accept-encoding'])
  const encoding = wanted && asset.forms.has(wanted) ? wanted : undefined
  const body = await bytesOf(asset, encoding ?? 'identity')
  reply.headers(plainHeaders)
  reply.header('content-type', asset.type)
  reply.header('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  reply.header('vary', 'accept-encoding')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

async function bytesOf({ file, forms }: Asset, form: Form): Promise<Buffer> {
  const reading = forms.get(form) ?? readFile(file + endings[form])
  forms.set(form, reading)
  try {
    return await reading
  } catch (error) {
    // The next one tries again.
    forms.set(form, undefined)
    throw error
  }
}

async function readAll(assets: Map<string, Asset>): Promise<void> {
  for (const asset of assets.values()) for (const form of asset.forms.keys()) await bytesOf(asset, form)
}

/** A part of an earlier build: whoever asks for it needs no page. */
function sendNothing(reply: FastifyReply) {
  return reply.code(404).headers(plainHeaders).header('cache-control', 'no-store').type('text/plain').send('Not found')
}
