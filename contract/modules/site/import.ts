import * as z from 'zod/mini'
import { id, noInput, text, time } from '#contract/shared/values.ts'
import { get, post } from '../../endpoint.ts'

/** Forums that somebody can move in from. */
export const importSoftware = ['discuz', 'flarum', 'nodebb', 'bbs-go'] as const
export type ImportSoftware = (typeof importSoftware)[number]

/** Why a run ended before its end; the sentences are in the catalogues. */
export const importFaults = [
  'cancelled',
  'form',
  'encoding',
  'tables',
  'path',
  'other_forum',
  'wallet',
  'disk',
  'busy',
  'other',
] as const
export type ImportFaultKind = (typeof importFaults)[number]

/** What comes from the old site, in the order in which it is written. */
export const importKinds = [
  'members',
  'boards',
  'managers',
  'threads',
  'comments',
  'files',
  'avatars',
  'likes',
  'favourites',
  'follows',
  'messages',
  'credits',
  'vip',
  'addresses',
] as const
export type ImportKind = (typeof importKinds)[number]

/** Why something did not come, or not as it was. */
export const importReasons = [
  'no_name',
  'renamed',
  'mail_taken',
  'mail_bad',
  'no_password',
  'no_member',
  'no_board',
  'no_thread',
  'no_text',
  'removed',
  'moved',
  'group',
  'hidden',
  'private',
  'circular',
  'lost_parent',
  'title_cut',
  'too_long',
  'script_dropped',
  'tag_dropped',
  'hidden_shown',
  'file_missing',
  'file_refused',
  'file_bad_path',
  'file_locked',
  'file_no_place',
  'no_folder',
  'negative',
  'too_much',
  'double',
  'broken_row',
  'long_value',
  'bad_characters',
  'no_table',
  'guest',
] as const
export type ImportReason = (typeof importReasons)[number]

const reasonLine = z.object({
  reason: z.enum(importReasons),
  /** Whether it stays behind; else it comes, and is not as it was. */
  isLeft: z.boolean(),
  count: z.int(),
  /** A few of them, as the old site calls them. */
  examples: z.array(z.string()),
})

const kindLine = z.object({
  kind: z.enum(importKinds),
  taken: z.int(),
  /** Here already, from a run before. */
  known: z.int(),
  left: z.int(),
  reasons: z.array(reasonLine),
})

export const importReport = z.object({
  software: z.enum(importSoftware),
  encoding: z.string(),
  bytes: z.int(),
  isDry: z.boolean(),
  /** About the dump itself. */
  dump: z.array(reasonLine),
  kinds: z.array(kindLine),
  /** Of a dry run: how long it will take, about. */
  expectedSeconds: z.int(),
  seconds: z.number(),
})
export type ImportReport = z.infer<typeof importReport>

export const importOptions = z.object({
  credit: text({ max: 20 }),
  /** Hundredths of a coin for one point. */
  rate: z.int().check(z.gte(1), z.lte(100_000)),
  staff: z.boolean(),
  vipGroup: z.int().check(z.gte(0), z.lte(1_000_000_000)),
})
export type WrittenImportOptions = z.infer<typeof importOptions>

export const importSteps = ['', 'reading', ...importKinds] as const
export type ImportStep = (typeof importSteps)[number]

const run = z.object({
  _id: id,
  software: z.enum(importSoftware),
  file: z.string(),
  folder: z.string(),
  isDry: z.boolean(),
  state: z.enum(['wanted', 'running', 'done', 'failed', 'cancelled']),
  step: z.enum(importSteps),
  done: z.int(),
  total: z.int(),
  fault: z.nullable(z.enum(importFaults)),
  reason: z.string(),
  /** null: as is usual, until the dump has been read. */
  options: z.nullable(importOptions),
  report: z.nullable(importReport),
  /** What the dump offers for the options. */
  credits: z.array(z.string()),
  groups: z.array(z.object({ id: z.int(), name: z.string() })),
  createTime: time,
  endTime: time,
})
export type ImportRun = z.infer<typeof run>

const importState = z.object({
  /** The newest one; null: there was none. */
  run: z.nullable(run),
  /** Where dumps and folders of files are to be put on the server, and what lies there. */
  place: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.int(), time })),
  folders: z.array(z.string()),
  /** What was brought so far, of which forum. */
  brought: z.array(z.object({ software: z.enum(importSoftware), posts: z.int() })),
})
export type ImportState = z.infer<typeof importState>

const fileName = text({ min: 1, max: 200 })
const staff = { access: 'staff', needs: 'site.run' } as const

/** The most that is taken at once; larger dumps are copied into the folder. */
export const largestDump = 4_294_967_296

/** Multipart form data, so it stands beside the contract and behind the same doors; pieces as `/api/upload` takes them. */
export const dumpUploadEndpoint = post('/api/aoir-admin-import/upload', {
  summary: 'Put a dump on the server: .sql or .json, also packed as .gz, up to 4 GiB, in pieces',
  ...staff,
  rate: 'upload',
  refuses: [400, 409, 413, 415],
  input: noInput,
  output: z.object({ file: z.string() }),
})

export const adminImportContract = {
  state: get('/api/aoir-admin-import/state', {
    summary: 'Moving in from another forum: the newest run, and the dumps that lie on the server',
    ...staff,
    input: noInput,
    output: importState,
  }),
  start: post('/api/aoir-admin-import/start', {
    summary: 'Read a dump that lies on the server: a dry run, which writes nothing, or in earnest; one at a time',
    ...staff,
    creates: 'itself',
    input: z.object({
      software: z.enum(importSoftware),
      file: fileName,
      /** A folder beside the dumps with the old attachments; empty: none. */
      folder: text({ max: 200 }),
      isDry: z.boolean(),
      options: z.optional(importOptions),
    }),
    output: importState,
    refuses: [404, 409, 422],
  }),
  cancel: post('/api/aoir-admin-import/cancel', {
    summary: 'Break off the run that is under way; the next one goes on from there',
    ...staff,
    input: noInput,
    output: importState,
    refuses: [409],
  }),
  remove: post('/api/aoir-admin-import/remove', {
    summary: 'Remove a dump from the server',
    ...staff,
    input: z.object({ file: fileName }),
    output: importState,
    refuses: [404, 409],
  }),
}
