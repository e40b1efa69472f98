import type { Classify } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import type { Listed } from '#server/shared/paging.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { hasBadCharacters, nameKey } from '../account-rules/service.ts'
import { lookedAt } from '../moderation/service.ts'
import { dropTexts, sortTexts, type Texts } from '../waiting-text/service.ts'
import { assertManages, maySee } from './access.ts'
import {
  boardOfClassification,
  type ClassificationRow,
  classificationsOf,
  insertClassification,
  markDeleted,
  orderClassifications,
  renameClassification,
} from './classification-queries.ts'
import { logAction } from './log.ts'
import { boardPage } from './page.ts'
import { presentClassification } from './present.ts'
import { type BoardRow, boardsById, lockBoard, type Standing, standing } from './queries.ts'
import { emptyClassification } from './settle.ts'

export async function listClassifications(
  ctx: Context,
  viewer: Viewer | null,
  { page, limit, select }: { page: number; limit: number; select: { systemId: string } },
): Promise<Listed<Classify>> {
  const board = await boardPage(ctx, viewer, select.systemId)
  // Those who run it have what has no name yet on its page.
  const classifies = board.classifies.filter(({ classifyName }) => classifyName !== '')
  return { list: classifies.slice((page - 1) * limit, page * limit), total: classifies.length }
}

export async function createClassification(
  ctx: Context,
  viewer: Viewer,
  { systemId, ...given }: { systemId: string; classifyName: string },
): Promise<Classify> {
  const { verdict, texts } = await lookedAt(ctx, viewer, 'board', given.classifyName)
  const [classifyName] = texts
  return changing(ctx, viewer, systemId, async (inner, all) => {
    const max = limits.classifications
    if (all.length >= max) throw new Refusal(409, 'classify_too_many', { params: { max } })
    assertFree(all, classifyName)
    // What a rule holds has no name yet, and without one nobody else sees it.
    const name = verdict.action === 'hold' ? '' : classifyName
    const row = await inner.db.one<ClassificationRow>(insertClassification(systemId, name, all.length + 1))
    await sortName(inner, viewer, row, { verdict, classifyName })
    await logAction(inner, entry(viewer, systemId, 'create-classify', null, name))
    contentChanged(inner, 'boards', 'feed')
    return now(inner, row)
  })
}

export async function changeClassification(
  ctx: Context,
  viewer: Viewer,
  { _id, position, ...given }: { _id: string; classifyName?: string; position?: number },
): Promise<Classify> {
  const said = given.classifyName ? await lookedAt(ctx, viewer, 'board', given.classifyName) : undefined
  return changing(ctx, viewer, await boardOf(ctx, viewer, _id), async (inner, all) => {
    const row = found(all, _id)
    const others = all.filter(({ id }) => id !== _id)
    const classifyName = said?.texts[0] ?? row.name
    if (classifyName !== row.name) assertFree(others, classifyName)
    const verdict = said?.verdict
    const name = verdict ? await sortName(inner, viewer, row, { verdict, classifyName }) : row.name
    if (name !== row.name) await inner.db.run(renameClassification(_id, name))
    if (position !== undefined) {
      const ids = others.map(({ id }) => id).toSpliced(position, 0, _id)
      await inner.db.run(orderClassifications(ids))
    }
    const from = all.indexOf(row)
    await logChange(inner, viewer, row, { name, from, to: Math.min(position ?? from, others.length) })
    // Its name stands on posts.
    contentChanged(inner, 'all')
    return now(inner, row)
  })
}

/** Nobody sees it from now on; its posts leave it behind the answer. */
export async function deleteClassification(ctx: Context, viewer: Viewer, id: string): Promise<null> {
  await changing(ctx, viewer, await boardOf(ctx, viewer, id), async (inner, all) => {
    const row = found(all, id)
    await inner.db.run(markDeleted(id))
    await dropTexts(inner, { type: 'classify', objectId: id, fields: ['classifyName'] }, {})
    await logAction(inner, entry(viewer, row.board_id, 'delete-classify', row.name, null))
    contentChanged(inner, 'all')
  })
  ctx.background.run('posts of a classification', () => emptyClassification(ctx, id))
  return null
}

/** One manager after another: the quota, the names and the order are those of this moment. */
async function changing<T>(
  ctx: Context,
  viewer: Viewer,
  boardId: string,
  work: (inner: Context, all: ClassificationRow[]) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBoard(boardId))
    await assertManages(inner, viewer, boardId)
    return work(inner, await inner.db.many<ClassificationRow>(classificationsOf(boardId)))
  })
}

/** What stands in a board that cannot be seen is not there. */
async function boardOf(ctx: Context, viewer: Viewer, id: string): Promise<string> {
  const row = await ctx.db.maybe<{ board_id: string }>(boardOfClassification(id))
  const board = row && (await ctx.db.maybe<Standing>(standing(row.board_id, viewer.id)))
  if (!board || !maySee(viewer, board)) throw notFound()
  return board.id
}

function found(all: ClassificationRow[], id: string): ClassificationRow {
  const row = all.find((one) => one.id === id)
  if (!row) throw notFound()
  return row
}

function assertFree(others: ClassificationRow[], name: string): void {
  if (hasBadCharacters(name)) throw new Refusal(422, 'classify_bad_name', { field: 'classifyName' })
  if (others.some((other) => nameKey(other.name) === nameKey(name)))
    throw new Refusal(409, 'classify_name_taken', { field: 'classifyName' })
}

/** Null: it was not there before, or is not any more. */
function entry(viewer: Viewer, boardId: string, action: string, before: string | null, after: string | null) {
  return { boardId, actorId: viewer.id, action, detail: { name: after ?? before, before, after } }
}

/** Its name, or its place as well where that is another. */
async function logChange(
  ctx: Context,
  viewer: Viewer,
  { board_id: boardId, name: before }: ClassificationRow,
  { name, from, to }: { name: string; from: number; to: number },
): Promise<void> {
  if (name === before && from === to) return
  const isMoved = from !== to
  const change = isMoved
    ? { before: { classifyName: before, position: from + 1 }, after: { classifyName: name, position: to + 1 } }
    : { before, after: name }
  const detail = { name, ...change }
  await logAction(ctx, { boardId, actorId: viewer.id, action: 'update-classify', detail })
}

async function now(ctx: Context, { id, board_id }: ClassificationRow): Promise<Classify> {
  return presentClassification(found(await ctx.db.many<ClassificationRow>(classificationsOf(board_id)), id))
}

/** The name that is in sight now; what a rule holds waits. */
async function sortName(
  ctx: Context,
  viewer: Viewer,
  row: ClassificationRow,
  { verdict, classifyName }: { verdict: Verdict; classifyName: string },
): Promise<string> {
  const [board] = await ctx.db.many<BoardRow>(boardsById([row.board_id]))
  const given = { type: 'classify', object_id: row.id, user_id: viewer.id, title: board?.name ?? '', verdict } as const
  const next = await sortTexts(ctx, { ...given, texts: { classifyName } }, { classifyName: row.name })
  return next.classifyName ?? row.name
}

/** As it is in sight, and stays until the transaction ends; null: it is gone. */
export async function lockClassifyName(ctx: Context, id: string): Promise<Texts | null> {
  const place = await ctx.db.maybe<{ board_id: string }>(boardOfClassification(id))
  if (!place) return null
  await ctx.db.run(lockBoard(place.board_id))
  const row = (await ctx.db.many<ClassificationRow>(classificationsOf(place.board_id))).find((one) => one.id === id)
  return row ? { classifyName: row.name } : null
}

/** In sight from now on, or out of it without a name. `actorId` has written it; the board is locked. */
export async function setClassifyName(ctx: Context, id: string, texts: Texts, actorId: string): Promise<void> {
  const { board_id } = await ctx.db.one<{ board_id: string }>(boardOfClassification(id))
  const all = await ctx.db.many<ClassificationRow>(classificationsOf(board_id))
  const { name: before } = found(all, id)
  const name = texts.classifyName ?? before
  if (name)
    assertFree(
      all.filter((one) => one.id !== id),
      name,
    )
  await ctx.db.run(renameClassification(id, name))
  const detail = { name, before, after: name }
  await logAction(ctx, { boardId: board_id, actorId, action: 'update-classify', detail })
  contentChanged(ctx, 'all')
}

function notFound(): Refusal {
  return new Refusal(404, 'classify_not_found')
}
