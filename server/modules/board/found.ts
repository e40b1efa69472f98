import type { BoardPage } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimCover } from './cover.ts'
import { logAction } from './log.ts'
import { checkedBoardName, checkSign } from './name.ts'
import { askForReview } from './news.ts'
import { freshPage } from './page.ts'
import { createBoard } from './write.ts'
import { countFounded, holdFounder, setCover } from './write-queries.ts'

interface Founding {
  systemName: string
  systemSign: string
  systemCover: string
  systemDescr: string
  systemZoneId: string
}

/** Administrators found boards at once; for others the configuration says who may and whether somebody looks first. */
export async function foundBoard(ctx: Context, viewer: Viewer, input: Founding): Promise<BoardPage> {
  const { COMMON_SYSTEM_CREATE, COMMON_SYSTEM_REVIEW } = ctx.config.current().document
  const isAdmin = viewer.userpower === 0
  if (!isAdmin && COMMON_SYSTEM_CREATE === 'nobody') throw new Refusal(403, 'board_create_closed')
  const name = checkedBoardName(viewer, input.systemName)
  checkSign(input.systemSign)
  const state = !isAdmin && COMMON_SYSTEM_REVIEW ? 'pending' : 'open'
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    if (!isAdmin) await assertRoom(inner, viewer)
    const { systemSign: sign, systemZoneId: zoneId, systemDescr: description } = input
    const id = await createBoard(inner, { zoneId, name, sign, description, creatorId: viewer.id, state })
    const cover = await claimCover(inner, viewer, id, input.systemCover)
    if (cover) await tx.run(setCover(id, cover))
    await logAction(inner, { boardId: id, actorId: viewer.id, action: 'create' })
    if (state === 'pending') await askForReview(inner, { name, user: viewer.name })
    return freshPage(inner, viewer, id)
  })
}

async function assertRoom(ctx: Context, viewer: Viewer): Promise<void> {
  await ctx.db.run(holdFounder(viewer.id))
  const { total } = await ctx.db.one<{ total: number }>(countFounded(viewer.id))
  const max = limits.boardsFounded
  if (total >= max) throw new Refusal(409, 'board_too_many', { params: { max } })
}
