import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '../../http/api/answer.ts'
import { clientOf } from '../../http/api/exchange.ts'
import { plainHeaders } from '../../http/port/security-headers.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type FileDoors, viewerOfFile } from '../attachment/service.ts'
import { isSigned } from './address.ts'
import { exportFile, ownExport } from './exports.ts'

const types = { txt: 'text/plain; charset=utf-8', epub: 'application/epub+zip', cbz: 'application/vnd.comicbook+zip' }

const route = '/api/aoir-works-export/:id/file/:name'

/** The file of an export, to its author, under the address that was given out and no other. */
export function mountExports(app: FastifyInstance, ctx: Context, doors: FileDoors): void {
  app.get(route, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const { file, size, name, type } = await find(ctx, doors, request)
      return await reply
        .headers(plainHeaders)
        .header('content-type', type)
        .header('content-length', size)
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('content-disposition', `attachment; filename*=UTF-8''${encoded(name)}`)
        .send(createReadStream(file))
    } catch (error) {
      const { method, headers, ip, id: requestId } = request
      const call = { method, path: route, query: '', headers, ip, requestId }
      const made = refusal(
        ctx,
        error,
        clientOf(call).locale,
        { 'content-type': 'application/json; charset=utf-8' },
        call,
      )
      return reply.code(made.status).headers(plainHeaders).headers(made.headers).send(made.body)
    }
  })
}

async function find(ctx: Context, doors: FileDoors, request: FastifyRequest) {
  const { id = '', name = '' } = request.params as Record<string, string>
  const { s: mark } = request.query as Record<string, unknown>
  const gone = () => new Refusal(404, 'export_not_found')
  if (!/^[1-9]\d{0,17}$/.test(id) || typeof mark !== 'string') throw gone()
  const viewer = await viewerOfFile(ctx, doors, request)
  const row = await ownExport(ctx, viewer, id)
  if (row.state !== 'ready' || name !== row.name || !isSigned(ctx, row, mark)) throw gone()
  const file = exportFile(ctx, id)
  const found = await stat(file).catch(() => undefined)
  if (!found) throw gone()
  return { file, size: found.size, name, type: types[row.format] }
}

/** As RFC 8187 wants it. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
