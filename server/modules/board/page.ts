import type { BoardPage } from '#contract/modules/forum/board.ts'
import { id } from '#contract/shared/values.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { presentCard } from '../user/service.ts'
import { waitingOf } from '../waiting-text/service.ts'
import { mayRead, maySee, muteOf } from './access.ts'
import { type ClassificationRow, classificationsOf } from './classification-queries.ts'
import {
  presentBoard,
  presentClassification,
  presentClassifications,
  presentFlags,
  presentHead,
  sharedBoards,
} from './present.ts'
import {
  type BoardRow,
  boardBySign,
  boardsById,
  type ManagerRow,
  managersOf,
  recommendedIn,
  type Standing,
  standing,
} from './queries.ts'

type Shared = Omit<BoardPage, 'isMuted' | 'sanction' | 'heldTexts' | 'passEndTime'>

/** One board by its sign or its id. */
export async function boardPage(ctx: Context, viewer: Viewer | null, reference: string): Promise<BoardPage> {
  const sign = reference.trim().toLowerCase()
  const shared = await sharedBoards(ctx)
  // A sign is never made of digits alone.
  const isId = id.safeParse(sign).success
  const known = isId ? shared.byId.get(sign) : shared.bySign.get(sign)
  if (!known) return hiddenPage(ctx, viewer, isId ? boardsById([sign]) : boardBySign(sign))
  const page = await ctx.content.read(`board:${known.row.id}`, ['boards', 'feed'], async () =>
    Object.freeze({
      ...(await wholePage(ctx, known.row)),
      isMuted: false,
      sanction: null,
      heldTexts: null,
      passEndTime: 0,
    }),
  )
  if (viewer) return withFlags(ctx, viewer, known.row, page)
  return known.row.read_rule === 'everybody' ? page : headPage(page)
}

/** For those who may not read it: what it is, who runs it and what it asks of its members. */
function headPage<Page extends Shared>(page: Page): Page {
  return { ...presentHead(page), classifies: [], recommendNumber: 0 }
}

/** As the database has it now, for those who have just changed it: a cache must not see an open transaction. */
export async function freshPage(ctx: Context, viewer: Viewer, boardId: string): Promise<BoardPage> {
  return hiddenPage(ctx, viewer, boardsById([boardId]))
}

async function hiddenPage(ctx: Context, viewer: Viewer | null, which: ReturnType<typeof boardBySign>) {
  const row = viewer ? await ctx.db.maybe<BoardRow>(which) : undefined
  if (!viewer || !row) throw new Refusal(404, 'board_not_found')
  return withFlags(ctx, viewer, row, await wholePage(ctx, row))
}

async function withFlags(ctx: Context, viewer: Viewer, row: BoardRow, page: Shared): Promise<BoardPage> {
  const own = await ctx.db.one<Standing>(standing(row.id, viewer.id))
  if (!maySee(viewer, own)) throw new Refusal(404, 'board_not_found')
  const { role, visited_at, has_pass } = own
  const membership = { user_id: viewer.id, board_id: row.id, role, visited_at, has_pass }
  const canRead = mayRead(viewer, own)
  const flags = presentFlags(ctx, viewer, row, membership, canRead)
  // Readers see what it says; what waits to be said, those who run it.
  const waiting = flags.canManage ? await waitingOf(ctx, 'system', row.id) : undefined
  const heldTexts = waiting?.texts ?? null
  const classes = flags.canManage ? await ctx.db.many<ClassificationRow>(classificationsOf(row.id)) : undefined
  const classifies = classes?.map(presentClassification) ?? page.classifies
  const passEndTime = own.pass_ends_at?.getTime() ?? 0
  const sanction = muteOf(viewer, own)
  const whole = { ...page, ...flags, classifies, isMuted: own.is_muted, sanction, heldTexts, passEndTime }
  return canRead ? whole : headPage(whole)
}

async function wholePage(ctx: Context, row: BoardRow): Promise<Shared> {
  const [people, classes, recommended] = await Promise.all([
    ctx.db.many<ManagerRow>(managersOf(row.id)),
    ctx.db.many<ClassificationRow>(classificationsOf(row.id)),
    ctx.db.one<{ total: number }>(recommendedIn(row.id)),
  ])
  const [creator] = people
  if (creator?.role !== 'creator') throw new Error(`board ${row.id} has lost its creator`)
  return {
    ...presentBoard(ctx, row),
    rules: row.rules,
    isLogPublic: row.is_log_public,
    systemCreateUser: presentCard(ctx, creator),
    systemAuth: people.slice(1).map((row) => presentCard(ctx, row)),
    classifies: presentClassifications(classes),
    recommendNumber: recommended.total,
  }
}
