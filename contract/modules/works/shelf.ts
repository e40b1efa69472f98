import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, moment, nothing, selectBy, time } from '#contract/shared/values.ts'
import { post, queryMine, toggle } from '../../endpoint.ts'
import { place, reading, workCard, worksTypes } from './work.ts'

const workId = id

/** A work on the shelf. `newNumber`: chapters that came since the member was there last. */
const shelfRow = z.object({
  works: workCard,
  reading: z.nullable(reading),
  newNumber: z.int(),
  notify: z.boolean(),
  addTime: time,
})
export type ShelfRow = z.infer<typeof shelfRow>

export const shelfSorts = ['read', 'update', 'add'] as const
export type ShelfSort = (typeof shelfSorts)[number]

export const shelfContract = {
  create: toggle('/api/aoir-works-shelf/create', {
    summary: 'Put a work on my shelf, `notify`: with news of its chapters; a second call takes it off',
    of: { workId, notify: z.optional(z.boolean()) },
    becomes: { isShelf: z.boolean(), notify: z.boolean(), shelfNumber: z.int() },
  }),
  list: queryMine('/api/aoir-works-shelf/list', {
    summary: 'Works on my shelf that I can read',
    of: shelfRow,
    by: {
      ...selectBy({ worksType: z.optional(z.enum(worksTypes)), hasNew: z.optional(z.boolean()) }),
      sort: z._default(z.enum(shelfSorts), 'read'),
    },
  }),
  remove: post('/api/aoir-works-shelf/delete', {
    summary: 'Take works off my shelf',
    access: 'member',
    input: z.object({ workIds: z.array(id).check(z.minLength(1), z.maxLength(limits.batch)) }),
    output: nothing,
  }),
  seen: post('/api/aoir-works-shelf/seen', {
    summary: 'I have seen what is new in a work on my shelf',
    access: 'member',
    input: z.object({ workId }),
    output: nothing,
  }),
}

const givenPlace = z.object({
  block: z.int().check(z.gte(1), z.lte(2_000_000_000)),
  offset: z.number().check(z.gte(0), z.lte(1)),
})

/** Where a member is in a work, with how much of the work lies before it. */
const readingRow = z.extend(reading, { works: workCard, percent: z.int() })
export type ReadingRow = z.infer<typeof readingRow>

export const readContract = {
  save: post('/api/aoir-works-read/save', {
    summary:
      'Where I am in works. The one with the latest `readTime` holds, in whatever order they arrive; the answer says what holds now',
    access: 'member',
    input: z.object({
      list: z
        .array(
          z.object({
            chapterId: id,
            place: givenPlace,
            readTime: moment,
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.readPlaces)),
    }),
    output: z.object({ list: z.array(z.object({ workId: id, chapterId: id, place, readTime: time })) }),
  }),
  list: queryMine('/api/aoir-works-read/list', {
    summary: 'Works that I have read, the latest first',
    of: readingRow,
  }),
  clear: post('/api/aoir-works-read/clear', {
    summary: 'Forget where I am in works; with `workId` only in that one',
    access: 'member',
    input: z.object({ workId: z.optional(id) }),
    output: nothing,
  }),
}
