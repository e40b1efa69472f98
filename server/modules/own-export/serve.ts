import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { product } from '#contract/shared/product.ts'
import { refusal } from '../../http/api/answer.ts'
import { clientOf } from '../../http/api/exchange.ts'
import { plainHeaders } from '../../http/port/security-headers.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type FileDoors, viewerOfFile } from '../attachment/service.ts'
import { type ExportRow, readyExport } from './queries.ts'
import { archiveOf } from './round.ts'

const route = '/api/aoir-export/:id'

/** The copy, to whoever asked for it, in a session of theirs. */
export function mountOwnExports(app: FastifyInstance, ctx: Context, doors: FileDoors): void {
  app.get(route, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const { file, size, name } = await find(ctx, doors, request)
      return await reply
        .headers(plainHeaders)
        .header('content-type', 'application/zip')
        .header('content-length', size)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(createReadStream(file))
    } catch (error) {
      const { method, headers, ip, id: requestId } = request
      const call = { method, path: route, query: '', headers, ip, requestId }
      const kind = { 'content-type': 'application/json; charset=utf-8' }
      const made = refusal(ctx, error, clientOf(call).locale, kind, call)
      return reply.code(made.status).headers(plainHeaders).headers(made.headers).send(made.body)
    }
  })
}

async function find(ctx: Context, doors: FileDoors, request: FastifyRequest) {
  const { id = '' } = request.params as Record<string, string>
  const gone = () => new Refusal(404, 'export_not_found')
  if (!/^[1-9]\d{0,17}$/.test(id)) throw gone()
  const viewer = await viewerOfFile(ctx, doors, request)
  const row = viewer && (await ctx.db.maybe<ExportRow>(readyExport(id, viewer.id)))
  const file = row && archiveOf(ctx, row)
  const found = file && (await stat(file).catch(() => undefined))
  if (!row || !file || !found) throw gone()
  return { file, size: found.size, name: `${product}-${row.created_at.toISOString().slice(0, 10)}.zip` }
}
