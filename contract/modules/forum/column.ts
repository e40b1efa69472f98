import * as z from 'zod/mini'
import { picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { id, money, nothing, paged, selectBy, time, written } from '#contract/shared/values.ts'
import { create, getOne, post, query, queryList, toggle } from '../../endpoint.ts'
import { userCard } from '../account/user.ts'
import { access, columnAccess } from '../wallet/access.ts'
import { storagePath } from './attachment.ts'
import { postCard } from './post.ts'

/** An author's articles in an order of their own, to which others subscribe. */
export const column = z.object({
  _id: id,
  user: z.extend(userCard, { isFollow: z.boolean() }),
  title: z.string(),
  summary: z.string(),
  cover: z.nullable(picture),
  isFinished: z.boolean(),
  /** Of what everybody can see. */
  articleNumber: z.int(),
  subscribeNumber: z.int(),
  isSubscribe: z.boolean(),
  viewNumber: z.int(),
  canEdit: z.boolean(),
  /** Nobody has passed it yet: only its author and the staff see it. Without `heldTexts` it was rejected. */
  isHeld: z.boolean(),
  /** What waits to take the place of what is in sight, for the author and the staff. */
  heldTexts: z.nullable(z.object({ title: z.optional(z.string()), summary: z.optional(z.string()) })),
  /** When an article came last. */
  updateTime: time,
  createTime: time,
  /** `paid`: a pass of thirty days opens all its articles. */
  access,
  /** What a pass costs this viewer; 0: none is sold, or it would open nothing. */
  price: money,
  /** Until when my pass runs; 0: I have none. */
  passEndTime: time,
})
export type Column = z.infer<typeof column>

const columnId = id
const title = written({ min: 1, max: limits.columnTitle, missing: 'column_need_title' })
const about = {
  summary: z.optional(written({ max: limits.columnSummary })),
  /** One of the caller's own pictures; null: none. */
  cover: z.optional(z.nullable(storagePath)),
  access: z.optional(columnAccess),
}

export const columnSorts = ['update', 'subscribe'] as const
export type ColumnSort = (typeof columnSorts)[number]

export const columnContract = {
  create: create('/api/aoir-column/create', {
    summary: 'Begin a column; a member has 20 at most',
    speaks: true,
    refuses: [409],
    input: z.object({ title, ...about }),
    output: column,
  }),
  update: post('/api/aoir-column/update', {
    summary: 'Change a column of mine',
    access: 'member',
    speaks: true,
    input: z.object({
      columnId,
      title: z.optional(title),
      ...about,
      isFinished: z.optional(z.boolean()),
    }),
    output: column,
  }),
  delete: post('/api/aoir-column/delete', {
    summary: 'Delete a column of mine; its articles stay',
    access: 'member',
    input: z.object({ columnId }),
    output: nothing,
  }),
  one: getOne('/api/aoir-column/{id}', 'One column', column),
  list: queryList('/api/aoir-column/list', {
    summary: 'Columns with something to read; of one author, or those I subscribe to. Authors see all of their own',
    of: column,
    by: {
      ...selectBy({ userId: z.optional(id), subscribed: z.optional(z.boolean()) }),
      sort: z._default(z.enum(columnSorts), 'update'),
    },
  }),
  articles: query('/api/aoir-column/articles', {
    summary: 'The articles of a column, in its order or the newest first',
    access: 'anyone',
    input: z.object({ columnId, ...paged(), sort: z._default(z.enum(['asc', 'new']), 'asc') }),
    output: z.object({
      /** `number`: which one it is in the order of the column. */
      list: z.array(z.extend(postCard, { number: z.int() })),
      total: z.int(),
    }),
  }),
  order: post('/api/aoir-column/order', {
    summary: 'Put the articles of a column of mine in this order; all of them are named',
    access: 'member',
    refuses: [409],
    input: z.object({ columnId, postsIds: z.array(id).check(z.maxLength(limits.columnArticles)) }),
    output: nothing,
  }),
  put: post('/api/aoir-column/put', {
    summary: 'Put articles of mine at the end of a column of mine, in this order; null takes them out of theirs',
    access: 'member',
    refuses: [409],
    input: z.object({
      columnId: z.nullable(id),
      postsIds: z.array(id).check(z.minLength(1), z.maxLength(limits.batch)),
    }),
    output: nothing,
  }),
  subscribe: toggle('/api/aoir-column/subscribe', {
    summary: 'Subscribe to a column; a second call ends it',
    refuses: [409],
    of: { columnId },
    becomes: { isSubscribe: z.boolean(), subscribeNumber: z.int() },
  }),
}
