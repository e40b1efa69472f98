import type { PostFile, PostPage } from '#contract/modules/forum/post.ts'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import { readViewerStates } from '#server/shared/viewer-variants.ts'
import { headingsOf } from '../../document/headings.ts'
import { toHtml } from '../../document/html.ts'
import { partsOf, withPartsFor } from '../../document/parts.ts'
import { mediaByPath, withPictures } from '../../document/pictures.ts'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import {
  guestIn,
  isInside,
  type LockReason,
  lockFor,
  partLockFor,
  priceFor,
  readStanding,
  type Standing,
} from '../access/service.ts'
import { createSignedPresenter, fileAddress, signedFileAddress } from '../attachment/service.ts'
import { type Locked, type LockedText, locksWhole, wholeOf } from './divide.ts'
import { type FileOfPost, filesOfPost, filesOwned, presentFile } from './files.ts'

/** What of the page of a post is another for those who may read more of it. */
type Openable = Pick<
  PostPage,
  '_id' | 'access' | 'content' | 'html' | 'toc' | 'images' | 'imageNumber' | 'video' | 'files' | 'editTime' | 'isGone'
>

/** Whether something of a page may be locked for somebody. */
export function asksForSomething({ access, content, files }: Pick<Openable, 'access' | 'content' | 'files'>): boolean {
  return access.kind !== 'free' || partsOf(content).length > 0 || files.some((file) => file.access.kind !== 'free')
}

/** What the state of a member says of the only post in it. */
export function standingIn(ctx: Context, viewerState: string): Standing {
  const [figures = []] = readViewerStates(viewerState).values()
  return readStanding(ctx, figures[8], figures[9], figures[10])
}

/** Of each kind of lock, what would open it. */
const sentences: Record<LockReason, MessageKey> = {
  login: 'post_lock_login',
  follow: 'post_lock_follow',
  reply: 'post_lock_reply',
  level: 'post_lock_level',
  vip: 'post_lock_vip',
  paid: 'post_lock_paid',
}

export function lockSentence(reason: LockReason, { level = 1 }: ContentAccess, locale: Locale): string {
  return say(locale, sentences[reason], { level })
}

/** What is open of a post to somebody, said so that those for whom the same is open share what is made for them. */
interface Keys {
  isOpen: boolean
  parts: ReadonlySet<string>
  files: ReadonlySet<string>
}

/**
 * A page with what this person may read of what is locked, at addresses that work for an hour at most. Whoever asks has
 * seen to it that they see the post at all.
 */
export async function openedFor<Page extends Openable>(
  ctx: Context,
  viewer: Viewer | null,
  page: Page,
  standing: Standing,
): Promise<Page> {
  const { _id: id, access, editTime, isGone = false } = page
  const whole = await wholeText(ctx, id)
  const rows = page.files.length > 0 ? await filesOfPost(ctx, id) : []
  const isOpen = lockFor(standing, access) === null
  const document = whole?.document ?? page.content
  const parts = partsOf(document).filter(({ attrs }) => partLockFor(standing, attrs, access) === null)
  const coversFiles = locksWhole(document, access) && !isOpen
  const owned = await ownedAmong(ctx, viewer, standing, rows)
  const files = rows.filter(
    (row) => owned.has(row.id) || (!coversFiles && lockFor(ofFile(standing), row.access) === null),
  )
  const keys: Keys = {
    isOpen,
    parts: new Set(parts.flatMap(({ attrs }) => attrs.key ?? [])),
    files: new Set(files.map((row) => row.id)),
  }
  const prices = rows.map((row) => filePrice(row, standing, owned))
  // What was read before an edit must not be kept for those who come after it.
  const key = `post ${id} of ${editTime} for ${JSON.stringify([isOpen, isGone, [...keys.parts], [...keys.files], prices])}`
  const tags: ContentTag[] = [`post:${id}`, 'boards']
  return ctx.content.read(key, tags, async () => Object.freeze(render(ctx, page, { whole, rows, keys, prices })))
}

/** Who has bought a post has not bought the files beside it that are sold for themselves. */
function ofFile(standing: Standing): Standing {
  return { ...standing, owns: false, isDue: false }
}

function filePrice(row: FileOfPost, standing: Standing, owned: ReadonlySet<string>): number {
  return owned.has(row.id) ? 0 : priceFor(ofFile(standing), row.access)
}

async function ownedAmong(ctx: Context, viewer: Viewer | null, standing: Standing, rows: FileOfPost[]) {
  const sold = rows.filter(({ access }) => access.kind === 'paid').map(({ id }) => id)
  if (!viewer || sold.length === 0 || isInside(standing)) return new Set<string>()
  const found = await ctx.db.many<{ target_id: string }>(filesOwned(viewer.id, sold))
  return new Set(found.map(({ target_id }) => target_id))
}

function wholeText(ctx: Context, id: string): Promise<LockedText | undefined> {
  return ctx.content.read(`post ${id} whole`, [`post:${id}`, 'boards'], () => ctx.db.maybe<LockedText>(wholeOf(id)))
}

interface Found {
  whole: LockedText | undefined
  rows: FileOfPost[]
  keys: Keys
  prices: number[]
}

function render<Page extends Openable>(ctx: Context, page: Page, { whole, rows, keys, prices }: Found): Page {
  const { isOpen, parts, files } = keys
  const shownFiles = rows.map((row, at) =>
    presentFile(row, {
      price: prices[at] ?? 0,
      url: files.has(row.id) ? signedFileAddress(ctx, row.path, { type: 'post', id: page._id }) : '',
    }),
  )
  const covers = whole && locksWhole(whole.document, page.access)
  if (!whole || (covers && !isOpen)) return { ...page, files: shownFiles }
  const presenter = createSignedPresenter(ctx, { type: 'post', id: page._id })
  const media = mediaByPath(presenter, whole.inside.pictures, whole.inside.films)
  const document = withPartsFor(whole.document, ({ attrs }) => parts.has(attrs.key ?? ''))
  const content = withPictures(document, media)
  return {
    ...page,
    content,
    html: toHtml(content),
    toc: headingsOf(document),
    images: whole.images.map(presenter.picture),
    imageNumber: whole.images.length,
    video: whole.video && presenter.video(whole.video),
    files: shownFiles,
  }
}

/** Files as everybody sees them. */
export function shutFiles(ctx: Context, rows: FileOfPost[], { locked }: { locked: Locked | null }): PostFile[] {
  const guest = guestIn(ctx)
  return rows.map((row) => {
    const isOpen = row.access.kind === 'free' && !locked?.isWhole
    return presentFile(row, {
      price: priceFor(guest, row.access),
      url: isOpen ? plainAddress(ctx, row) : '',
    })
  })
}

/** For those whom a cookie or a token lets in, and for everybody where the file is for everybody. */
export function plainAddress(ctx: Context, { path }: FileOfPost): string {
  return fileAddress(ctx, path)
}
