import type { FollowCard } from '#contract/modules/forum/follow.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { variantFor } from '#server/shared/viewer-variants.ts'
import { gatheringAbout } from '../../db/gather.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
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
  { page, limit }: Page,
): Promise<Listed<ActiveAuthor>> {
  // No tag: it would be made anew with every post. What goes out of sight empties the whole cache.
  const kept = await ctx.content.read('active-authors', [], () => findActive(ctx))
  // Of a site that was empty a moment ago the first author is seen at once.
  const rows = kept.length > 0 ? kept : await findActive(ctx)
  const { followed, fans } = viewer ? await askRelations(ctx.db, rows, viewer.id) : strangers
  const hidden = viewer && rows.some(({ id }) => id === viewer.id) ? `${followed} ${viewer.id}` : followed
  return variantFor(ctx, rows, [page, limit, hidden, fans].join(), () => {
    const [out, back] = [new Set(hidden.split(' ')), new Set(fans.split(' '))]
    const others = rows.filter(({ id }) => !out.has(id))
    const list = others.slice((page - 1) * limit, page * limit).map((row) => present(ctx, row, back.has(row.id)))
    return { list, total: others.length }
  })
}

async function findActive(ctx: Context): Promise<ActiveRow[]> {
  const thisWeek = await ctx.db.many<ActiveRow>(activeAuthors(7, most))
  return thisWeek.length >= fewest ? thisWeek : ctx.db.many<ActiveRow>(activeAuthors(30, most))
}

/** Ids with spaces between them. */
interface Relations {
  followed: string
  fans: string
}

const strangers: Relations = { followed: '', fans: '' }

const askRelations = gatheringAbout((db, rows: ActiveRow[], viewerIds: string[]) => {
  const ids = rows.map(({ id }) => id)
  return db.many<Relations>(relations(viewerIds, ids))
})

function present(ctx: Context, row: ActiveRow, isFan: boolean): ActiveAuthor {
  const { posts, board_name, last_at } = row
  return {
    ...presentCard(ctx, row),
    isFollow: false,
    isFan,
    postsNumber: posts,
    boardName: board_name,
    lastTime: last_at.getTime(),
  }
}
