import type { Column } from '#contract/modules/forum/column.ts'
import { type ContentAccess, freeAccess } from '#contract/modules/wallet/access.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { hasTower, mostMarks } from '../../document/text-limits.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { readAccess } from '../access/service.ts'
import { claimFiles, nameUses, type PictureSnapshot, snapshotPictures, type Titled } from '../attachment/service.ts'
import { columnChanged, lockColumns, noColumn, putIntoColumn, setOrder } from '../column-articles/service.ts'
import { lookedAt } from '../moderation/service.ts'
import { assertArticlesOn } from '../post/service.ts'
import { dropText, indexText } from '../search-index/service.ts'
import { noPost } from '../visibility/service.ts'
import { dropTexts, sortTexts, type Texts } from '../waiting-text/service.ts'
import { type ArticleRow, lockArticles, type OrderedRow, wholeOrder } from './article-queries.ts'
import {
  deleteColumn,
  insertColumn,
  type LockedColumn,
  lockColumn,
  lockMember,
  titlesOf,
  updateColumn,
} from './queries.ts'
import { columnNow } from './read.ts'

// Whoever wants to delete a picture is told of which columns it is the cover.
nameUses('column', (ctx, ids) => ctx.db.many<Titled>(titlesOf(ids)))

interface About {
  title?: string
  summary?: string
  /** A path; null: none. */
  cover?: string | null
  access?: ContentAccess
}

export async function createColumn(ctx: Context, viewer: Viewer, input: About & { title: string }): Promise<Column> {
  assertArticlesOn(ctx)
  const { verdict, texts } = await looked(ctx, viewer, { title: input.title, summary: input.summary ?? '' })
  const id = await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockMember(viewer.id))
    const cover = input.cover ? await ownPicture(inner, viewer, input.cover) : null
    // What a rule holds is nobody's to see but its author's: it has no title yet.
    const { title, summary } = verdict.action === 'hold' ? nothing : texts
    const access = await readAccess(inner, viewer, input.access, freeAccess)
    const row = await inner.db.maybe<{ id: string }>(insertColumn({ userId: viewer.id, title, summary, cover, access }))
    if (!row) throw new Refusal(409, 'column_too_many', { params: { max: limits.columns } })
    await sort(inner, viewer, row.id, { verdict, texts }, { title, summary })
    await showCover(inner, viewer, row.id, cover)
    if (title) await indexText(inner, 'column', row.id, { title, text: summary })
    contentChanged(inner, `user:${viewer.id}`)
    return row.id
  })
  return columnNow(ctx, viewer, id)
}

export async function changeColumn(
  ctx: Context,
  viewer: Viewer,
  { columnId, ...input }: About & { columnId: string; isFinished?: boolean },
): Promise<Column> {
  const seen = await columnNow(ctx, viewer, columnId)
  if (!seen.canEdit) throw notYours()
  const { title: newTitle, summary: newSummary } = input
  const given = {
    ...(newTitle === undefined ? {} : { title: newTitle }),
    ...(newSummary === undefined ? {} : { summary: newSummary }),
  }
  const said = await looked(ctx, viewer, given)
  await inTransaction(ctx, async (inner) => {
    const before = await ownColumn(inner, viewer, columnId)
    const cover = await coverAfter(inner, viewer, before, input.cover)
    const { isFinished: is_finished = before.is_finished } = input
    const inSight = { title: before.title, summary: before.summary }
    const { title, summary } = { ...inSight, ...(await sort(inner, viewer, columnId, said, inSight)) }
    const access = await readAccess(inner, viewer, input.access, before.access)
    await inner.db.run(updateColumn({ ...before, title, summary, cover, is_finished, access }))
    await showCover(inner, viewer, columnId, cover)
    if (title) await indexText(inner, 'column', columnId, { title, text: summary })
    // Its name stands on every card of its articles.
    contentChanged(inner, 'all')
  })
  return columnNow(ctx, viewer, columnId)
}

/** Its articles stay, and so does their order for as long as somebody might bring it back. */
export async function removeOwnColumn(ctx: Context, viewer: Viewer, columnId: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    await ownColumn(inner, viewer, columnId)
    await inner.db.run(deleteColumn(columnId, viewer.id, ''))
    await dropText(inner, 'column', columnId)
    await dropTexts(inner, { type: 'column', objectId: columnId, fields: ['title', 'summary'] }, nothing)
    contentChanged(inner, 'all')
  })
  return null
}

/** Exactly this order; what the author cannot see keeps its place among the others. */
export async function orderArticles(
  ctx: Context,
  viewer: Viewer,
  { columnId, postsIds }: { columnId: string; postsIds: string[] },
): Promise<null> {
  if (new Set(postsIds).size !== postsIds.length) throw new Refusal(422, 'input_invalid', { field: 'postsIds' })
  await inTransaction(ctx, async (inner) => {
    await ownColumn(inner, viewer, columnId)
    const rows = await inner.db.many<OrderedRow>(wholeOrder(columnId, viewer))
    const visible = new Set(rows.filter(({ is_visible }) => is_visible).map(({ id }) => id))
    if (postsIds.some((id) => !visible.has(id))) throw noPost()
    if (postsIds.length !== visible.size) throw new Refusal(409, 'column_changed')
    const next = postsIds.values()
    const order = rows.map(({ id, is_visible }) => (is_visible ? (next.next().value ?? id) : id))
    await inner.db.run(setOrder(columnId, order))
    await columnChanged(inner, columnId)
  })
  return null
}

/**
 * Articles that are there already go into a column, at its end and in this order, or out of theirs: all or none. They
 * are not changed by it, so no rule looks at them again, and nobody is told.
 */
export async function putArticles(
  ctx: Context,
  viewer: Viewer,
  { columnId, postsIds }: { columnId: string | null; postsIds: string[] },
): Promise<null> {
  if (new Set(postsIds).size !== postsIds.length) throw new Refusal(422, 'input_invalid', { field: 'postsIds' })
  await inTransaction(ctx, async (inner) => {
    const rows = await inner.db.many<ArticleRow>(lockArticles(postsIds, viewer))
    if (rows.length !== postsIds.length || rows.some(({ is_visible }) => !is_visible)) throw noPost()
    if (rows.some(({ user_id }) => user_id !== viewer.id)) throw notYours()
    if (rows.some(({ is_article }) => !is_article))
      throw new Refusal(422, 'column_articles_only', { field: 'postsIds' })
    const concerned = [columnId, ...rows.map(({ column_id }) => column_id)].filter((id) => id !== null)
    await inner.db.many(lockColumns([...new Set(concerned)]))
    for (const postId of postsIds) await putIntoColumn(inner, { postId, userId: viewer.id, columnId })
    contentChanged(inner, 'feed', ...postsIds.map((id) => `post:${id}` as const))
  })
  return null
}

const nothing = { title: '', summary: '' }

interface Looked<T> {
  verdict: Verdict
  texts: T
}

/** As they may be stored, and whether they wait. */
async function looked<T extends Texts>(ctx: Context, viewer: Viewer, given: T): Promise<Looked<T>> {
  for (const [field, text] of Object.entries(given))
    if (hasTower(text)) throw new Refusal(422, 'post_too_many_marks', { params: { max: mostMarks }, field })
  const { verdict, texts } = await lookedAt(ctx, viewer, 'work', ...Object.values(given))
  return { verdict, texts: Object.fromEntries(Object.keys(given).map((field, at) => [field, texts[at] ?? ''])) as T }
}

/** What comes into sight now; what a rule holds waits beside what is. */
async function sort(
  ctx: Context,
  viewer: Viewer,
  id: string,
  { verdict, texts }: Looked<Texts>,
  inSight: { title: string; summary: string },
): Promise<Partial<typeof inSight>> {
  const title = inSight.title || (texts.title ?? '')
  return sortTexts(ctx, { type: 'column', object_id: id, user_id: viewer.id, title, texts, verdict }, inSight)
}

/** As they are in sight, and stay until the transaction ends; null: there is no such column any more. */
export async function lockColumnTexts(ctx: Context, id: string): Promise<Texts | null> {
  const row = await ctx.db.maybe<LockedColumn>(lockColumn(id))
  return row ? { title: row.title, summary: row.summary } : null
}

/** In sight from now on, or out of it without a title. Somebody has looked at them. */
export async function setColumnTexts(ctx: Context, id: string, texts: Texts): Promise<void> {
  const before = await ctx.db.one<LockedColumn>(lockColumn(id))
  const { title, summary } = { ...before, ...texts }
  await ctx.db.run(updateColumn({ ...before, title, summary }))
  if (title && !before.deleted_at) await indexText(ctx, 'column', id, { title, text: summary })
  else await dropText(ctx, 'column', id)
  contentChanged(ctx, 'all')
}

async function ownColumn(ctx: Context, viewer: Viewer, columnId: string): Promise<LockedColumn> {
  const row = await ctx.db.maybe<LockedColumn>(lockColumn(columnId))
  if (!row || row.deleted_at) throw noColumn()
  if (row.user_id !== viewer.id) throw notYours()
  return row
}

function notYours(): Refusal {
  return new Refusal(403, 'work_not_yours')
}

async function ownPicture(ctx: Context, viewer: Viewer, path: string): Promise<PictureSnapshot> {
  const [cover] = await snapshotPictures(ctx, viewer.id, [path])
  if (!cover) throw new Refusal(404, 'upload_not_found')
  return cover
}

async function coverAfter(
  ctx: Context,
  viewer: Viewer,
  { cover: before }: LockedColumn,
  given: string | null | undefined,
): Promise<PictureSnapshot | null> {
  if (given === null) return null
  if (given === undefined || given === before?.path) return before
  return ownPicture(ctx, viewer, given)
}

async function showCover(ctx: Context, viewer: Viewer, id: string, cover: PictureSnapshot | null): Promise<void> {
  await claimFiles(ctx, viewer.id, { type: 'column', id }, cover ? [cover.path] : [], ['image'])
}
