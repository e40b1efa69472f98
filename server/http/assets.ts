import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './page-cache.ts'
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
  type: string
  immutable: boolean
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** The built files, read once: a few hundred kilobytes, with the compressed copies that the build made beside them. */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const assets = readAssets(folder)
  for (const [path, asset] of assets) {
    app.get(path, (request, reply) => sendAsset(request, reply, asset))
  }
}

function readAssets(folder: string): Map<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const assets = new Map<string, Asset>()
  const names = new Set(files.map((entry) => join(entry.parentPath, entry.name)))
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) || name.includes('/.vite/')) continue
    const path = name.slice(folder.length).replaceAll('\\', '/')
    assets.set(path, {
      type: types[extname(name)] ?? 'application/octet-stream',
      immutable: path.startsWith('/assets/'),
      identity: readFileSync(name),
      br: names.has(`${name}.br`) ? readFileSync(`${name}.br`) : undefined,
      gzip: names.has(`${name}.gz`) ? readFileSync(`${name}.gz`) : undefined,
    })
  }
  return assets
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = encoding ? asset[encoding] : undefined
  reply.headers(plainHeaders)
  reply.header('content-type', asset.type)
  reply.header('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  reply.header('vary', 'accept-encoding')
  if (encoding && body) reply.header('content-encoding', encoding)
  return reply.send(body ?? asset.identity)
}
