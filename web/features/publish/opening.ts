import type { Article } from '#contract/modules/forum/article.ts'
import type { PostAccess } from '#contract/modules/wallet/access.ts'
import type { Document, Picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Api } from '#web/api/api.ts'
import { blocksOf } from '#web/reader/walk.ts'
import type { DraftStore, Kept, Target } from './draft-store.ts'
import { type ArticleForm, emptyArticle, emptyForm, isSameForm, isWorthKeeping, type PostForm } from './post-form.ts'
import type { Shared } from './shared/take-shared.ts'

const key = 'aoir:recent-boards'
const most = 8

/** The boards that were posted in last from this browser, newest first. */
export function recentBoards(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(ids)
      ? ids.filter((id) => typeof id === 'string' && /^[1-9]\d{0,18}$/.test(id)).slice(0, most)
      : []
  } catch {
    return []
  }
}

export function rememberBoard(id: string): void {
  try {
    const ids = [id, ...recentBoards().filter((other) => other !== id)].slice(0, most)
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // Without a memory the list of boards begins with all of them.
  }
}

export function forgetBoards(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above: there is nothing to forget.
  }
}

/** What the form begins with, and what could be gone on with instead. */
export interface Opening {
  base: PostForm
  serverId?: string
  /** Which text that draft has. */
  draftSign?: string
  /** A text that was written before and never published. */
  offer: Kept | null
  /** Of the post that is being changed: which text of it this is. */
  sign?: string
  /** When the draft goes out by itself. */
  publishTime?: number
  /** What another app has brought for a new post. */
  shared?: Shared | null
}

/** What a page is for writing. */
export type Writing = 'post' | 'article'

export const writingOf = ({ article }: PostForm): Writing => (article ? 'article' : 'post')

export function targetOf(search: URLSearchParams, writing: Writing): Target {
  const idOf = (name: string) => (/^[1-9]\d{0,18}$/.test(search.get(name) ?? '') ? search.get(name) : null)
  const [post, draft, board, column] = [idOf('posts'), idOf('draft'), idOf('system'), idOf('column')]
  if (post) return { kind: 'post', id: post }
  if (draft) return { kind: 'draft', id: draft }
  if (board) return { kind: 'board', id: board }
  return writing === 'article' ? { kind: 'new', isArticle: true, columnId: column ?? undefined } : { kind: 'new' }
}

export async function openTarget(api: Api, target: Target, store: DraftStore): Promise<Opening> {
  const [opening, found] = await Promise.all([baseOf(api, target), store.newest()])
  // A copy of an earlier version may lack what posts have got since.
  const newest = found && {
    ...found,
    form: {
      ...emptyForm,
      access: opening.base.access,
      files: opening.base.files,
      ...(found.form as Partial<PostForm>),
    },
  }
  const { base, since = 0 } = opening
  const isNews = newest && newest.savedAt > since && isWorthKeeping(newest.form) && !isSameForm(newest.form, base)
  return { ...opening, offer: isNews ? newest : opening.offer }
}

type Base = Opening & { since?: number }

async function baseOf(api: Api, target: Target): Promise<Base> {
  switch (target.kind) {
    case 'new':
      return target.isArticle
        ? newArticle(api, target.columnId)
        : { base: emptyForm, offer: await newestOn(api, 'post') }
    case 'board': {
      const { list } = await api.board.getSystems([target.id])
      const [board = null] = list
      return {
        base: { ...emptyForm, board, article: board?.systemType === 'article' ? emptyArticle : null },
        offer: null,
      }
    }
    case 'draft': {
      const found = await keptOn(api, { _id: target.id })
      if (!found) throw new DraftGone()
      const { form: base, serverId, sign: draftSign, savedAt: since, publishTime } = found
      return { base, serverId, draftSign, since, publishTime, offer: null }
    }
    case 'post':
      return postBase(api, target.id)
  }
}

/** One that is to go into a column, or not yet into any. */
async function newArticle(api: Api, columnId: string | undefined): Promise<Base> {
  const [column, offer] = await Promise.all([
    columnId ? api.column.one({ id: columnId }).catch(() => null) : null,
    newestOn(api, 'article'),
  ])
  const own = column?.canEdit ? { _id: column._id, title: column.title } : null
  return { base: { ...emptyForm, article: { ...emptyArticle, column: own } }, offer }
}

async function postBase(api: Api, postsId: string): Promise<Base> {
  const [{ form: base, sign }, found] = await Promise.all([sourceForm(api, postsId), api.post.draft({ postsId })])
  // A draft from before it could be said who may read says nothing of it.
  const offer =
    found &&
    openedDraft({
      ...found,
      draft: { access: base.access, files: base.files, ...found.draft },
      attachments: [...base.files, ...found.attachments],
    })
  return { base, sign, since: offer?.savedAt, offer: offer && !isSameForm(offer.form, base) ? offer : null }
}

/** A post as it is published now. */
export async function sourceForm(api: Api, postsId: string): Promise<{ form: PostForm; sign: string }> {
  const source = await api.post.source({ postsId })
  const { system, classifyId, title, content, images, video, tags, visibility, access, files, article, sign } = source
  const form: PostForm = {
    board: system,
    classifyId,
    title,
    content,
    images,
    video,
    tags,
    visibility,
    access: access as PostAccess,
    files: files.map(({ path, originalName, size, access: own }) => ({
      path,
      originalName,
      size,
      access: own as PostAccess,
    })),
    article: articleFormOf(article),
  }
  return { form, sign }
}

/** A new post that was begun elsewhere. Who cannot be told of it can still write. */
async function newestOn(api: Api, writing: Writing): Promise<Kept | null> {
  try {
    const { list } = await api.post.drafts({ limit: limits.drafts })
    const found = list.find(
      ({ postsId, article, state }) =>
        postsId === null && state === 'draft' && (article !== null) === (writing === 'article'),
    )
    return found ? await keptOn(api, { _id: found._id }) : null
  } catch {
    return null
  }
}

/** Somebody else has thrown it away, perhaps in another window. */
export class DraftGone extends Error {}

export async function keptOn(api: Api, which: { _id: string } | { postsId: string }): Promise<OpenedDraft | null> {
  const found = await api.post.draft(which)
  return found && openedDraft(found)
}

export type OpenedDraft = Kept & { serverId: string; sign: string; publishTime: number }

type OpenDraft = NonNullable<Awaited<ReturnType<Api['post']['draft']>>>

/** A draft, or an old version of one, as the form has it. */
export function openedDraft(found: OpenDraft): OpenedDraft {
  const {
    publishTime,
    _id,
    draft,
    system,
    pictures,
    film: video,
    insidePictures,
    attachments,
    article,
    updateTime,
    sign,
  } = found
  const form: PostForm = {
    board: system,
    classifyId: draft.classifyId ?? null,
    title: draft.title,
    content: withPictures(draft.content ?? emptyForm.content, insidePictures),
    images: pictures,
    video,
    tags: draft.tags ?? [],
    visibility: draft.visibility,
    access: draft.access ?? emptyForm.access,
    files: filesOf(draft.files, attachments),
    article: articleFormOf(article),
  }
  return { writer: `draft:${_id}`, serverId: _id, sign, savedAt: updateTime, form, publishTime }
}

/** In the order of the draft; those that are gone are left out. */
function filesOf(
  wanted: NonNullable<OpenDraft['draft']['files']> = [],
  found: OpenDraft['attachments'],
): PostForm['files'] {
  return wanted.flatMap(({ path, access = emptyForm.access }) =>
    found.filter((file) => file.path === path).map((file) => ({ ...file, access })),
  )
}

function articleFormOf(article: Article | null): ArticleForm | null {
  if (!article) return null
  const { readMinutes: _, ...form } = article
  return form
}

/** A draft names paths alone; what is known of them is added, so that they can be shown. */
function withPictures(content: Document, pictures: readonly Picture[]): Document {
  const known = new Map(pictures.map((picture) => [picture.path, picture]))
  const copy = structuredClone(content)
  for (const block of blocksOf(copy.content)) {
    if (block.type === 'image') Object.assign(block.attrs, known.get(block.attrs.path))
  }
  return copy
}
