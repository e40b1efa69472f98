import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import type { Picture } from '#contract/shared/document.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import { gatheringReads } from '../../db/gather.ts'
import { mediaByPath, withPictures } from '../../document/pictures.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { openShowcase, type PictureSnapshot, signedShowcase } from '../attachment/service.ts'
import { presentCard } from '../user/service.ts'
import { assertOn } from '../work/service.ts'
import { authorEntry, presentEntry } from './entries.ts'
import { type Locked, lockClass, lockFor } from './lock.ts'
import {
  blocksIn,
  likesOf,
  onePage,
  type PageRow,
  publishedNumber,
  publishedText,
  type TextRow,
  workingText,
  workOfChapter,
} from './page-queries.ts'

type SharedPage = Omit<ChapterPage, 'isLike' | 'lockReason'> & { lock: Locked | null }

export function noChapter(): Refusal {
  return new Refusal(404, 'chapter_not_found')
}

/** The same for everybody with the same right; beside it stands what is a member's own. */
export async function chapterPage(
  ctx: Context,
  viewer: Viewer | null,
  id: string,
  locale: Locale,
): Promise<ChapterPage> {
  const shared = (await visiblePage(ctx, viewer, id)) ?? (await readPage(ctx, viewer, id))
  if (shared.works.user._id !== viewer?.id) assertOn(ctx, shared.works.worksType)
  const page = finished(shared, locale)
  const isLike = viewer !== null && (await askLike(ctx.db, { userId: viewer.id, id }))
  return isLike ? likedPage(page) : page
}

/** Readers who come at once share statements. */
const askLike = gatheringReads<{ userId: string; id: string }, boolean>(async (db, asked) => {
  const rows = await db.many<{ is_like: boolean }>(likesOf(asked))
  return rows.map(({ is_like }) => is_like)
})

const liked = new WeakMap<ChapterPage, ChapterPage>()

function likedPage(page: ChapterPage): ChapterPage {
  const found = liked.get(page) ?? Object.freeze({ ...page, isLike: true })
  liked.set(page, found)
  return found
}

const made = new WeakMap<SharedPage, Map<Locale, ChapterPage>>()

/** As guests get it; the same object each time, so that its text is made once. */
function finished(shared: SharedPage, locale: Locale): ChapterPage {
  const known = made.get(shared) ?? new Map<Locale, ChapterPage>()
  made.set(shared, known)
  const found = known.get(locale)
  if (found) return found
  const { lock, ...page } = shared
  const whole = Object.freeze({ ...page, isLike: false, lockReason: lock ? say(locale, lock.reason) : '' })
  known.set(locale, whole)
  return whole
}

/** One that all readers see; null when it is none, which is not kept. */
async function visiblePage(ctx: Context, viewer: Viewer | null, id: string): Promise<SharedPage | null> {
  const workId = await workOf(ctx, id)
  if (workId === undefined) return null
  // Whoever reads is one of a class; an author's own page is as that of any member once it is in sight.
  const reader = viewer && { ...viewer, id: '0' }
  const reading = ctx.content.read(`chapter ${id} ${lockClass(viewer)}`, [`work:${workId}`, `chapter:${id}`], () =>
    readPage(ctx, reader, id),
  )
  return reading.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}

/** To which work chapters belong: they never change it. */
const works = perContext(() => createLruCache<string>(50_000))

export async function workOf(ctx: Context, id: string): Promise<string | undefined> {
  const known = works(ctx).get(id)
  if (known !== undefined) return known
  const row = await ctx.db.maybe<{ work_id: string }>(workOfChapter(id))
  if (row) works(ctx).set(id, row.work_id, 1)
  return row?.work_id
}

async function readPage(ctx: Context, viewer: Reader | null, id: string): Promise<SharedPage> {
  const row = await ctx.db.maybe<PageRow>(onePage(id, viewer))
  if (!row) throw noChapter()
  const lock = lockFor(viewer, { access: row.access, authorId: row.user_id })
  return { ...presentPlace(row, viewer), ...(await openText(ctx, row, lock)), lock }
}

function presentPlace(row: PageRow, viewer: Reader | null) {
  const { user_id: authorId } = row
  const isLocked = (access: PageRow['access']) => lockFor(viewer, { access, authorId }) !== null
  const beside = (one: PageRow['next']) => one && { _id: one.id, title: one.title, isLocked: isLocked(one.access) }
  return {
    ...presentEntry(row, viewer, authorId),
    works: {
      _id: row.work_id,
      title: row.work_title,
      worksType: row.type,
      direction: row.direction,
      user: presentCard({ ...row, id: row.user_id }),
    },
    volume: row.volume_id ? { _id: row.volume_id, title: row.volume_title ?? '' } : null,
    editTime: row.edited_at?.getTime() ?? 0,
    likeNumber: row.likes,
    commentNumber: row.comments,
    previous: beside(row.previous),
    next: beside(row.next),
  }
}

type Opened = Pick<ChapterPage, 'content' | 'pages' | 'authorNote' | 'revision'>

/** The text, for whom it is open. Nothing else of the server hands a text to readers. */
async function openText(ctx: Context, row: PageRow, lock: Locked | null): Promise<Opened> {
  if (lock) {
    const known = await ctx.db.maybe<{ number: number }>(publishedNumber(row.id))
    return { content: null, pages: [], authorNote: '', revision: known?.number ?? 0 }
  }
  const text = (await ctx.db.maybe<TextRow>(publishedText(row.id))) ?? (await ctx.db.one<TextRow>(workingText(row.id)))
  // What is not for everybody has no address that everybody could use.
  const showcase =
    row.access.kind === 'free' && row.is_visible
      ? openShowcase(ctx)
      : signedShowcase(ctx, { type: 'chapter', id: row.id })
  return presentText(text, showcase.picture)
}

function presentText({ number, document, pages, pictures, author_note }: TextRow, picture: Show): Opened {
  return {
    content: document && showDocument(document, pictures, picture),
    pages: showPages(pages, picture),
    authorNote: author_note,
    revision: number,
  }
}

type Show = (snapshot: PictureSnapshot) => Picture

/** A text with the addresses of its illustrations. */
export function showDocument(document: ChapterDocument, pictures: PictureSnapshot[], picture: Show): ChapterDocument {
  const shown = mediaByPath({ picture, video: () => ({ url: '', width: 0, height: 0 }) }, pictures, [])
  return withPictures(document, shown) as ChapterDocument
}

export function showPages(pages: PictureSnapshot[], picture: Show): ChapterPage['pages'] {
  return pages.map((page, index) => {
    const { url, thumb, width, height, placeholder } = picture(page)
    return { block: index + 1, url, thumb, width, height, placeholder }
  })
}

/** The working copy as its author goes on with it; whoever calls knows that it is theirs. */
export async function sourceOf(ctx: Context, id: string) {
  const [entry, text] = await Promise.all([
    authorEntry(ctx, id),
    ctx.db.one<TextRow & { words_before: number }>(workingText(id)),
  ])
  const { content, pages, authorNote } = presentText(text, openShowcase(ctx).picture)
  const withPaths = pages.map((page, index) => ({ ...page, path: text.pages[index]?.path ?? '' }))
  return { ...entry, content, pages: withPaths, authorNote, wordsBefore: text.words_before }
}

/** The keys of what readers see in a chapter, in their order; of manga the numbers of its pages. Kept while it stays so. */
export async function blocksOf(ctx: Context, id: string): Promise<{ workId: string; blocks: readonly number[] }> {
  const workId = await workOf(ctx, id)
  if (workId === undefined) throw noChapter()
  const blocks = await ctx.content.read(`blocks ${id}`, [`work:${workId}`], () => publishedBlocks(ctx, id))
  return { workId, blocks }
}

/** The same as it is at this moment. */
export async function publishedBlocks(ctx: Context, id: string): Promise<readonly number[]> {
  const row = await ctx.db.maybe<{ blocks: number[] }>(blocksIn(id))
  return Object.freeze(row?.blocks ?? [])
}
