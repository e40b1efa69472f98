import { sqlState } from '../../db/errors.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameKey } from '../account-rules/service.ts'
import { lookedAt } from '../moderation/service.ts'
import { indexText } from '../search-index/service.ts'
import type { Texts } from '../waiting-text/service.ts'
import { logAction } from './log.ts'
import { type BoardRow, boardsById, lockBoard } from './queries.ts'
import { nameTaken } from './write.ts'
import { type BoardChange, updateBoardRow } from './write-queries.ts'

/** What a board says of itself, by its names on the wire. */
export const saidFields = ['systemName', 'systemDescr', 'rules'] as const

export function textsOf({ name, description, rules }: Pick<BoardRow, 'name' | 'description' | 'rules'>) {
  return { systemName: name, systemDescr: description, rules }
}

/** As they may be stored: the name as it is, or not at all. `sign` is the word in its address. */
export async function lookedAtBoard(ctx: Context, viewer: Viewer, given: Texts, sign?: string) {
  const kind = { scope: 'board' as const, names: sign ? [sign] : [] }
  const { verdict, texts } = await lookedAt(ctx, viewer, kind, ...Object.values(given))
  const after = Object.fromEntries(Object.keys(given).map((field, at) => [field, texts[at] ?? '']))
  if (after.systemName !== given.systemName) throw new Refusal(422, 'text_blocked', { field: 'systemName' })
  return { verdict, texts: after }
}

export async function store(ctx: Context, id: string, next: BoardChange): Promise<void> {
  try {
    await ctx.db.run(updateBoardRow(id, next))
  } catch (error) {
    // Of what changes here only the name is unique.
    throw sqlState(error) === '23505' ? nameTaken() : error
  }
}

/** A board as it is, to be changed. */
export function unchanged(row: BoardRow): BoardChange {
  return {
    name: row.name,
    nameKey: nameKey(row.name),
    cover: row.cover,
    description: row.description,
    rules: row.rules,
    postRule: row.post_rule,
    readRule: row.read_rule,
    readLevel: row.read_level,
    pass: row.pass,
    zoneId: row.zone_id,
    type: row.type,
    isLogPublic: row.is_log_public,
  }
}

/** As they are in sight, and stay until the transaction ends; null: there is no such board any more. */
export async function lockBoardTexts(ctx: Context, id: string): Promise<Texts | null> {
  await ctx.db.run(lockBoard(id))
  const row = await ctx.db.maybe<BoardRow>(boardsById([id]))
  return row ? textsOf(row) : null
}

/** In sight from now on: somebody has looked at them. `actorId` has written them. */
export async function setBoardTexts(ctx: Context, id: string, texts: Texts, actorId: string): Promise<void> {
  const row = await ctx.db.one<BoardRow>(boardsById([id]))
  const { systemName: name, systemDescr: description, rules } = { ...textsOf(row), ...texts }
  await store(ctx, id, { ...unchanged(row), name, nameKey: nameKey(name), description, rules })
  const before = Object.fromEntries(Object.entries(textsOf(row)).filter(([field]) => field in texts))
  const detail = { changed: Object.keys(texts), before, after: texts }
  await logAction(ctx, { boardId: id, actorId, action: 'update', detail })
  await indexText(ctx, 'system', id, { title: name, text: description })
  contentChanged(ctx, 'all')
}
