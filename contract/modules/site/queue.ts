import * as z from 'zod/mini'
import { picture, video } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { cursor, id, paged, time, written } from '#contract/shared/values.ts'
import { verdict } from '#contract/shared/verdict.ts'
import { post, query } from '../../endpoint.ts'
import { memberNote, removeHours, sanction, sanctionHours, sanctionKind } from '../account/sanction.ts'
import { somebody, userCard } from '../account/user.ts'
import { neighbour, reportReasons } from '../forum/report.ts'
import { textNetwork } from './admin-content.ts'

export const itemKinds = ['held', 'report', 'appeal', 'member'] as const
export type ItemKind = (typeof itemKinds)[number]

export const itemStates = ['open', 'passed', 'rejected'] as const
export type ItemState = (typeof itemStates)[number]

/** How far somebody is trusted, and what it takes for the next level. */
const trust = z.object({
  level: z.int(),
  reasons: z.array(z.object({ name: z.enum(['days', 'texts', 'reports']), have: z.number(), need: z.number() })),
})

/** What an item is about, as it was when it came here or was changed last. */
const object = z.object({
  /**
   * posts, comment, reply, column, works, chapter, volume, signature, system (texts of a board), classify, board (a new
   * one), user, message; sanction or item in an appeal.
   */
  type: z.string(),
  _id: id,
  title: z.optional(z.string()),
  excerpt: z.string(),
  images: z.array(picture),
  videos: z.optional(z.array(video)),
  /** Addresses behind its words. */
  links: z.optional(z.array(z.string())),
  /** Of a signature or of what a board says of itself: what is in sight, and what would take its place. */
  changes: z.optional(z.array(z.object({ field: z.string(), before: z.string(), after: z.string() }))),
  /** Where it stands; null where it stands nowhere. */
  place: z.nullable(
    z.object({
      systemId: z.nullable(id),
      systemName: z.string(),
      postsId: z.nullable(id),
      commentId: z.nullable(id),
    }),
  ),
  /** Of a work or a chapter. */
  works: z.optional(z.object({ workId: id, chapterId: z.nullable(id) })),
  /** Lists show the beginning of a long text and the first of many pictures; `claim` answers the whole. */
  isCut: z.optional(z.boolean()),
})

/** The newest of them. */
const reports = z.array(
  z.object({
    reason: z.enum(reportReasons),
    fromUser: z.nullable(userCard),
    /** What somebody without an account calls themselves. */
    complainant: z.optional(z.string()),
    description: z.string(),
    /** Of a message: what stood around it. */
    around: z.optional(z.array(neighbour)),
    createTime: time,
  }),
)

/** Something that waits for a decision, or was decided. */
export const queueItem = z.object({
  _id: id,
  kind: z.enum(itemKinds),
  object,
  /** Whose it is; how many reports against them were found right, or not, and texts rejected. Null who is gone. */
  author: z.nullable(
    z.extend(userCard, { trust, upheld: z.int(), dismissed: z.int(), rejected: z.int(), registerTime: time }),
  ),
  verdict: z.optional(verdict),
  /** Of a text, for the staff alone. */
  network: z.optional(textNetwork),
  reports,
  reportNumber: z.int(),
  /** Of an appeal: the sanction, or the decision with what it was about. */
  sanction: z.optional(sanction),
  /** Only administrators decide: the sanction is longer than moderators impose. */
  forAdministrators: z.optional(z.boolean()),
  decision: z.optional(
    z.object({
      object,
      verdict: z.optional(verdict),
      reports,
      reason: z.string(),
      decidedBy: z.optional(somebody),
      decideTime: time,
    }),
  ),
  /** What staff wrote down about its author; with an item that was opened, for the staff. */
  notes: z.optional(z.array(memberNote)),
  /** Who has it open, and until when. */
  claimedBy: z.optional(z.extend(somebody, { endTime: time })),
  state: z.enum(itemStates),
  reason: z.optional(z.string()),
  decidedBy: z.optional(somebody),
  /** 0: not yet. */
  decideTime: time,
  /** Whether the caller may still undo the decision. */
  mayUndo: z.boolean(),
  batchId: z.optional(id),
  createTime: time,
})
export type QueueItem = z.infer<typeof queueItem>

const itemId = z.object({ itemId: id })
const select = z.object({
  kind: z.optional(z.enum(itemKinds)),
  /** Open ones, unless it says otherwise. */
  state: z.optional(z.enum(itemStates)),
  systemId: z.optional(id),
  userId: z.optional(id),
  ruleId: z.optional(id),
})
export type QueueSelect = z.infer<typeof select>

export const adminQueueContract = {
  list: query('/api/aoir-admin-queue/list', {
    summary:
      'What waits for a decision, oldest first; what was decided, newest first. Managers see what is of their boards. Go on with `cursor`',
    access: 'manager',
    input: z.object({ limit: paged().limit, cursor: z.optional(cursor), select: z.optional(select) }),
    output: z.object({
      list: z.array(queueItem),
      /** How many there are, up to 1000. */
      total: z.int(),
      /** How many are open by kind, up to 1000 each, and when the last one was decided (0: never). */
      open: z.object({ held: z.int(), report: z.int(), appeal: z.int(), member: z.int() }),
      lastTime: time,
      nextCursor: z.nullable(z.string()),
    }),
  }),
  claim: post('/api/aoir-admin-queue/claim', {
    summary: 'Open an item, with the whole of its text: for five minutes nobody else decides on it',
    access: 'manager',
    refuses: [409],
    input: itemId,
    output: queueItem,
  }),
  release: post('/api/aoir-admin-queue/release', {
    summary: 'Leave an item that I have opened to others',
    access: 'manager',
    refuses: [409],
    input: itemId,
    output: queueItem,
  }),
  decide: post('/api/aoir-admin-queue/decide', {
    summary: 'Pass or reject items. Those that others have are left out; a single one is refused instead',
    access: 'manager',
    refuses: [409],
    input: z.object({
      items: z.array(id).check(z.minLength(1), z.maxLength(100)),
      decision: z.enum(['pass', 'reject']),
      reason: z._default(written({ max: limits.reason }), ''),
      /** Of what is rejected: once for each author. Managers mute on their boards. */
      sanction: z.optional(
        z.object({ kind: sanctionKind, hours: sanctionHours, removeHours: z.optional(removeHours) }),
      ),
    }),
    output: z.object({
      decided: z.int(),
      /** Whose they are, or who has decided on them. */
      skipped: z.array(z.object({ itemId: id, name: z.string() })),
      batchId: z.optional(id),
    }),
  }),
  undo: post('/api/aoir-admin-queue/undo', {
    summary: 'Take back a decision of mine within ten minutes: the item is open and the text as before',
    access: 'manager',
    refuses: [409],
    /** One of both. */
    input: z.object({ itemId: z.optional(id), batchId: z.optional(id) }),
    /** How much is as before, and how much was gone meanwhile. */
    output: z.object({ restored: z.int(), gone: z.int() }),
  }),
}
