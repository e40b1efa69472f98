import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dumpUploadEndpoint, largestDump } from '#contract/modules/site/import.ts'
import type { Doors } from '../../http/api/handle.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import {
  type Answer,
  formPaths,
  megabyte,
  mountForm,
  pieceState,
  required,
  takeFile,
  uploadIdOf,
} from '../upload/service.ts'
import { importFolder, isName, listPlace } from './folder.ts'

const prefix = 'dump'

/** POST /api/aoir-admin-import/upload, and GET for those who were interrupted. */
export function mountDumps(app: FastifyInstance, ctx: Context, doors: Doors): void {
  mountForm(app, ctx, doors, dumpUploadEndpoint, { upload, state })
}

export function dumpPaths() {
  const made = { type: 'object', properties: { file: { type: 'string' } }, required: ['file'] }
  return formPaths('adminImport', dumpUploadEndpoint, made, 'its name')
}

async function upload(ctx: Context, viewer: Viewer, request: FastifyRequest): Promise<Answer> {
  const keep = (draft: string, { name }: { name: string }) => adopt(ctx, viewer, draft, name)
  return takeFile(ctx, viewer, request, { prefix, largest: limit, judge, keep, isBeyondQuota: true })
}

async function state(ctx: Context, viewer: Viewer, request: FastifyRequest): Promise<Answer> {
  return { code: 202, data: { received: await pieceState(ctx, viewer, required(uploadIdOf(request)), prefix) } }
}

const limit = {
  most: largestDump,
  refusal: () => new Refusal(413, 'upload_too_large', { params: { size: largestDump / megabyte } }),
}

function judge(head: Buffer, name: string) {
  if (head.length === 0) throw new Refusal(400, 'upload_empty')
  if (!isName(name) || !/\.(sql|json|txt)(\.gz)?$/i.test(name)) throw new Refusal(415, 'moving_bad_type')
  return limit
}

/** Under its own name; what was there under that name before is another dump, and stays. */
async function adopt(ctx: Context, viewer: Viewer, draft: string, name: string): Promise<{ file: string }> {
  judge(Buffer.from('x'), name)
  await listPlace(ctx)
  const target = join(importFolder(ctx), name)
  const isTaken = await stat(target).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new Refusal(409, 'moving_name_taken')
  await rename(draft, target)
  await record(ctx, { actorId: viewer.id, action: 'import.upload', subject: name })
  return { file: name }
}
