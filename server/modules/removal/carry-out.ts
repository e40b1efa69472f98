import type { ContentType } from '#contract/modules/site/admin-content.ts'
import type { RemovalMark } from '#server/shared/removal-mark.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { returnFiles, takeFiles } from '../attachment/service.ts'
import { returnChapters, takeChapters } from '../chapter/service.ts'
import { returnColumns, takeColumns } from '../column/service.ts'
import { returnComments, returnReplies, takeComments, takeReplies } from '../comment/service.ts'
import { returnPosts, takePosts } from '../post/service.ts'
import { returnWorks, takeWorks } from '../work/service.ts'
import {
  alreadyBack,
  belowDeleted,
  finishGoing,
  finishReturning,
  inDeletedBoards,
  lockItems,
  markItems,
  type RemovalRow,
} from './queries.ts'

/**
 * Things in one transaction. While it runs, nobody writes in the boards and below the posts that are concerned; so it is
 * over in a few dozen milliseconds.
 */
const portion = 200

type Step = (ctx: Context, ids: string[], mark: RemovalMark) => Promise<string[]>

interface Ways {
  take: Step
  return: (ctx: Context, ids: string[], mark?: RemovalMark) => Promise<string[]>
}

export const ways: Record<ContentType, Ways> = {
  posts: { take: takePosts, return: returnPosts },
  comment: { take: takeComments, return: returnComments },
  reply: { take: takeReplies, return: returnReplies },
  attachment: { take: takeFiles, return: returnFiles },
  column: { take: takeColumns, return: returnColumns },
  work: { take: takeWorks, return: returnWorks },
  chapter: { take: takeChapters, return: returnChapters },
}
/** Posts and works come back before what stands below them. */
const order: ContentType[] = ['posts', 'comment', 'reply', 'attachment', 'column', 'work', 'chapter']

/** What stands or falls with the end of the work, which comes once, whoever comes to it. */
export type Ending = (ctx: Context, done: RemovalRow) => Promise<void>

/** Takes out of sight what waits for it, portion by portion. The last row: all of it is done. */
export async function carryOut(ctx: Context, removal: RemovalRow, ending: Ending, signal?: AbortSignal) {
  for (const type of order)
    await portions(ctx, removal, type, 'waiting', signal, async (inner, ids) => {
      const removed = await ways[type].take(inner, ids, markOf(removal))
      return { removed, left: without(ids, removed) }
    })
  contentChanged(ctx, 'all')
  return inTransaction(ctx, async (inner) => {
    const done = await inner.db.maybe<RemovalRow>(finishGoing(removal.id))
    if (done) await ending(inner, done)
    return done
  })
}

/** Brings back what still carries the mark of the removal. */
export async function takeBack(ctx: Context, removal: RemovalRow, ending: Ending, signal?: AbortSignal) {
  for (const type of order)
    await portions(ctx, removal, type, 'removed', signal, async (inner, ids) => {
      const returned = await ways[type].return(inner, ids, markOf(removal))
      const hidden = await hiddenOf(inner, type, returned, removal)
      const seen = idsOf(await inner.db.many<Id>(alreadyBack(type, without(ids, returned))))
      return { back: without(returned, hidden), left: seen, lost: without(ids, [...returned, ...seen]).concat(hidden) }
    })
  contentChanged(ctx, 'all')
  return inTransaction(ctx, async (inner) => {
    const done = await inner.db.maybe<RemovalRow>(finishReturning(removal.id))
    if (done) await ending(inner, done)
    return done
  })
}

function markOf({ by_id, removed_at, reason }: RemovalRow): RemovalMark {
  return { byId: by_id, at: removed_at, reason }
}

type Outcome = Partial<Parameters<typeof markItems>[2]>

async function portions(
  ctx: Context,
  { id }: RemovalRow,
  type: ContentType,
  state: 'waiting' | 'removed',
  signal: AbortSignal | undefined,
  work: (ctx: Context, ids: string[]) => Promise<Outcome>,
): Promise<void> {
  const some = () =>
    inTransaction(ctx, async (inner) => {
      const ids = idsOf(await inner.db.many<Id>(lockItems(id, type, state, portion)))
      if (ids.length === 0) return 0
      const nothing = { waiting: [], removed: [], left: [], back: [], lost: [] }
      await inner.db.run(markItems(id, type, { ...nothing, ...(await work(inner, ids)) }))
      return ids.length
    })
  while (!signal?.aborted && (await some()) === portion);
}

/** What stands below a post, or in a deleted board, is out of sight with it; that of a chapter is its author's to see. */
async function hiddenOf(
  { db }: Context,
  type: ContentType,
  ids: string[],
  { removed_at }: RemovalRow,
): Promise<string[]> {
  if (type === 'posts') return idsOf(await db.many<Id>(inDeletedBoards(ids)))
  if (type !== 'comment' && type !== 'reply') return []
  return idsOf(await db.many<Id>(belowDeleted(type, ids, removed_at)))
}

interface Id {
  id: string
}

function idsOf(rows: Id[]): string[] {
  return rows.map(({ id }) => id)
}

function without(ids: string[], others: string[]): string[] {
  const known = new Set(others)
  return ids.filter((id) => !known.has(id))
}
