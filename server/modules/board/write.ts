import type { BoardType } from '#contract/modules/forum/board.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameKey } from '../account-rules/service.ts'
import { indexText } from '../search-index/service.ts'
import { nameTaken } from './name.ts'
import { type BoardDraft, holdZone, insertBoard, insertCreator, insertZone, signExists } from './write-queries.ts'

export interface NewZone {
  name: string
  type?: BoardType
  /** Without it, the last. */
  position?: number
}

export interface NewBoard extends Pick<BoardDraft, 'zoneId' | 'name' | 'sign' | 'creatorId'> {
  description?: string
  rules?: string
  /** The address of a picture; who calls has made sure that it may be shown. */
  cover?: string
  state?: 'open' | 'pending'
}

export async function createZone(ctx: Context, { name, type = 'forum', position }: NewZone): Promise<string> {
  const row = await ctx.db.maybe<{ id: string }>(insertZone({ name, type, position: position ?? null }))
  if (!row) throw new Refusal(409, 'zone_name_taken', { field: 'zoneName' })
  contentChanged(ctx, 'boards')
  return row.id
}

/** A board with its creator as the first member. The names have been checked. */
export async function createBoard(ctx: Context, board: NewBoard): Promise<string> {
  const { description = '', rules = '', cover = '', state = 'open' } = board
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    const zone = await tx.maybe<{ type: BoardType }>(holdZone(board.zoneId))
    if (!zone) throw new Refusal(422, 'board_no_zone', { field: 'systemZoneId' })
    const draft = { ...board, description, rules, cover, state, nameKey: nameKey(board.name) }
    const row = await tx.maybe<{ id: string }>(insertBoard(draft, zone.type))
    if (!row) throw (await tx.maybe(signExists(board.sign))) ? signTaken() : nameTaken()
    await tx.run(insertCreator(row.id, board.creatorId))
    await indexText(inner, 'system', row.id, { title: board.name, text: description })
    contentChanged(inner, 'boards')
    return row.id
  })
}

function signTaken(): Refusal {
  return new Refusal(409, 'board_sign_taken', { field: 'systemSign' })
}
