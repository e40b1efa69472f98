import sql from 'sql-template-tag'
import type { PostLink, PostPage } from '#contract/modules/forum/post.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import { databaseTime } from '#server/shared/time-ahead.ts'
import { variantFor } from '#server/shared/viewer-variants.ts'
import { gatheringAbout } from '../../db/gather.ts'
import { headingsOf } from '../../document/headings.ts'
import { toHtml } from '../../document/html.ts'
import { mediaByPath, withPictures } from '../../document/pictures.ts'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { given, guestIn, lockFor, type Standing as StandingTo } from '../access/service.ts'
import { createMediaPresenter, createSignedPresenter } from '../attachment/service.ts'
import { isGatedFor, manages, muteOf, presentBrief, type Standing, writeRefusal } from '../board/service.ts'
import { placeInColumn } from '../column-articles/service.ts'
import { toldRules } from '../moderation/service.ts'
import { regionNames } from '../network/service.ts'
import {
  asksForSomething,
  type LockedText,
  lockSentence,
  openedFor,
  plainAddress,
  presentFile,
  shutFiles,
  standingIn,
  wholeOf,
} from '../post-lock/service.ts'
import { keptFor, postForReading, unseenPost, visibleTo } from '../visibility/service.ts'
import { presentArticle } from './article.ts'
import { textSign } from './as-draft.ts'
import { boardOf } from './card-queries.ts'
import { type LinkRow, presentLinks, presentPost, withViewerState } from './cards.ts'
import { hottestOf, neighbours, type OwnSide, onePost, ownSides, type PageRow } from './page-queries.ts'

type SharedPage = Omit<
  PostPage,
  'canEdit' | 'canManage' | 'mayComment' | 'commentRefusal' | 'sanction' | 'lockReason' | 'isOwned'
>

const morePosts = 5

/** What is listed is the same for all guests and kept; what only some may see is read for them. */
export function postPage(ctx: Context, viewer: Viewer | null, id: string, locale: Locale): Promise<PostPage> {
  return viewer ? memberPage(ctx, viewer, id, locale) : guestPage(ctx, id, locale)
}

async function guestPage(ctx: Context, id: string, locale: Locale): Promise<PostPage> {
  // Read inside: whatever changes from here on drops what is being made.
  const page = await ctx.content.read(`post ${id} ${locale}`, tagsOf(id), async () => {
    const shared = await listedPage(ctx, id)
    return Object.freeze({ ...shared, ...guestRights(locale), ...lockOf(guestIn(ctx), shared, locale) })
  })
  if (!(await isDue(ctx, page))) return page
  const standing = { ...guestIn(ctx), isDue: true }
  const opened = await openedFor(ctx, null, page, standing)
  return { ...opened, price: 0, isLocked: false, ...guestRights(locale), ...lockOf(standing, page, locale) }
}

async function memberPage(ctx: Context, viewer: Viewer, id: string, locale: Locale): Promise<PostPage> {
  const page = (await pageOfListed(ctx, id)) ?? (await readPage(ctx, viewer, id))
  const own = await askOwnSide(ctx.db, page, viewer.id)
  const hasLocks = mustKnow(page)
  const standing = hasLocks ? standingIn(ctx, own.viewer_state) : guestIn(ctx)
  const opened = hasLocks ? await openedFor(ctx, viewer, page, standing) : page
  const shown = page.isGone && !standing.owns ? withFilesAlone(opened) : opened
  const rights = { ...rightsOf(viewer, page, own, locale), ...lockOf(standing, page, locale) }
  return variantFor(ctx, shown, `${own.viewer_state} ${JSON.stringify(rights)}`, () => {
    const [card = shown] = withViewerState(ctx, [shown], own.viewer_state)
    return { ...card, ...rights }
  })
}

/** What is gone is only for those who bought it, also when its author had made it free before. */
function mustKnow(page: SharedPage): boolean {
  return page.isGone === true || asksForSomething(page)
}

/** Of what is gone, to those who bought no more than a file beside it. */
function withFilesAlone(page: SharedPage): SharedPage {
  return {
    ...page,
    excerpt: '',
    hotComment: null,
    article: page.article && { ...page.article, cover: null, summary: '' },
    content: { type: 'doc', content: [] },
    html: '',
    toc: [],
    images: [],
    imageNumber: 0,
    video: null,
  }
}

const askOwnSide = gatheringAbout((db, page: SharedPage, viewerIds: string[]) =>
  db.many<OwnSide>(ownSides(viewerIds, { ...page, hasLocks: mustKnow(page) })),
)

/** By the clock of the database, for those few that open by themselves. */
async function isDue(ctx: Context, { access }: SharedPage): Promise<boolean> {
  if (!access.freeFrom) return false
  const { now } = await ctx.db.one<{ now: Date }>(databaseTime())
  return access.freeFrom <= now.getTime() + given(ctx, {}).earlyHours * 3_600_000
}

function lockOf(standing: StandingTo, { access }: SharedPage, locale: Locale) {
  const reason = lockFor(standing, access)
  return { lockReason: reason ? lockSentence(reason, access, locale) : '', isOwned: standing.owns }
}

/** A post that everybody can see, as guests see it; null when it is none. */
export async function pageOfListed(ctx: Context, id: string): Promise<SharedPage | null> {
  return listedPage(ctx, id).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}

/** That there is none is not kept: ids that do not exist are many, and one of them is the next post. */
function listedPage(ctx: Context, id: string): Promise<SharedPage> {
  return ctx.content.read(`post ${id}`, tagsOf(id), () => readPage(ctx, null, id))
}

function tagsOf(id: string): ContentTag[] {
  return [`post:${id}`, 'boards']
}

async function readPage(ctx: Context, viewer: Viewer | null, id: string): Promise<SharedPage> {
  const isSeen = viewer ? sql`(${visibleTo(viewer)} or ${keptFor(viewer)})` : visibleTo(viewer)
  const row = await ctx.db.maybe<PageRow>(onePost(id, isSeen))
  if (!row) throw await unseenPost(ctx, viewer, id)
  const { pictures = [], films: videos = [] } = row.inside
  // What is private is seen by its author, and by those who bought it before.
  const isGone = row.is_gone || (row.visibility === 'private' && row.user_id !== viewer?.id)
  // Files of what is gone are for nobody at their plain addresses.
  const presenter = isGone ? createSignedPresenter(ctx, { type: 'post', id }) : createMediaPresenter(ctx)
  const content = withPictures(row.document, mediaByPath(presenter, pictures, videos))
  return {
    ...presentPost(ctx, row, presenter, guestIn(ctx)),
    // Beside the text stands only what is not in it.
    images: row.images.map(presenter.picture),
    imageNumber: row.locked?.isWhole ? row.image_count : row.images.length,
    video: row.video && presenter.video(row.video),
    tags: row.tags,
    content,
    html: toHtml(content),
    wordNumber: row.word_count,
    toc: headingsOf(row.document),
    columnPlace: row.article?.column_id ? await placeInColumn(ctx, row.article.column_id, id) : null,
    editTime: row.edited_at?.getTime() ?? 0,
    ipRegion: regionNames(ctx)(row.region),
    ownedNumber: row.owned,
    tipNumber: row.tips,
    files: shutFiles(ctx, row.files, row),
    ...(row.held_at ? { heldBy: await toldRules(ctx, row.verdict) } : {}),
    ...(isGone ? { isGone } : {}),
  }
}

/** A post as its author edits it. */
export async function sourceOf(ctx: Context, viewer: Viewer, postId: string) {
  const row = await ctx.db.maybe<PageRow>(onePost(postId, visibleTo(viewer)))
  if (!row) throw await unseenPost(ctx, viewer, postId)
  if (row.user_id !== viewer.id) throw new Refusal(403, 'post_not_yours')
  const whole = row.locked ? await ctx.db.maybe<LockedText>(wholeOf(postId)) : undefined
  const { document, images, video, inside } = whole ?? row
  const { pictures = [], films: videos = [] } = inside
  const presenter = createMediaPresenter(ctx)
  return {
    _id: row.id,
    system: presentBrief(boardOf(row)),
    classifyId: row.classification_id,
    title: row.title,
    tags: row.tags,
    content: withPictures(document, mediaByPath(presenter, pictures, videos)),
    images: images.map(presenter.picture),
    video: video && presenter.video(video),
    visibility: row.visibility,
    access: row.access,
    files: row.files.map((file) => ({
      ...presentFile(file, { price: 0, url: plainAddress(ctx, file) }),
      path: file.path,
    })),
    article: row.article && presentArticle(row.article, '', presenter),
    sign: await textSign(ctx, row.id),
  }
}

function guestRights(locale: Locale) {
  return {
    canEdit: false,
    canManage: false,
    mayComment: false,
    commentRefusal: say(locale, 'login_first'),
    sanction: null,
  }
}

function rightsOf(viewer: Viewer, page: SharedPage, board: Standing, locale: Locale) {
  if (page.isGone) return { ...guestRights(locale), commentRefusal: say(locale, 'post_gone') }
  const closed = page.isClosed ? 'post_closed' : page.isHeld ? 'post_held' : undefined
  const refusal = closed ? new Refusal(403, closed) : writeRefusal(viewer, board)
  return {
    canEdit: page.user._id === viewer.id && viewer.userpower !== 2,
    canManage: manages(viewer, board),
    mayComment: refusal === undefined,
    commentRefusal: refusal ? say(locale, refusal.key, refusal.options.params) : '',
    sanction: muteOf(viewer, board),
  }
}

interface Around {
  previous: PostLink | null
  next: PostLink | null
  more: PostLink[]
}

export async function postsAround(ctx: Context, viewer: Viewer | null, id: string): Promise<Around> {
  const listed = await pageOfListed(ctx, id)
  const boardId = listed?.postsSystemId ?? (await postForReading(ctx, viewer, id)).board_id
  // All of it is of the same board, so it is the same for whoever may see the post itself.
  const isGated = await isGatedFor(ctx, viewer, boardId)
  return ctx.content.read(`around ${id} ${isGated}`, [`post:${id}`, 'feed'], async () => {
    const sides = await ctx.db.many<LinkRow & { side: string }>(neighbours(boardId, id, isGated))
    const more = await ctx.db.many<LinkRow>(hottestOf(boardId, id, morePosts, isGated))
    const links = await presentLinks(ctx, [...sides, ...more])
    const beside = (side: string) => links[sides.findIndex((row) => row.side === side)] ?? null
    return Object.freeze({ previous: beside('previous'), next: beside('next'), more: links.slice(sides.length) })
  })
}
