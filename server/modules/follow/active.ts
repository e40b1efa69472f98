import type { FollowCard } from '#contract/follow.ts'
import type { Context, Viewer } from '../../context.ts'
import { presentCard } from '../user/service.ts'
import { type ActiveRow, activeAuthors, relations } from './queries.ts'

const most = 200
/** Where fewer wrote in a week, a month is looked at. */
const fewest = 5

interface ActiveAuthor extends FollowCard {
  postsNumber: number
  boardName: string
  lastTime: number
}

/** Who wrote most of late. Those whom the viewer follows, and the viewer, are left out. */
export async function activeList(
  ctx: Context,
  viewer: Viewer | null,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: ActiveAuthor[]; total: number }> {
  // No tag: it would be made anew with every post. What goes out of sight empties the whole cache.
  const rows = await ctx.content.read('active-authors', [], () => findActive(ctx))
  const towards = await relationsTo(ctx, viewer, rows)
  const others = rows.flatMap((row) => {
    const { isFollow, isFan } = towards.get(row.id) ?? { isFollow: false, isFan: false }
    return isFollow || row.id === viewer?.id ? [] : [present(row, isFan)]
  })
  return { list: others.slice((page - 1) * limit, page * limit), total: others.length }
}

async function findActive(ctx: Context): Promise<ActiveRow[]> {
  const thisWeek = await ctx.db.many<ActiveRow>(activeAuthors(7, most))
  return thisWeek.length >= fewest ? thisWeek : ctx.db.many<ActiveRow>(activeAuthors(30, most))
}

async function relationsTo(ctx: Context, viewer: Viewer | null, rows: ActiveRow[]) {
  if (!viewer) return new Map<string, { isFollow: boolean; isFan: boolean }>()
  const ids = rows.map(({ id }) => id)
  const found = await ctx.db.many<{ id: string; is_follow: boolean; is_fan: boolean }>(relations(viewer.id, ids))
  return new Map(found.map(({ id, is_follow, is_fan }) => [id, { isFollow: is_follow, isFan: is_fan }]))
}

function present(row: ActiveRow, isFan: boolean): ActiveAuthor {
  const { posts, board_name, last_at } = row
  return {
    ...presentCard(row),
    isFollow: false,
    isFan,
    postsNumber: posts,
    boardName: board_name,
    lastTime: last_at.getTime(),
  }
}
