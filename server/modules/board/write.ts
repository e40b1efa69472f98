import type { BoardType } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { hasBadCharacters, isReserved, nameKey } from '../account-rules/service.ts'
import { claimPicture, nameUses, type Titled } from '../attachment/service.ts'
import { indexText } from '../search-index/service.ts'
import { titlesOf } from './queries.ts'
import { type BoardDraft, insertBoard, insertCreator, insertZone, lockZone, signExists } from './write-queries.ts'

const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })

/** Words that stand in the place of a sign in our own addresses. */
const reservedSigns = new Set(['create', 'article', 'forum', 'all', 'my'])

/** Refuses what cannot be the name of a board; the answer is the form in which it is stored. */
export function checkedBoardName(ctx: Context, viewer: Viewer, given: string): string {
  const name = given.normalize('NFC')
  const { min, max } = limits.boardName
  const field = 'systemName'
  if (hasBadCharacters(name)) throw new Refusal(422, 'board_name_bad', { field })
  if ([...graphemes.segment(name)].length < min || [...name].length > max)
    throw new Refusal(422, 'board_name_length', { field, params: { min, max } })
  if (viewer.userpower !== 0 && isReserved(ctx, name)) throw nameTaken()
  return name
}

/** Digits alone would be taken for an id. */
export function checkSign(sign: string): void {
  if (reservedSigns.has(sign) || /^\d+$/.test(sign))
    throw new Refusal(422, 'board_sign_reserved', { field: 'systemSign' })
}

export function nameTaken(): Refusal {
  return new Refusal(409, 'board_name_taken', { field: 'systemName' })
}

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
  return inTransaction(ctx, async (inner) => {
    const zone = await inner.db.maybe<{ type: BoardType }>(lockZone(board.zoneId))
    if (!zone) throw new Refusal(422, 'board_no_zone', { field: 'systemZoneId' })
    const draft = { ...board, description, rules, cover, state, nameKey: nameKey(board.name) }
    const row = await inner.db.maybe<{ id: string }>(insertBoard(draft, zone.type))
    if (!row) throw (await inner.db.maybe(signExists(board.sign))) ? signTaken() : nameTaken()
    await inner.db.run(insertCreator(row.id, board.creatorId))
    await indexText(inner, 'system', row.id, { title: board.name, text: description })
    contentChanged(inner, 'boards')
    return row.id
  })
}

function signTaken(): Refusal {
  return new Refusal(409, 'board_sign_taken', { field: 'systemSign' })
}

const use = 'board'

/** Owners of pictures see in which boards they stand. */
nameUses(use, (ctx, ids) => ctx.db.many<Titled>(titlesOf(ids)))

/** The address of one of the caller's own pictures, or empty: from now on the cover of the board. */
export function claimCover(ctx: Context, viewer: Viewer, boardId: string, reference: string): Promise<string> {
  const bad = new Refusal(400, 'board_bad_cover')
  return claimPicture(ctx, viewer.id, { type: use, id: boardId }, reference, bad)
}
