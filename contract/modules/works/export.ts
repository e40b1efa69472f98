import * as z from 'zod/mini'
import { id, time } from '#contract/shared/values.ts'
import { create, getOneOfMine } from '../../endpoint.ts'

export const exportFormats = ['txt', 'epub', 'cbz'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const bookExport = z.object({
  _id: id,
  state: z.enum(['making', 'ready', 'failed']),
  format: z.enum(exportFormats),
  size: z.int(),
  /** For its author alone, until `expireTime`; empty until it is ready. */
  url: z.string(),
  expireTime: time,
})
export type BookExport = z.infer<typeof bookExport>

export const exportContract = {
  create: create('/api/aoir-works-export/create', {
    summary:
      'Write a work of mine, or one of its volumes, into a file: what readers have, or with `drafts` everything as it is being written. `txt` and `epub` of fiction, `epub` and `cbz` of manga',
    input: z.object({
      workId: id,
      format: z.enum(exportFormats),
      volumeId: z.optional(id),
      drafts: z.optional(z.boolean()),
    }),
    output: bookExport,
  }),
  one: getOneOfMine(
    '/api/aoir-works-export/{id}',
    'An export of mine: whether it is ready, and where. Gone after an hour',
    bookExport,
  ),
}
