import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { holdBoards, lockMove, type Move, noteMoved, openMoves } from '../board/service.ts'
import { movePosts } from '../post/service.ts'
import { finishRemovals } from '../removal/service.ts'

/** Posts in one transaction. While it runs, nobody publishes in the board they go to; so it is over in a moment. */
const portion = 200

/** Takes the posts of a deleted board where they go, portion by portion. Several may be at it: they take turns. */
export async function finishMove(ctx: Context, move: Move, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await moveSome(ctx, move)));
}

/** False: all are there. How far it has come is written with the posts themselves, so that nothing is done twice. */
async function moveSome(ctx: Context, { from, to }: Move): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    await holdBoards(inner, [from, to])
    if (!(await inner.db.maybe(lockMove(from)))) return false
    const moved = await movePosts(inner, from, to, portion)
    const isLast = moved < portion
    await inner.db.run(noteMoved(from, moved, isLast))
    contentChanged(inner, 'all')
    return !isLast
  })
}

/** What a process that ended could not bring to its end. */
export async function finishMoves(ctx: Context, signal?: AbortSignal): Promise<number> {
  const moves = await ctx.db.many<Move>(openMoves())
  for (const move of moves) await finishMove(ctx, move, signal)
  return moves.length
}

/** Whether this process is at it. */
const work = perContext(() => ({ isGoing: false }))

/**
 * Goes on with what is not done, behind the answer. Whoever began it may have died, and those who look at how far it has
 * come should not have to wait for the clean-up; while it lives, they share the work.
 */
export function goOn(ctx: Context): void {
  const mine = work(ctx)
  if (mine.isGoing) return
  mine.isGoing = true
  ctx.background.run('posts of deleted boards', async () => {
    try {
      await finishMoves(ctx)
      await finishRemovals(ctx)
    } finally {
      mine.isGoing = false
    }
  })
}
