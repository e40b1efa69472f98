import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { createRateLimiter, memoryBuckets } from '#server/http/api/rate-limit.ts'
import { mountApi, openPort } from '#server/http/port/port.ts'
import { mountFiles } from '#server/modules/attachment/service.ts'
import { mountOwnExports } from '#server/modules/own-export/service.ts'
import { authenticate, viewerOfPage } from '#server/modules/session/service.ts'
import { mountUploads } from '#server/modules/upload/upload.ts'
import { mountWithdrawalExport } from '#server/modules/withdraw/service.ts'
import { mountExports } from '#server/modules/work-export/service.ts'
import { mountImports } from '#server/modules/work-import/service.ts'
import { bootApi, type TestApi } from '../api.ts'
import { createHttpClient, type HttpAnswer, type HttpClient } from '../http-client.ts'

export interface UploadSite {
  api: TestApi
  app: FastifyInstance
  origin: string
  http: HttpClient
  /** Everything below the folder for uploads, drafts and thumbnails included. */
  files(): string[]
  send(token: string | undefined, file: Buffer, options?: SendOptions): Promise<UploadAnswer>
  close(): Promise<void>
}

export interface SendOptions {
  name?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** Where it is sent. */
  path?: string
}

export interface UploadAnswer extends HttpAnswer {
  code: number
  message: string
  data: unknown
}

const boundary = 'a-boundary-of-a-test'
export const formType = `multipart/form-data; boundary=${boundary}`

/** The API, uploads and files on a port of their own. */
/** The same for all tests of a file. */
export async function testUploads(options?: Parameters<typeof bootApi>[0]): Promise<UploadSite> {
  const site = await openUploads(options)
  afterAll(() => site.close())
  return site
}

export async function openUploads(options: Parameters<typeof bootApi>[0] = {}): Promise<UploadSite> {
  const api = await bootApi(options)
  const limiter = createRateLimiter(memoryBuckets(), options.rateLimitScale ?? 1_000_000)
  const app = openPort(api.ctx, () => false)
  mountUploads(app, api.ctx, { limiter, authenticate })
  mountImports(app, api.ctx, { limiter, authenticate })
  mountWithdrawalExport(app, api.ctx, { limiter, authenticate, viewerOf: viewerOfPage })
  mountExports(app, api.ctx, { limiter, authenticate, viewerOf: viewerOfPage })
  mountOwnExports(app, api.ctx, { limiter, authenticate, viewerOf: viewerOfPage })
  mountFiles(app, api.ctx, { limiter, authenticate, viewerOf: viewerOfPage })
  mountApi(app, api.handle)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const http = createHttpClient(origin)
  const root = join(api.ctx.env.dataDir, 'uploads')
  return {
    api,
    app,
    origin,
    http,
    files: () => filesBelow(root),
    async send(token, file, { name = 'file.png', fields = {}, headers = {}, path = '/api/upload' } = {}) {
      const body = form(file, name, fields)
      const call = {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': formType },
        ...(token ? { token } : {}),
      }
      const answer = await http.call(path, call)
      return { ...answer, ...JSON.parse(answer.text) }
    },
    async close() {
      http.close()
      await app.close()
      await api.close()
    },
  }
}

/** A form as a browser would send it; names go in as they are. */
export function form(file: Buffer, name: string, fields: Record<string, string> = {}): Buffer {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const quoted = name.replace(/["\r\n]/g, (mark) => encodeURIComponent(mark))
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** Sends the beginning of a form that announces more, and goes away. Resolves when the server has noticed. */
export async function sendAndLeave(site: UploadSite, token: string, body: Buffer, sent: number): Promise<void> {
  const { hostname, port } = new URL(site.origin)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': formType,
    'content-length': String(body.length),
  }
  const closed = new Promise<void>((resolve) => {
    site.app.server.once('connection', (socket) => socket.once('close', () => resolve()))
  })
  const request = httpRequest({ hostname, port, path: '/api/upload', method: 'POST', headers, agent: false })
  request.on('error', () => {})
  await new Promise<void>((resolve) => request.write(body.subarray(0, sent), () => resolve()))
  request.destroy()
  await closed
}

/** Sends all of a form but its end; the answer sends the rest and gives the status. */
export function beginUpload(site: UploadSite, token: string, body: Buffer): () => Promise<number> {
  const { hostname, port } = new URL(site.origin)
  const headers = { authorization: `Bearer ${token}`, 'content-type': formType, 'content-length': String(body.length) }
  const request = httpRequest({ hostname, port, path: '/api/upload', method: 'POST', headers, agent: false })
  const answered = new Promise<number>((resolve, reject) => {
    request.once('response', (response) => resolve(response.resume().statusCode ?? 0)).once('error', reject)
  })
  request.write(body.subarray(0, -10))
  return () => {
    request.end(body.subarray(-10))
    return answered
  }
}

export function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()
  } catch {
    return []
  }
}

export function plainImage(width = 40, height = 30, colour = '#336699') {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

export function png(width = 40, height = 30): Promise<Buffer> {
  return plainImage(width, height).png().toBuffer()
}
