import * as z from 'zod/mini'
import { id, moment, nothing, selectBy, text, time } from '#contract/shared/values.ts'
import { getOneOfMine, post, queryMine, usualBody } from '../../endpoint.ts'
import { worksTypes } from './work.ts'

export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const
export type ImportEncoding = (typeof importEncodings)[number]

export const importKinds = ['txt', 'md', 'epub', 'zip'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStates = ['reading', 'ready', 'failed', 'done'] as const
export type ImportState = (typeof importStates)[number]

/** The largest files, in bytes. */
export const importBytes = { txt: 30 * 1024 ** 2, md: 30 * 1024 ** 2, epub: 100 * 1024 ** 2, zip: 500 * 1024 ** 2 }

/** The most characters of an own rule for the heads of chapters. */
export const longestTemplate = 1000

/** The most chapters that are published on one day. */
export const mostPerDay = 100

const importChapter = z.object({
  /** Its number in the file, from 1 on. */
  at: z.int(),
  volume: z.string(),
  title: z.string(),
  wordNumber: z.int(),
  pageNumber: z.int(),
  firstLine: z.string(),
  /** Empty: none. */
  warning: z.string(),
})
export type ImportChapter = z.infer<typeof importChapter>

export const bookImport = z.object({
  _id: id,
  state: z.enum(importStates),
  kind: z.enum(importKinds),
  /** Of texts; empty otherwise. */
  encoding: z.string(),
  /** `auto`, or a template with `{n}` and `{any}`. */
  rule: z.string(),
  chapterNumber: z.int(),
  wordNumber: z.int(),
  chapters: z.array(importChapter),
  warnings: z.array(z.string()),
  /** Why it failed. */
  reason: z.string(),
})
export type BookImport = z.infer<typeof bookImport>

/** One that is not over, in a list. */
const openImport = z.object({
  _id: id,
  works: z.object({ _id: id, title: z.string(), worksType: z.enum(worksTypes) }),
  state: z.enum(importStates),
  kind: z.enum(importKinds),
  /** What the file was called. */
  name: z.string(),
  chapterNumber: z.int(),
  createTime: time,
})
export type OpenImport = z.infer<typeof openImport>

const importId = id

/** Multipart form data, so it stands beside the contract and behind the same doors; pieces as `/api/upload` takes them. */
export const importUploadEndpoint = post('/api/aoir-works-import/upload', {
  summary:
    'Bring a file of chapters: txt or md (30 MB), epub (100 MB), zip or cbz of pictures (500 MB), or a folder of them as one file (`.folder`: a line `[["name", bytes], …]`, then the bytes of each). Nothing reaches the work before `commit`; at most three at a time',
  access: 'member',
  speaks: true,
  rate: 'upload',
  refuses: [403, 404, 409, 413, 415],
  input: z.object({ workId: id }),
  output: z.object({ _id: id }),
})

export const importContract = {
  one: getOneOfMine(
    '/api/aoir-works-import/{id}',
    'An import of mine: how far it is, and the chapters that were found. Gone after 24 hours',
    bookImport,
  ),
  list: queryMine('/api/aoir-works-import/list', {
    summary: 'Imports of mine that are being read or wait for me, the newest first; of one work with `workId`',
    of: openImport,
    by: { ...selectBy({ workId: z.optional(id) }) },
  }),
  split: post('/api/aoir-works-import/split', {
    summary:
      'Read a text again in another encoding, or with another rule: `auto`, or a template with `{n}` (a numeral) and `{any}`',
    access: 'member',
    input: z.object({
      importId,
      encoding: z.optional(z.enum(importEncodings)),
      rule: z.optional(text({ min: 1, max: longestTemplate })),
    }),
    output: bookImport,
  }),
  commit: post('/api/aoir-works-import/commit', {
    summary:
      'Write the chapters into the work: all of them but those of `skip`, as drafts, published at once, or scheduled so many a day. Once: a second call answers the first result',
    access: 'member',
    speaks: true,
    creates: 'itself',
    input: z.object({
      importId,
      skip: z.optional(z.array(z.int().check(z.gte(1), z.lte(10_000))).check(z.maxLength(10_000))),
      /** All into this volume; without it the volumes that were found are used, and made where they are missing. */
      volumeId: z.optional(z.nullable(id)),
      state: z.enum(['draft', 'published', 'scheduled']),
      startTime: z.optional(moment),
      perDay: z.optional(z.int().check(z.gte(1), z.lte(mostPerDay))),
    }),
    mostBytes: 4 * usualBody,
    mostValues: 20_000,
    output: z.object({ chapterNumber: z.int(), wordNumber: z.int() }),
  }),
  cancel: post('/api/aoir-works-import/cancel', {
    summary: 'Give up an import of mine',
    access: 'member',
    input: z.object({ importId }),
    output: nothing,
  }),
}
