import type { LikeType } from '#contract/modules/forum/like.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { releaseFiles } from '../modules/attachment/service.ts'
import { eraseChapters, lockPurgeableChapters } from '../modules/chapter/service.ts'
import { purgeColumns } from '../modules/column/service.ts'
import { emptyDeletedComments, eraseTexts, lockPurgeableTexts } from '../modules/comment/service.ts'
import { forgetLikes } from '../modules/like/service.ts'
import { erasePosts, lockPurgeablePosts, purgeBefore } from '../modules/post/service.ts'
import { dropTexts } from '../modules/search-index/service.ts'
import { eraseWorks, lockPurgeableWorks } from '../modules/work/service.ts'

const most = 200

/**
 * What was deleted thirty days ago goes for good: replies, then comments, then posts, columns, chapters and works, so that no step is a long one.
 * Files are free again, and their owners may delete them.
 */
export async function purgeDeleted(ctx: Context, signal?: AbortSignal): Promise<number> {
  let done = 0
  const steps = [someTexts('reply'), someTexts('comment'), somePosts, purgeColumns, someChapters, someWorks]
  for (const step of steps) {
    for (let gone = most; gone === most && !signal?.aborted; done += gone) gone = await inTransaction(ctx, step)
  }
  await ctx.db.run(emptyDeletedComments(purgeBefore, most))
  return done
}

interface Kind<Row extends { id: string }> {
  /** Some that go for good, held until the transaction ends. */
  lock: (ctx: Context) => Promise<Row[]>
  erase: (ctx: Context, rows: Row[]) => Promise<void>
}

/** Likes go before what they were given to. */
function some<Row extends { id: string }>(type: LikeType, { lock, erase }: Kind<Row>) {
  return async (ctx: Context): Promise<number> => {
    const rows = await lock(ctx)
    if (rows.length === 0) return 0
    await ctx.db.run(forgetLikes(type, idsOf(rows)))
    await erase(ctx, rows)
    return rows.length
  }
}

function someTexts(kind: 'comment' | 'reply') {
  return some(kind, {
    lock: (ctx) => lockPurgeableTexts(ctx, kind, purgeBefore, most),
    erase: (ctx, rows) => eraseTexts(ctx, kind, rows),
  })
}

const somePosts = some('posts', {
  lock: (ctx) => ctx.db.many<{ id: string }>(lockPurgeablePosts(most)),
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
  lock: (ctx) => lockPurgeableChapters(ctx, most),
  erase: (ctx, rows) => eraseChapters(ctx, idsOf(rows)),
})

const someWorks = some('works', {
  lock: (ctx) => lockPurgeableWorks(ctx, most),
  erase: (ctx, rows) => eraseWorks(ctx, idsOf(rows)),
})

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
