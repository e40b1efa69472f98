import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { cleanText, id, listOf, noInput, nothing, paged, queryNumber, text, time } from '#contract/shared/values.ts'
import { get, getMine, post, query } from '../../endpoint.ts'
import { userCard } from '../account/user.ts'

export const attachmentKinds = ['image', 'video', 'assets'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** One uploaded file. `path` is what other calls take; `url` is where a page loads it from. */
export const attachment = z.object({
  _id: id,
  kind: z.enum(attachmentKinds),
  path: z.string(),
  /** Rooted (`/aoir/…`), or absolute where files have a domain of their own. Whoever may see what uses the file may read it, known by token or cookie. */
  url: z.string(),
  /** The same picture smaller: a width, one of `pageLimits.thumbnailWidths`, in the place of `{w}`. Empty unless an image. */
  thumb: z.string(),
  originalName: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  size: z.int(),
  /** 0: not known. */
  width: z.int(),
  height: z.int(),
  /** Seconds; 0: not known, or no video. */
  duration: z.number(),
  /** Address of the cover of a video, else empty; and the same as `thumb`. */
  videoCover: z.string(),
  videoCoverThumb: z.string(),
  /** A tiny picture as a data address, to show blurred until the real one is there; empty when there is none. */
  placeholder: z.string(),
  /** Several frames: the original moves, thumbnails stand still. */
  animated: z.boolean(),
  /** Shown in messages and nowhere else. */
  isPrivate: z.boolean(),
  createTime: time,
})
export type Attachment = z.infer<typeof attachment>

/** Where a file is in use: its owner's avatar, the cover of a video, later posts, comments and messages. */
export const attachmentUse = z.object({ type: z.string(), id, title: z.string() })

/** Paths of our own pattern; what else a client names is refused before anybody looks for it. */
export const storagePath = z
  .string('upload_bad_path')
  .check(
    z.regex(
      /^aoir\/[1-9]\d{0,18}\/(image|video|assets)\/\d{4}\/\d{2}\/\d{2}\/\d{1,32}\.[a-z0-9]{1,5}$/,
      'upload_bad_path',
    ),
  )

/** An address or a path of an attachment as a client has it; the server looks for the row it belongs to. */
const reference = z
  .string('upload_bad_path')
  .check(z.trim(), z.minLength(1, 'upload_bad_path'), z.maxLength(600), cleanText)

const ownList = z.object({
  /** Must be the caller's own id when it is given. */
  userId: z.optional(id),
  page: z._default(queryNumber({ min: 1, max: 1_000_000 }), 1),
  limit: z._default(queryNumber({ min: 1, max: 100 }), limits.picker.images),
})

/** The same figure as a hint in several calls; the server measures for itself. */
const sizeHint = z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000_000)))
const typeHint = z.optional(text({ max: 127 }))

/**
 * The local upload: multipart form data, so it stands beside the contract and behind the same doors. `path`, `name` and
 * `suffix` are hints. Long files may come in pieces: `X-Upload-Id` (32 hex digits made by the client) with
 * `Content-Range: bytes from-to/size`, the file part holding that piece; a piece that is not the last answers 202 with
 * the number of bytes held, and GET /api/upload with the same header says it again.
 */
export const uploadEndpoint = post('/api/upload', {
  summary: 'Upload one file to local storage; answers the stored path',
  access: 'member',
  rate: 'upload',
  input: z.object({
    path: z.optional(z.string().check(z.maxLength(200))),
    name: z.optional(z.string().check(z.maxLength(200))),
    suffix: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.string(),
})

export const attachmentContract = {
  create: post('/api/aoir-attachment/create', {
    summary: 'Record an upload; the server checks the stored object itself. The same path again gives the same row',
    access: 'member',
    rate: 'upload',
    creates: 'itself',
    input: z.object({
      /** Ignored: the owner is the caller. */
      userId: z.optional(z.string().check(z.maxLength(40))),
      filename: z.optional(text({ max: 200 })),
      originalName: z.optional(text({ max: 255 })),
      mimeType: typeHint,
      path: storagePath,
      size: sizeHint,
      /** Hints for videos on cloud storage, where the server does not read the whole file. */
      width: z.optional(z.int().check(z.gte(0), z.lte(20_000))),
      height: z.optional(z.int().check(z.gte(0), z.lte(20_000))),
      duration: z.optional(z.number().check(z.gte(0), z.lte(86_400))),
    }),
    output: attachment,
  }),
  image: get('/api/aoir-attachment/image', {
    summary: 'My images, newest first',
    access: 'member',
    input: ownList,
    output: listOf(attachment),
  }),
  video: get('/api/aoir-attachment/video', {
    summary: 'My videos, newest first',
    access: 'member',
    input: ownList,
    output: listOf(attachment),
  }),
  assets: get('/api/aoir-attachment/assets', {
    summary: 'My other files, newest first',
    access: 'member',
    input: ownList,
    output: listOf(attachment),
  }),
  updVideoCover: post('/api/aoir-attachment/upd-video-cover', {
    summary: 'Give one of my videos one of my images as its cover',
    access: 'member',
    input: z.object({ videoUrl: reference, imageUrl: reference }),
    output: attachment,
  }),
  cosToken: post('/api/aoir-attachment/getQcloudCosToken', {
    summary: 'Temporary credentials for uploading below my own prefix (COS)',
    access: 'member',
    input: z.object({ Bucket: text({ max: 100 }), Region: text({ max: 60 }) }),
    output: z.object({
      credentials: z.object({ tmpSecretId: z.string(), tmpSecretKey: z.string(), sessionToken: z.string() }),
      startTime: z.int(),
      expiredTime: z.int(),
    }),
  }),
  s3Token: post('/api/aoir-attachment/getS3Token', {
    summary: 'An address for one HTTP PUT of one object below my own prefix (S3)',
    access: 'member',
    rate: 'upload',
    input: z.object({ key: storagePath, mimeType: typeHint, size: sizeHint }),
    output: z.string(),
  }),
  remove: post('/api/aoir-attachment/delete', {
    summary: 'Delete one of my files, bytes and thumbnails too. Refused (409, data.uses) while in use, unless forced',
    access: 'member',
    input: z.object({ _id: id, force: z.optional(z.boolean()) }),
    output: nothing,
  }),
  uses: query('/api/aoir-attachment/uses', {
    summary: 'Where one of my files is in use',
    access: 'member',
    input: z.object({ _id: id }),
    output: listOf(attachmentUse),
  }),
  quota: getMine(
    '/api/aoir-attachment/quota',
    'How many bytes my files take, and how many they may take',
    z.object({ used: z.int(), limit: z.int() }),
  ),
  /** Writes, reads and removes a small object; a refusal says what the storage said. */
  storageTest: post('/api/aoir-admin-storage/test', {
    summary: 'Try the configured storage: write, read and remove a small object',
    access: 'staff',
    needs: 'config.edit',
    input: noInput,
    output: nothing,
  }),
  usage: query('/api/aoir-admin-attachment/usage', {
    summary: 'Storage by member, largest first, and the sum of all',
    access: 'staff',
    needs: 'site.run',
    input: z.object(paged()),
    output: z.object({
      list: z.array(z.object({ user: userCard, bytes: z.int(), count: z.int() })),
      total: z.int(),
      bytes: z.int(),
      count: z.int(),
    }),
  }),
}
