import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { revision } from '#contract/revision.ts'
import { limits } from '#contract/shared/limits.ts'
import { id, moment, money, nothing, selectBy, time, written } from '#contract/shared/values.ts'
import { create, get, largeBody, post, query, queryList, queryMine } from '../../endpoint.ts'
import { userCard } from '../account/user.ts'
import { storagePath } from '../forum/attachment.ts'
import { access, chapterAccess } from '../wallet/access.ts'
import { chapterDocument, chapterWriting } from './document.ts'
import { directions, worksTypes } from './work.ts'

export const chapterStates = ['draft', 'scheduled', 'published', 'hidden'] as const
export type ChapterState = (typeof chapterStates)[number]

/** A line of the contents. `number` counts what readers see, from 1 on in its order. */
export const chapterEntry = z.object({
  _id: id,
  volumeId: z.nullable(id),
  number: z.int(),
  title: z.string(),
  wordNumber: z.int(),
  pageNumber: z.int(),
  publishTime: time,
  /** Who may read. */
  access,
  /** What this viewer would pay now; 0: it is open to them, or not sold. */
  price: money,
  /** Whether this viewer may not read the text. */
  isLocked: z.boolean(),
})
export type ChapterEntry = z.infer<typeof chapterEntry>

const mangaPage = z.object({
  /** Its number, from 1 on. */
  block: z.int(),
  url: z.string(),
  thumb: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
})

const neighbour = z.nullable(z.object({ _id: id, title: z.string(), isLocked: z.boolean() }))

export const chapterPage = z.extend(chapterEntry, {
  works: z.object({
    _id: id,
    title: z.string(),
    worksType: z.enum(worksTypes),
    direction: z.enum(directions),
    user: userCard,
  }),
  volume: z.nullable(z.object({ _id: id, title: z.string() })),
  /** null: manga, or locked. */
  content: z.nullable(chapterDocument),
  pages: z.array(mangaPage),
  /** What is open of a locked one; null: manga, or nothing is locked. */
  teaser: z.nullable(chapterDocument),
  teaserPages: z.array(mangaPage),
  authorNote: z.string(),
  /** 0: never. */
  editTime: time,
  /** Another text, another number. */
  revision: z.int(),
  likeNumber: z.int(),
  isLike: z.boolean(),
  commentNumber: z.int(),
  previous: neighbour,
  next: neighbour,
  /** Why it is locked, and what helps; empty when it is not. */
  lockReason: z.string(),
  isOwned: z.boolean(),
  /** Its author has deleted it: whoever bought it still reads it. */
  isGone: z.boolean(),
  /** How many have bought it. */
  ownedNumber: z.int(),
  /** How many tips it was given. */
  tipNumber: z.int(),
})
export type ChapterPage = z.infer<typeof chapterPage>

/** What its author sees: title and length are those of the working copy. */
export const authorEntry = z.extend(chapterEntry, {
  state: z.enum(chapterStates),
  /** Whether the working copy is another than what readers see. */
  hasChanges: z.boolean(),
  /** Its place among all that are not deleted, from 1 on. */
  position: z.int(),
  readNumber: z.int(),
  commentNumber: z.int(),
  typoNumber: z.int(),
  updateTime: time,
  /** Published, and waiting for somebody to look at it. */
  isHeld: z.boolean(),
  /** By which rules, as far as its author is told. */
  heldBy: z.optional(z.array(z.string())),
  /** Why the staff have hidden or deleted it. */
  stateReason: z.string(),
  /** Until when its author can take the deletion back; 0: it is not deleted, or not theirs to take back. */
  restoreUntil: time,
})
export type AuthorEntry = z.infer<typeof authorEntry>

/** How the chapters of a work stand, deleted ones only where that is said. */
const overview = z.object({
  states: z.object({
    draft: z.int(),
    scheduled: z.int(),
    published: z.int(),
    hidden: z.int(),
    /** Those that can still be looked at. */
    deleted: z.int(),
  }),
  /** When the last one that is scheduled goes out; 0: none. */
  scheduledTo: time,
  /** Faults that wait for a decision. */
  typoNumber: z.int(),
  /** Chapters outside of volumes, which stand before them. */
  looseNumber: z.int(),
  volumes: z.array(
    z.object({
      _id: id,
      /** Empty: its first one waits. */
      title: z.string(),
      heldTitle: z.optional(z.string()),
      entryNumber: z.int(),
      /** Of those that readers see. */
      wordNumber: z.int(),
    }),
  ),
})
export type ChapterOverview = z.infer<typeof overview>

const workId = id
const chapterId = id
const chapterIds = z.array(id).check(z.minLength(1), z.maxLength(limits.batch))
const keyword = z.optional(written({ max: pageLimits.keyword }))

/** How many words there were when this day began, by the clock of the site: what is more was written today. */
const wordsBefore = z.int()

const saved = z.object({
  _id: id,
  revision: z.int(),
  wordNumber: z.int(),
  wordsBefore,
  updateTime: time,
  /** Those of the blocks of the text, in their order: an editor that goes on sends them back. */
  keys: z.array(z.int()),
})
export type SavedChapter = z.infer<typeof saved>

/** A text of three thousand blocks is made of some ten values each. */
const mostValues = 100_000

export const chapterContract = {
  list: queryList('/api/aoir-works-chapter/list', {
    summary: 'The contents of a work: chapters that readers see, in their order',
    of: chapterEntry,
    by: {
      workId,

      ...selectBy({ volumeId: z.optional(id), keyword }),
      sort: z._default(z.enum(['asc', 'desc']), 'asc'),
    },
  }),
  one: get('/api/aoir-works-chapter/{id}', {
    summary: 'One chapter; with ETag, and 304 for whoever has it already',
    access: 'anyone',
    tagged: true,
    input: z.object({ id }),
    output: chapterPage,
  }),
  view: query('/api/aoir-works-chapter/view', {
    summary: 'Somebody reads a chapter: counted later, in batches; a reader counts once in ten minutes',
    access: 'anyone',
    input: z.object({ chapterId }),
    output: nothing,
  }),
  mine: queryMine('/api/aoir-works-chapter/mine', {
    summary: 'All chapters of a work of mine, in their order or the last first',
    of: authorEntry,
    by: {
      workId,

      ...selectBy({
        state: z.optional(z.enum([...chapterStates, 'deleted'])),
        volumeId: z.optional(id),
        keyword,
      }),
      sort: z._default(z.enum(['asc', 'desc']), 'asc'),
    },
  }),
  overview: query('/api/aoir-works-chapter/overview', {
    summary: 'How the chapters of a work of mine stand: how many in each state and volume, and what is scheduled',
    access: 'member',
    input: z.object({ workId }),
    output: overview,
  }),
  source: query('/api/aoir-works-chapter/source', {
    summary: 'The working copy of a chapter of mine',
    access: 'member',
    input: z.object({ chapterId }),
    output: z.extend(authorEntry, {
      workId: id,
      /** null: manga. */
      content: z.nullable(chapterDocument),
      pages: z.array(z.extend(mangaPage, { path: z.string() })),
      authorNote: z.string(),
      revision: z.int(),
      wordsBefore,
    }),
  }),
  save: create('/api/aoir-works-chapter/save', {
    summary:
      'Write a chapter: a new draft at the end of its volume, or with `_id` the working copy of one. Readers see it when it is published. With `baseRevision` that is not the newest: 409',
    speaks: true,
    mostBytes: largeBody,
    mostValues,
    input: z.object({
      _id: z.optional(id),
      workId,
      /** Another one than before moves it there, to the end. */
      volumeId: z.optional(z.nullable(id)),
      title: written({ min: 1, max: limits.chapterTitle, missing: 'chapter_need_title' }),
      content: z.optional(chapterWriting),
      pages: z.optional(z.array(storagePath).check(z.maxLength(limits.mangaPages))),
      authorNote: z.optional(written({ max: limits.authorNote })),
      access: z.optional(chapterAccess),
      baseRevision: z.optional(z.int().check(z.gte(0), z.lte(2_000_000_000))),
      /** Keeps this state among the revisions. */
      manual: z.optional(z.boolean()),
    }),
    output: saved,
  }),
  setState: post('/api/aoir-works-chapter/set-state', {
    summary: 'Publish, schedule, hide or take back chapters of one work of mine: all of them, or none',
    access: 'member',
    speaks: true,
    input: z.object({
      chapterIds,
      state: z.enum(chapterStates),
      publishTime: z.optional(moment),
    }),
    output: z.object({ list: z.array(authorEntry) }),
  }),
  setAccess: post('/api/aoir-works-chapter/set-access', {
    summary: 'Say who may read chapters of one work of mine, at once: all of them, or none. Their texts stay',
    access: 'member',
    refuses: [403, 404],
    input: z.object({ chapterIds, access: chapterAccess }),
    output: z.object({ list: z.array(authorEntry) }),
  }),
  move: post('/api/aoir-works-chapter/move', {
    summary:
      'Move chapters of mine, in the order in which they are named: after a chapter, or with `afterId` null to the beginning and `last` to the end of the volume (null: before all volumes; none: where the first of them stands)',
    access: 'member',
    input: z.object({
      chapterIds,
      volumeId: z.optional(z.nullable(id)),
      afterId: z.nullable(z.union([id, z.literal('last')])),
    }),
    output: nothing,
  }),
  remove: post('/api/aoir-works-chapter/delete', {
    summary: 'Delete chapters of mine; they can be restored for 30 days',
    access: 'member',
    input: z.object({ chapterIds }),
    output: nothing,
  }),
  restore: post('/api/aoir-works-chapter/restore', {
    summary: 'Take back the deletion of chapters of mine: in their place and state',
    access: 'member',
    speaks: true,
    input: z.object({ chapterIds }),
    output: nothing,
  }),
  revisions: queryMine('/api/aoir-works-chapter/revisions', {
    summary: 'Earlier texts of a chapter of mine, the newest first',
    of: revision,
    by: { chapterId },
  }),
  revision: query('/api/aoir-works-chapter/revision', {
    summary: 'One of them',
    access: 'member',
    input: z.object({ revisionId: id }),
    output: z.object({
      title: z.string(),
      content: z.nullable(chapterDocument),
      pages: z.array(z.extend(mangaPage, { path: z.string() })),
      authorNote: z.string(),
    }),
  }),
  revert: create('/api/aoir-works-chapter/revert', {
    summary: 'Make an earlier text the working copy, as a new revision',
    input: z.object({ chapterId, revisionId: id }),
    output: saved,
  }),
}
