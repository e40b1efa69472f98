import type { LikeType } from '#contract/modules/forum/like.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { releaseFiles } from '../modules/attachment/service.ts'
import { doomedChapters, eraseChapters } from '../modules/chapter/service.ts'
import { purgeColumns } from '../modules/column/service.ts'
import { doomedSaid, emptyDeletedComments, eraseSaid } from '../modules/comment/service.ts'
import { forgetLikes } from '../modules/like/service.ts'
import { doomedSince, erasePosts, lockDoomedPosts } from '../modules/post/service.ts'
import { dropTexts } from '../modules/search-index/service.ts'
import { doomedWorks, eraseWorks } from '../modules/work/service.ts'

const most = 200

/**
 * What was deleted thirty days ago goes for good: replies, then comments, then posts, columns, chapters and works, so that no step is a long one.
 * Files are free again, and their owners may delete them.
 */
export async function purgeDeleted(ctx: Context, signal?: AbortSignal): Promise<number> {
  let done = 0
  const steps = [someSaid('reply'), someSaid('comment'), somePosts, purgeColumns, someChapters, someWorks]
  for (const step of steps) {
    for (let gone = most; gone === most && !signal?.aborted; done += gone) gone = await inTransaction(ctx, step)
  }
  await ctx.db.run(emptyDeletedComments(doomedSince, most))
  return done
}

interface Kind<Row extends { id: string }> {
  /** Some that go for good, held until the transaction ends. */
  doomed: (ctx: Context) => Promise<Row[]>
  erase: (ctx: Context, rows: Row[]) => Promise<void>
}

/** Likes go before what they were given to. */
function some<Row extends { id: string }>(type: LikeType, { doomed, erase }: Kind<Row>) {
  return async (ctx: Context): Promise<number> => {
    const rows = await doomed(ctx)
    if (rows.length === 0) return 0
    await ctx.db.run(forgetLikes(type, idsOf(rows)))
    await erase(ctx, rows)
    return rows.length
  }
}

function someSaid(kind: 'comment' | 'reply') {
  return some(kind, {
    doomed: (ctx) => doomedSaid(ctx, kind, doomedSince, most),
    erase: (ctx, rows) => eraseSaid(ctx, kind, rows),
  })
}

const somePosts = some('posts', {
  doomed: (ctx) => ctx.db.many<{ id: string }>(lockDoomedPosts(most)),
  erase: async (ctx, rows) => {
    const ids = idsOf(rows)
    for (const id of ids) {
      await releaseFiles(ctx, { type: 'posts', id })
      await releaseFiles(ctx, { type: 'locked-post', id })
    }
    await dropTexts(ctx, 'posts', ids)
    await ctx.db.run(erasePosts(ids))
  },
})

const someChapters = some('chapter', {
  doomed: (ctx) => doomedChapters(ctx, most),
  erase: (ctx, rows) => eraseChapters(ctx, idsOf(rows)),
})

const someWorks = some('works', {
  doomed: (ctx) => doomedWorks(ctx, most),
  erase: (ctx, rows) => eraseWorks(ctx, idsOf(rows)),
})

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
