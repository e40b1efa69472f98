import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { cursor, id, key, listOf, nothing, paged, selectBy, time, written } from '#contract/shared/values.ts'
import { create, getOne, largeBody, post, query, queryForStaff, queryMine } from '../../endpoint.ts'
import { userCard } from '../account/user.ts'
import { storagePath } from '../forum/attachment.ts'
import { tags } from '../forum/post.ts'
import { accessLimits } from '../wallet/access-limits.ts'

export const worksTypes = ['fiction', 'manga'] as const
export type WorksType = (typeof worksTypes)[number]

export const serials = ['ongoing', 'finished', 'paused'] as const
export type Serial = (typeof serials)[number]

export const directions = ['ltr', 'rtl', 'strip'] as const

export const workStates = ['public', 'private', 'hidden', 'deleted'] as const
export type WorkState = (typeof workStates)[number]

export const ageNote = z.union([z.literal(0), z.literal(12), z.literal(16), z.literal(18)])
export type AgeNote = z.infer<typeof ageNote>

/** A work as lists show it. Figures are of what readers see. */
export const workCard = z.object({
  _id: id,
  worksType: z.enum(worksTypes),
  title: z.string(),
  cover: z.nullable(picture),
  summary: z.string(),
  user: z.extend(userCard, { isFollow: z.boolean() }),
  category: z.nullable(z.object({ _id: id, name: z.string() })),
  tags: z.array(z.string()),
  serial: z.enum(serials),
  ageNote,
  wordNumber: z.int(),
  pageNumber: z.int(),
  chapterNumber: z.int(),
  viewNumber: z.int(),
  likeNumber: z.int(),
  shelfNumber: z.int(),
  commentNumber: z.int(),
  /** The one that was published last. */
  lastChapter: z.nullable(z.object({ _id: id, title: z.string(), number: z.int(), publishTime: time })),
  updateTime: time,
  createTime: time,
})
export type WorkCard = z.infer<typeof workCard>

/** Where in a chapter: the key of a block (of manga: the number of a page), and how far into it, 0 to 1. */
export const place = z.object({ block: z.int(), offset: z.number() })
export type Place = z.infer<typeof place>

/** How far a member has read. */
export const reading = z.object({ chapterId: id, title: z.string(), number: z.int(), place, readTime: time })
export type Reading = z.infer<typeof reading>

export const volume = z.object({
  _id: id,
  /** Empty: its first one waits. */
  title: z.string(),
  /** What waits until somebody has looked at it, for its author and the staff. */
  heldTitle: z.optional(z.string()),
  chapterNumber: z.int(),
  /** The number of its first visible chapter, or of the one that would be. */
  from: z.int(),
})
export type Volume = z.infer<typeof volume>

export const workPage = z.extend(workCard, {
  firstChapterId: z.nullable(id),
  volumes: z.array(volume),
  direction: z.enum(directions),
  notice: z.string(),
  /** Percent off for whoever buys all that is sold of it. */
  bundleOff: z.int(),
  /** How many tips it was given, without those of its chapters. */
  tipNumber: z.int(),
  isLike: z.boolean(),
  isShelf: z.boolean(),
  notify: z.boolean(),
  reading: z.nullable(reading),
  canEdit: z.boolean(),
  visibility: z.enum(['public', 'private']),
  state: z.enum(workStates),
  /** Why the staff have hidden it; empty to everybody but its author and the staff. */
  stateReason: z.string(),
  /** It waits for somebody to look at it; only its author and the staff see it at all. */
  isHeld: z.boolean(),
  /** By which rules, as far as its author is told. */
  heldBy: z.optional(z.array(z.string())),
})
export type WorkPage = z.infer<typeof workPage>

/** What its author sees of a work besides. */
const ownWork = z.extend(workPage, {
  /** Views of the last 30 days, the oldest first. */
  viewDays: z.array(z.int()),
  /** Until when its author can take the deletion back; 0: it is not deleted, or not theirs to take back. */
  restoreUntil: time,
})
export type OwnWork = z.infer<typeof ownWork>

/** A day of a work; `day` as yyyy-MM-dd. */
const workDay = z.object({
  day: z.string(),
  views: z.int(),
  readers: z.int(),
  shelf: z.int(),
  likes: z.int(),
  comments: z.int(),
  words: z.int(),
})
export type WorkDay = z.infer<typeof workDay>

export const workSorts = ['hot', 'new', 'update', 'words', 'shelf'] as const
export type WorkSort = (typeof workSorts)[number]

export const workRanks = ['new', 'hot', 'finished', 'update'] as const
export type WorkRank = (typeof workRanks)[number]

const rankedCard = z.extend(workCard, { points: z.number() })
export type RankedCard = z.infer<typeof rankedCard>

export const workSelect = z.object({
  worksType: z.enum(worksTypes),
  categoryId: z.optional(id),
  serial: z.optional(z.enum(serials)),
  wordsMin: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
  wordsMax: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
  tag: z.optional(written({ min: 1, max: limits.tag })),
  userId: z.optional(id),
})
export type WorkSelect = z.infer<typeof workSelect>

/** As `storagePath`, or nothing. */
const storagePathOrNone = z.string().check(
  z.maxLength(200),
  z.refine((path) => path === '' || storagePath.safeParse(path).success, key('upload_bad_path')),
)

const title = written({ min: 1, max: limits.workTitle, missing: 'work_need_title' })
const workId = id

/** What a change does not name stays as it is. */
const body = {
  summary: z.optional(written({ max: limits.workSummary })),
  /** A picture of mine; empty or null: none. */
  cover: z.optional(z.nullable(storagePathOrNone)),
  categoryId: z.optional(z.nullable(id)),
  tags,
  ageNote: z.optional(ageNote),
  direction: z.optional(z.enum(directions)),
}

export const workContract = {
  create: create('/api/aoir-works/create', {
    summary: 'Begin a work; others see it when its first chapter is published',
    speaks: true,
    input: z.object({ worksType: z.enum(worksTypes), title, ...body }),
    output: workPage,
  }),
  update: post('/api/aoir-works/update', {
    summary: 'Change what a work of mine says of itself',
    access: 'member',
    speaks: true,
    mostBytes: largeBody,
    input: z.object({
      workId,
      title: z.optional(title),
      ...body,
      serial: z.optional(z.enum(serials)),
      visibility: z.optional(z.enum(['public', 'private'])),
      notice: z.optional(written({ max: limits.workNotice })),
      bundleOff: z.optional(z.int().check(z.gte(0), z.lte(accessLimits.bundle))),
    }),
    output: workPage,
  }),
  remove: post('/api/aoir-works/delete', {
    summary: 'Delete a work of mine with all its chapters; it can be restored for 30 days',
    access: 'member',
    input: z.object({ workId }),
    output: nothing,
  }),
  restore: post('/api/aoir-works/restore', {
    summary: 'Take back the deletion of a work of mine',
    access: 'member',
    speaks: true,
    input: z.object({ workId }),
    output: nothing,
  }),
  one: getOne('/api/aoir-works/{id}', 'One work', workPage),
  list: query('/api/aoir-works/list', {
    summary: 'Works that everybody can read; go on with `cursor`. `total` is exact up to 1000',
    access: 'anyone',
    input: z.object({
      ...paged(),
      cursor: z.optional(cursor),
      select: workSelect,
      sort: z._default(z.enum(workSorts), 'hot'),
    }),
    output: z.object({ list: z.array(workCard), total: z.int(), nextCursor: z.nullable(z.string()) }),
  }),
  rank: query('/api/aoir-works/rank', {
    summary:
      'Ranks of works. Points of a day are views/50 + likes + 2 · comments + 3 · shelves; hot: of the last 7 days; new: of all time, first published within 60 days; finished: of all time; update: the latest first',
    access: 'anyone',
    input: z.object({
      worksType: z.enum(worksTypes),
      rank: z.enum(workRanks),
      categoryId: z.optional(id),
      limit: z._default(z.int().check(z.gte(1), z.lte(limits.rank)), 10),
    }),
    output: z.object({ list: z.array(rankedCard), countTime: time }),
  }),
  mine: queryMine('/api/aoir-works/mine', {
    summary: 'My works in every state, the one that was changed last first',
    of: ownWork,
    by: selectBy({ worksType: z.optional(z.enum(worksTypes)), state: z.optional(z.enum(workStates)) }),
  }),
  figures: query('/api/aoir-works/figures', {
    summary: 'The last 30 days of a work of mine, the oldest first',
    access: 'member',
    input: z.object({ workId }),
    output: z.object({ list: z.array(workDay) }),
  }),
}

export const workCategory = z.object({
  _id: id,
  worksType: z.enum(worksTypes),
  name: z.string(),
  position: z.int(),
  worksNumber: z.int(),
})
export type WorkCategory = z.infer<typeof workCategory>

export const workCategoryContract = {
  list: query('/api/aoir-works-category/list', {
    summary: 'Categories of works in their order, with the number of works that everybody can read',
    access: 'anyone',
    input: z.object({
      ...selectBy({ worksType: z.optional(z.enum(worksTypes)) }),
    }),
    output: listOf(workCategory),
  }),
}

export const adminWorkCategoryContract = {
  save: post('/api/aoir-admin-works-category/save', {
    summary: 'Make a category, or change one; `position` puts it at that place, from 1 on (administrators)',
    access: 'staff',
    needs: 'site.edit',
    creates: true,
    input: z.object({
      _id: z.optional(id),
      worksType: z.enum(worksTypes),
      name: written({ min: 1, max: limits.workCategory, missing: 'work_category_need_name' }),
      position: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    }),
    output: workCategory,
  }),
  remove: post('/api/aoir-admin-works-category/delete', {
    summary: 'Delete a category; its works are without one afterwards (administrators)',
    access: 'staff',
    needs: 'site.edit',
    input: z.object({ _id: id }),
    output: nothing,
  }),
}

export const volumeContract = {
  save: create('/api/aoir-works-volume/save', {
    summary: 'Add a volume at the end of a work of mine, or rename one',
    speaks: true,
    input: z.object({
      _id: z.optional(id),
      workId,
      title: written({ min: 1, max: limits.volumeTitle, missing: 'volume_need_title' }),
    }),
    output: volume,
  }),
  move: post('/api/aoir-works-volume/move', {
    summary: 'Put a volume after another one, or with `afterId` null before all',
    access: 'member',
    input: z.object({ volumeId: id, afterId: z.nullable(id) }),
    output: nothing,
  }),
  remove: post('/api/aoir-works-volume/delete', {
    summary: 'Delete a volume that holds no chapters',
    access: 'member',
    input: z.object({ volumeId: id }),
    output: nothing,
  }),
}

/** What staff see of a work: the card in every state. */
const adminWork = z.extend(workCard, {
  state: z.enum(workStates),
  stateReason: z.string(),
  visibility: z.enum(['public', 'private']),
  isHeld: z.boolean(),
  /** Somebody has looked at it and said no; its author has to change it. */
  isRejected: z.boolean(),
  reportNumber: z.int(),
})
export type AdminWork = z.infer<typeof adminWork>

/** A chapter as the staff see it in a list: without its text. */
export const adminChapter = z.object({
  _id: id,
  title: z.string(),
  wordNumber: z.int(),
  pageNumber: z.int(),
  state: z.enum(['public', 'hidden']),
  /** Why the staff have hidden it. */
  stateReason: z.string(),
  isHeld: z.boolean(),
  reportNumber: z.int(),
  publishTime: time,
})
export type AdminChapter = z.infer<typeof adminChapter>

export const adminWorksContract = {
  list: queryForStaff('content.queue', '/api/aoir-admin-works/list', {
    summary: 'Works in every state, the newest first; private ones are left to their authors',
    of: adminWork,
    by: selectBy({
      worksType: z.optional(z.enum(worksTypes)),
      state: z.optional(z.enum(workStates)),
      keyword: z.optional(written({ max: pageLimits.keyword })),
    }),
  }),
  chapters: queryForStaff('content.queue', '/api/aoir-admin-works/chapters', {
    summary:
      'What is published of a work, the newest first, also what the staff have hidden; what is not published, or private, is its author’s alone',
    of: adminChapter,
    by: {
      workId: id,
      ...selectBy({
        state: z.optional(z.enum(['public', 'hidden'])),
        keyword: z.optional(written({ max: pageLimits.keyword })),
      }),
    },
  }),
  setState: post('/api/aoir-admin-works/set-state', {
    summary:
      'Hide a work or a chapter from everybody but its author, with a reason, or show it again; the author is told',
    access: 'staff',
    needs: 'content.queue',
    input: z.object({
      workId: z.optional(id),
      chapterId: z.optional(id),
      state: z.enum(['hidden', 'public']),
      reason: z._default(written({ max: limits.reason }), ''),
    }),
    output: nothing,
  }),
}
