import { type Context, inTransaction } from '../kernel/context.ts'
import { releaseFiles } from '../modules/attachment/service.ts'
import { doomedChapters, eraseChapters } from '../modules/chapter/service.ts'
import { purgeColumns } from '../modules/column/service.ts'
import {
  type Doomed,
  emptyDeletedComments,
  eraseComments,
  eraseReplies,
  lockDoomedComments,
  lockDoomedReplies,
} from '../modules/comment/service.ts'
import { forgetLikes } from '../modules/like/service.ts'
import { doomedSince, erasePosts, lockDoomedPosts } from '../modules/post/service.ts'
import { dropText } from '../modules/search-index/service.ts'
import { doomedWorks, eraseWorks } from '../modules/work/service.ts'

const most = 200

/**
 * What was deleted thirty days ago goes for good: replies, then comments, then posts, columns, chapters and works, so that no step is a long one.
 * Files are free again, and their owners may delete them.
 */
export async function purgeDeleted(ctx: Context, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (const some of [someReplies, someComments, somePosts, purgeColumns, someChapters, someWorks]) {
    for (let gone = most; gone === most && !signal?.aborted; done += gone) gone = await inTransaction(ctx, some)
  }
  await ctx.db.run(emptyDeletedComments(doomedSince, most))
  return done
}

async function someReplies(ctx: Context): Promise<number> {
  const rows = await ctx.db.many<Doomed>(lockDoomedReplies(doomedSince, most))
  if (rows.length === 0) return 0
  await ctx.db.run(forgetLikes('reply', idsOf(rows)))
  await releasePictures(ctx, 'reply', rows)
  await ctx.db.run(eraseReplies(idsOf(rows)))
  return rows.length
}

async function someComments(ctx: Context): Promise<number> {
  const rows = await ctx.db.many<Doomed>(lockDoomedComments(doomedSince, most))
  if (rows.length === 0) return 0
  await ctx.db.run(forgetLikes('comment', idsOf(rows)))
  await releasePictures(ctx, 'comment', rows)
  await ctx.db.run(eraseComments(idsOf(rows)))
  return rows.length
}

async function somePosts(ctx: Context): Promise<number> {
  const ids = idsOf(await ctx.db.many(lockDoomedPosts(most)))
  if (ids.length === 0) return 0
  await ctx.db.run(forgetLikes('posts', ids))
  for (const id of ids) {
    await releaseFiles(ctx, { type: 'posts', id })
    await dropText(ctx, 'posts', id)
  }
  await ctx.db.run(erasePosts(ids))
  return ids.length
}

async function someChapters(ctx: Context): Promise<number> {
  const ids = await doomedChapters(ctx, most)
  if (ids.length === 0) return 0
  await ctx.db.run(forgetLikes('chapter', ids))
  await eraseChapters(ctx, ids)
  return ids.length
}

async function someWorks(ctx: Context): Promise<number> {
  const ids = await doomedWorks(ctx, most)
  if (ids.length === 0) return 0
  await ctx.db.run(forgetLikes('works', ids))
  await eraseWorks(ctx, ids)
  return ids.length
}

async function releasePictures(ctx: Context, type: 'comment' | 'reply', rows: Doomed[]): Promise<void> {
  for (const { id, has_pictures } of rows) if (has_pictures) await releaseFiles(ctx, { type, id })
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
