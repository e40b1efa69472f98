import type { Classify } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { hasBadCharacters, nameKey } from '../account-rules/service.ts'
import { cleared } from '../moderation/service.ts'
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
import { lockBoard, type Standing, standing } from './queries.ts'
import { emptyClassification } from './settle.ts'

export async function listClassifications(
  ctx: Context,
  viewer: Viewer | null,
  { page, limit, select }: { page: number; limit: number; select: { systemId: string } },
): Promise<{ list: Classify[]; total: number }> {
  const { classifies } = await boardPage(ctx, viewer, select.systemId)
  return { list: classifies.slice((page - 1) * limit, page * limit), total: classifies.length }
}

export async function createClassification(
  ctx: Context,
  viewer: Viewer,
  { systemId, ...given }: { systemId: string; classifyName: string },
): Promise<Classify> {
  const [classifyName] = await cleared(ctx, viewer, 'board', given.classifyName)
  return changing(ctx, viewer, systemId, async (inner, all) => {
    const max = limits.classifications
    if (all.length >= max) throw new Refusal(409, 'classify_too_many', { params: { max } })
    assertFree(all, classifyName)
    const row = await inner.db.one<ClassificationRow>(insertClassification(systemId, classifyName, all.length + 1))
    await logAction(inner, entry(viewer, systemId, 'create-classify', classifyName))
    contentChanged(inner, 'boards', 'feed')
    return presentClassification(row)
  })
}

export async function changeClassification(
  ctx: Context,
  viewer: Viewer,
  { _id, position, ...given }: { _id: string; classifyName?: string; position?: number },
): Promise<Classify> {
  const [classifyName] = given.classifyName ? await cleared(ctx, viewer, 'board', given.classifyName) : []
  return changing(ctx, viewer, await boardOf(ctx, viewer, _id), async (inner, all) => {
    const row = found(all, _id)
    const others = all.filter(({ id }) => id !== _id)
    const name = classifyName ?? row.name
    if (name !== row.name) {
      assertFree(others, name)
      await inner.db.run(renameClassification(_id, name))
    }
    if (position !== undefined) {
      const ids = others.map(({ id }) => id).toSpliced(position, 0, _id)
      await inner.db.run(orderClassifications(ids))
    }
    await logAction(inner, entry(viewer, row.board_id, 'update-classify', name))
    // Its name stands on posts.
    contentChanged(inner, 'all')
    return presentClassification({ ...row, name })
  })
}

/** Nobody sees it from now on; its posts leave it behind the answer. */
export async function deleteClassification(ctx: Context, viewer: Viewer, id: string): Promise<null> {
  await changing(ctx, viewer, await boardOf(ctx, viewer, id), async (inner, all) => {
    const row = found(all, id)
    await inner.db.run(markDeleted(id))
    await logAction(inner, entry(viewer, row.board_id, 'delete-classify', row.name))
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

function entry(viewer: Viewer, boardId: string, action: string, name: string) {
  return { boardId, actorId: viewer.id, action, detail: { name } }
}

function notFound(): Refusal {
  return new Refusal(404, 'classify_not_found')
}
