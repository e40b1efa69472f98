import type { Article } from '#contract/modules/forum/article.ts'
import type { Draft, DraftContent } from '#contract/modules/forum/draft.ts'
import type { Page } from '#server/shared/paging.ts'
import { mediaByPath, withPictures } from '../../document/pictures.ts'
import { countWords, excerptOf, imagePaths, plainText, readingMinutes, videoPaths } from '../../document/text.ts'
import { textFault } from '../../document/text-limits.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createMediaPresenter, type PictureSnapshot, snapshotFiles } from '../attachment/service.ts'
import { presentBrief } from '../board/service.ts'
import { beyond, privilegeOf } from '../privilege/service.ts'
import { postForReading } from '../visibility/service.ts'
import {
  countDrafts,
  type DraftRow,
  type DraftState,
  deleteDraftOf,
  draftById,
  draftOfPost,
  draftState,
  draftsOf,
  type FileNameRow,
  filesOf,
  insertDraft,
  type LockedDraft,
  lockDraft,
  lockDrafts,
  publishedFrom,
  updateDraft,
} from './queries.ts'
import { keepText } from './revisions.ts'

interface DraftInput {
  _id?: string
  postsId?: string
  draft: DraftContent
  baseSign?: string
  manual?: boolean
}

export async function saveDraft(ctx: Context, viewer: Viewer, input: DraftInput): Promise<Draft> {
  const { _id, postsId, draft, baseSign, manual } = input
  const fault = draft.content && textFault(draft.title, draft.content)
  if (fault) throw new Refusal(422, fault.key, fault)
  const kind = manual ? 'manual' : 'auto'
  const id = _id
    ? await replaceDraft(ctx, viewer, _id, draft, { kind, baseSign })
    : await addDraft(ctx, viewer, postsId, draft, { kind, baseSign })
  return briefDraft(ctx, viewer, id)
}

export async function briefDraft(ctx: Context, viewer: Viewer, id: string): Promise<Draft> {
  const row = await ctx.db.maybe<DraftRow>(draftById(viewer.id, id))
  const [draft] = row ? await present(ctx, viewer, [row]) : []
  if (!draft) throw noDraft()
  return draft
}

interface Keeping {
  kind: 'auto' | 'manual'
  baseSign?: string | undefined
}

/** Nothing is written over that another window wrote; what says the same is no conflict, but a call that came twice. */
async function assertBase(
  ctx: Context,
  viewer: Viewer,
  which: { id: string } | { postId: string },
  content: DraftContent,
  baseSign: string | undefined,
): Promise<void> {
  if (baseSign === undefined) return
  const row = await ctx.db.maybe<DraftState>(draftState(viewer.id, which, content))
  if (!row || row.is_same || row.sign === baseSign) return
  const data = { _id: row.id, sign: row.sign, updateTime: row.updated_at.getTime() }
  throw new Refusal(409, 'post_changed', { data })
}

export async function replaceDraft(
  ctx: Context,
  viewer: Viewer,
  id: string,
  content: DraftContent,
  { kind, baseSign }: Keeping,
): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const { post_id: postId, scheduled_at } = await holdDraft(inner, viewer.id, id)
    await assertBase(inner, viewer, { id }, content, baseSign)
    // Only articles go out by themselves.
    if (scheduled_at && !content.article) throw new Refusal(409, 'article_is_scheduled')
    await inner.db.run(updateDraft(viewer.id, id, content))
    if (content.article) await keepText(inner, { postId, draftId: id }, kind, content)
    return id
  })
}

/** Nobody else changes, publishes or deletes it until the transaction ends. */
export async function holdDraft(ctx: Context, userId: string, id: string): Promise<LockedDraft> {
  const row = await ctx.db.maybe<LockedDraft>(lockDraft(userId, id))
  if (row) return row
  const article = await ctx.db.maybe<{ post_id: string }>(publishedFrom(userId, id))
  throw article ? new Refusal(409, 'article_is_published', { data: { postsId: article.post_id } }) : noDraft()
}

/** Of a post that is being edited there is one draft; of new posts as many as there is room for. */
export async function addDraft(
  ctx: Context,
  viewer: Viewer,
  postId: string | undefined,
  content: DraftContent,
  { kind, baseSign }: Keeping,
): Promise<string> {
  if (postId) {
    const post = await postForReading(ctx, viewer, postId)
    if (post.user_id !== viewer.id) throw new Refusal(403, 'post_not_yours')
  }
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockDrafts(viewer.id))
    if (postId) await assertBase(inner, viewer, { postId }, content, baseSign)
    const { id } = await inner.db.one<{ id: string }>(insertDraft(viewer.id, postId ?? null, content))
    const { total } = await inner.db.one<{ total: number }>(countDrafts(viewer.id))
    const max = privilegeOf(inner, viewer, 'drafts')
    if (total > max) throw beyond(inner, 'drafts', total, new Refusal(409, 'draft_full', { params: { max } }))
    if (content.article) await keepText(inner, { postId: postId ?? null, draftId: id }, kind, content)
    return id
  })
}

export async function myDrafts(ctx: Context, viewer: Viewer, { page, limit }: Page) {
  const rows = await ctx.db.many<DraftRow>(draftsOf(viewer.id, limit, (page - 1) * limit))
  const { total } = await ctx.db.one<{ total: number }>(countDrafts(viewer.id))
  return { list: await present(ctx, viewer, rows), total }
}

/** With what its files are like today; those that are gone are left out. */
export async function oneDraft(ctx: Context, viewer: Viewer, by: { _id: string } | { postsId: string }) {
  const query = '_id' in by ? draftById(viewer.id, by._id) : draftOfPost(viewer.id, by.postsId)
  const row = await ctx.db.maybe<DraftRow>(query)
  return row ? openDraft(ctx, viewer, row) : null
}

export async function openDraft(ctx: Context, viewer: Viewer, row: DraftRow) {
  const { content: document, images, video } = row.content
  const inside = document ? imagePaths(document) : []
  const paths = [
    ...images,
    ...inside,
    ...(document ? videoPaths(document) : []),
    ...(video ? [video] : []),
    ...coversOf([row]),
  ]
  const { pictures, videos } = await snapshotFiles(ctx, viewer.id, paths)
  const presenter = createMediaPresenter(ctx)
  const shown = (some: string[]) => some.flatMap((path) => pictures.get(path) ?? []).map(presenter.picture)
  const shownVideo = video ? videos.get(video) : undefined
  const content = document && withPictures(document, mediaByPath(presenter, pictures.values(), videos.values()))
  return {
    ...presentOne(ctx, row, pictures),
    draft: { ...row.content, content },
    pictures: shown(images),
    film: shownVideo ? presenter.video(shownVideo) : null,
    insidePictures: shown(inside),
    attachments: await filesNamed(ctx, viewer, row.content.files ?? []),
  }
}

/** What they are called today. */
async function filesNamed(ctx: Context, viewer: Viewer, files: { path: string }[]) {
  if (files.length === 0) return []
  const rows = await ctx.db.many<FileNameRow>(
    filesOf(
      viewer.id,
      files.map(({ path }) => path),
    ),
  )
  return rows.map(({ path, original_name: originalName, size }) => ({ path, originalName, size: Number(size) }))
}

export async function deleteDraft(ctx: Context, viewer: Viewer, id: string): Promise<null> {
  if ((await ctx.db.run(deleteDraftOf(viewer.id, id))) === 0) throw noDraft()
  return null
}

async function present(ctx: Context, viewer: Viewer, rows: DraftRow[]): Promise<Draft[]> {
  const { pictures } = await snapshotFiles(ctx, viewer.id, coversOf(rows))
  return rows.map((row) => presentOne(ctx, row, pictures))
}

function coversOf(rows: DraftRow[]): string[] {
  return rows.flatMap(({ content }) => content.article?.cover ?? [])
}

function presentOne(ctx: Context, row: DraftRow, pictures: Map<string, PictureSnapshot>): Draft {
  const { title, content } = row.content
  return {
    _id: row.id,
    postsId: row.post_id,
    title,
    excerpt: content ? excerptOf(content, 100) : '',
    system: row.board && presentBrief(row.board),
    article: articleOf(ctx, row, pictures),
    state: row.scheduled_at ? 'scheduled' : 'draft',
    publishTime: row.scheduled_at?.getTime() ?? 0,
    updateTime: row.updated_at.getTime(),
    sign: row.sign,
  }
}

function articleOf(ctx: Context, row: DraftRow, pictures: Map<string, PictureSnapshot>): Article | null {
  const { article, content } = row.content
  if (!article) return null
  const cover = pictures.get(article.cover ?? '')
  return {
    cover: cover ? createMediaPresenter(ctx).picture(cover) : null,
    summary: article.summary ?? '',
    origin: article.origin ?? 'original',
    sourceName: article.sourceName ?? '',
    sourceUrl: article.sourceUrl ?? '',
    column: row.column && { _id: row.column.id, title: row.column.title },
    readMinutes: readingMinutes(content ? countWords(plainText(content)) : 0),
  }
}

function noDraft(): Refusal {
  return new Refusal(404, 'draft_not_found')
}
