import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { usualTeaser } from '#contract/modules/wallet/access-limits.ts'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import type { Document, Picture } from '#contract/shared/document.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import { variantFor } from '#server/shared/viewer-variants.ts'
import { gatheringReads } from '../../db/gather.ts'
import { teaserOf } from '../../document/parts.ts'
import { mediaByPath, withPictures } from '../../document/pictures.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { lockFor, priceFor } from '../access/service.ts'
import { createMediaPresenter, createSignedPresenter, type PictureSnapshot } from '../attachment/service.ts'
import { presentCard } from '../user/service.ts'
import { assertOn } from '../work/service.ts'
import { authorEntry, entryOf } from './entries.ts'
import { type Lockable, lockWords, standingsFor } from './lock.ts'
import {
  blocksIn,
  likesOf,
  onePage,
  type PageRow,
  publishedText,
  type TextRow,
  workingText,
  workOfChapter,
} from './page-queries.ts'

/** Of a chapter all there is, the same for everybody; what of it is handed out is decided for each reader. */
interface Ground {
  row: PageRow
  open: Opened
  /** What everybody may read of it, where it is locked. */
  teaser: Pick<ChapterPage, 'teaser' | 'teaserPages'>
}

type Opened = Pick<ChapterPage, 'content' | 'pages' | 'authorNote' | 'revision'>

export function noChapter(): Refusal {
  return new Refusal(404, 'chapter_not_found')
}

/** The same for everybody with the same rights; beside it stands what is a member's own. */
export async function chapterPage(
  ctx: Context,
  viewer: Viewer | null,
  id: string,
  locale: Locale,
): Promise<ChapterPage> {
  const ground = (await visibleGround(ctx, id)) ?? (await readGround(ctx, viewer, id))
  const { row } = ground
  if (row.user_id !== viewer?.id) assertOn(ctx, row.type)
  const locks = await locksOf(ctx, viewer, row, locale)
  const page = variantFor(ctx, ground, JSON.stringify(locks), () => pageFor(ctx, ground, locks))
  const isLike = viewer !== null && (await askLike(ctx.db, { userId: viewer.id, id }))
  return isLike ? likedPage(page) : page
}

/** What of the page is another for those who stand to it otherwise. */
type Locks = Pick<ChapterPage, 'isLocked' | 'lockReason' | 'price' | 'isOwned'> & {
  previous: boolean
  next: boolean
}

async function locksOf(ctx: Context, viewer: Viewer | null, row: PageRow, locale: Locale): Promise<Locks> {
  const { work_id, user_id, access } = row
  const beside = [row.previous, row.next].map((one) => one && { ...one, work_id, user_id })
  const standing = await standingsFor(
    ctx,
    viewer,
    [row, ...beside].filter((one) => one !== null),
  )
  const isShut = (one: Lockable | null | undefined) =>
    Boolean(one) && lockFor(standing(one as Lockable), (one as Lockable).access) !== null
  const own = standing(row)
  const reason = lockFor(own, access)
  const words = reason && lockWords(reason, access)
  return {
    isLocked: reason !== null,
    lockReason: words ? say(locale, words.key, words.params) : '',
    price: priceFor(own, access),
    isOwned: own.owns,
    previous: isShut(beside[0]),
    next: isShut(beside[1]),
  }
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

/** Of one that all readers see; null when it is none, which is not kept. */
async function visibleGround(ctx: Context, id: string): Promise<Ground | null> {
  const workId = await workOf(ctx, id)
  if (workId === undefined) return null
  const reading = ctx.content.read(`chapter ${id}`, [`work:${workId}`, `chapter:${id}`], () =>
    readGround(ctx, null, id),
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

async function readGround(ctx: Context, viewer: Reader | null, id: string): Promise<Ground> {
  const row = await ctx.db.maybe<PageRow>(onePage(id, viewer))
  if (!row) throw noChapter()
  const text = (await ctx.db.maybe<TextRow>(publishedText(id))) ?? (await ctx.db.one<TextRow>(workingText(id)))
  // What is not for everybody has no address that everybody could use.
  const { picture } =
    row.access.kind === 'free' && row.is_visible && !row.is_gone
      ? createMediaPresenter(ctx)
      : createSignedPresenter(ctx, { type: 'chapter', id })
  const open = presentText(text, picture)
  return { row, open, teaser: teaserFrom(row.access, text, open) }
}

/** Words alone of a text; pages of manga only where its author says so. */
function teaserFrom({ kind, teaser }: ContentAccess, { document }: TextRow, { pages }: Opened): Ground['teaser'] {
  if (kind === 'free') return { teaser: null, teaserPages: [] }
  if (!document) return { teaser: null, teaserPages: pages.slice(0, Math.min(teaser ?? 0, pages.length - 1)) }
  return { teaser: teaserOf(document as Document, teaser ?? usualTeaser) as ChapterDocument, teaserPages: [] }
}

/** The text, for whom it is open. Nothing else of the server hands a text to readers. */
function pageFor(
  ctx: Context,
  { row, open, teaser }: Ground,
  { isLocked, lockReason, price, isOwned, ...beside }: Locks,
): ChapterPage {
  const shut = { content: null, pages: [], authorNote: '', revision: open.revision, ...teaser }
  const neighbour = (side: 'previous' | 'next') => {
    const one = row[side]
    return one && { _id: one.id, title: one.title, isLocked: beside[side] }
  }
  return {
    ...entryOf(row),
    price,
    isLocked,
    works: {
      _id: row.work_id,
      title: row.work_title,
      worksType: row.type,
      direction: row.direction,
      user: presentCard(ctx, { ...row, id: row.user_id }),
    },
    volume: row.volume_id ? { _id: row.volume_id, title: row.volume_title ?? '' } : null,
    ...(isLocked ? shut : { ...open, teaser: null, teaserPages: [] }),
    editTime: row.edited_at?.getTime() ?? 0,
    likeNumber: row.likes,
    isLike: false,
    commentNumber: row.comments,
    previous: neighbour('previous'),
    next: neighbour('next'),
    lockReason,
    isOwned,
    isGone: row.is_gone,
    ownedNumber: row.owned,
    tipNumber: row.tips,
  }
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
  const { content, pages, authorNote } = presentText(text, createMediaPresenter(ctx).picture)
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
