import { isDeepStrictEqual } from 'node:util'
import type { BoardType } from '#contract/modules/forum/board.ts'
import { freeAccess } from '#contract/modules/wallet/access.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { toDocument } from '../../document/text.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { readAccess } from '../access/service.ts'
import { nameUses, type Titled } from '../attachment/service.ts'
import { assertMayPost, assertMayWrite, canManage, countPosts, type Standing } from '../board/service.ts'
import {
  deleteDraftOf,
  deleteDraftsOfPost,
  holdDraft,
  keepFirstPublication,
  keepPublication,
} from '../draft/service.ts'
import { moderated } from '../moderation/service.ts'
import { type Origin, originOf } from '../network/service.ts'
import { notify } from '../notification/service.ts'
import {
  claimPostFiles,
  divide,
  filesOfPost,
  keepFiles,
  keepWhole,
  namesOf,
  readPostFiles,
} from '../post-lock/service.ts'
import { asDraft, type DraftParts, draftParts, textSign } from '../post-reading/service.ts'
import { restartStats } from '../post-stats/service.ts'
import { dropText, indexText } from '../search-index/service.ts'
import { noPost, postForReading } from '../visibility/service.ts'
import {
  type ArticleContent,
  articleBefore,
  assertArticlesOn,
  followArticle,
  mostBlocksIn,
  nameDraft,
  readArticle,
} from './article.ts'
import { type PostInput, readContent, searchedText, submissionOf, withGroups } from './content.ts'
import { counts, leaveBoard, lockPost, wasNeverSeen } from './lock.ts'
import { assertHourly } from './pace.ts'
import {
  classificationIn,
  insertPost,
  isHeld,
  type LockedPost,
  type NewPost,
  readersAmong,
  rewardPost,
  titlesOf,
  updatePost,
} from './queries.ts'
import { queuePost, unqueuePost } from './waiting.ts'

// Whoever wants to delete a picture is told in which posts it stands.
nameUses('posts', (ctx, ids) => ctx.db.many<Titled>(titlesOf(ids)))
nameUses('locked-post', (ctx, ids) => ctx.db.many<Titled>(titlesOf(ids)))

interface Published {
  _id: string
  state: 'public' | 'held'
}

/** Whoever writes, and from where. */
interface Writer {
  viewer: Viewer
  client: { ip: string }
}

export async function publish(
  ctx: Context,
  { viewer, client }: Writer,
  input: PostInput & { draftId?: string },
): Promise<Published> {
  return publishFrom(ctx, viewer, input, { origin: await originOf(ctx, client) })
}

/** The draft of an article whose time has come, as its author wrote it. */
interface Scheduled {
  origin: Origin
  /** Asked first inside the transaction; no: nothing happens. */
  isStillDue?: (ctx: Context) => Promise<boolean>
}

/** Somebody else has it, or its author has changed it. */
export class NotDue extends Error {}

export async function publishFrom(
  ctx: Context,
  viewer: Viewer,
  input: PostInput & { draftId?: string },
  { origin, isStillDue }: Scheduled,
): Promise<Published> {
  return looked(ctx, viewer, input, false, (inner, text, seen) =>
    inTransaction(inner, async (held) => {
      if (isStillDue && !(await isStillDue(held))) throw new NotDue()
      return insert(held, viewer, { ...input, ...text }, { ...seen, origin })
    }),
  )
}

/** Whatever would keep it from being published now, without publishing it. What is counted is counted later. */
export async function assertPublishable(ctx: Context, viewer: Viewer, input: PostInput): Promise<void> {
  const { type } = await assertMayPost(ctx, viewer, input.systemId)
  if (type !== 'article') throw new Refusal(422, 'article_not_here', { field: 'article' })
  assertArticlesOn(ctx)
  await looked(ctx, viewer, input, true, async (inner, text) => {
    await newPost(inner, viewer, { ...input, ...text }, { verdict: null, origin: nowhere }, { type })
  })
}

const nowhere: Origin = { ip: null, region: null }

type Looked = Pick<PostInput, 'title' | 'content' | 'tags' | 'article'>

/** What the rules say of it, and the names of its files that they know; without these nobody looked. */
interface Seen {
  verdict: Verdict | null
  names?: string[]
}

/** What others will see goes through the rules; what is its author's alone does not. */
async function looked<T>(
  ctx: Context,
  viewer: Viewer,
  input: PostInput,
  isEdit: boolean,
  write: (ctx: Context, text: Looked, seen: Seen) => Promise<T>,
): Promise<T> {
  const document = toDocument(input.content, await mostBlocksIn(ctx, input.systemId))
  const { title, content, tags, article } = input
  if (input.visibility === 'private') return write(ctx, { title, content, tags, article }, { verdict: null })
  const names = await namesOf(ctx, viewer, input.files ?? [])
  const submission = { ...submissionOf(input, document), names, isEdit }
  return moderated(ctx, viewer, submission, (inner, { verdict, groups }) =>
    write(inner, withGroups(input, document, groups), { verdict: verdict.rules.length > 0 ? verdict : null, names }),
  )
}

type Marks = Seen & Pick<NewPost, 'origin'>

async function insert(
  ctx: Context,
  viewer: Viewer,
  input: PostInput & { draftId?: string },
  marks: Marks,
): Promise<Published> {
  return inTransaction(ctx, async (inner) => {
    const draftId = await ownDraft(inner, viewer, input.draftId)
    await assertHourly(inner, viewer)
    // Counted first: that locks the board as it is until the post is there.
    await countPosts(inner, input.systemId, input.visibility === 'public' && !isHeld({ ...input, ...marks }) ? 1 : 0)
    const { type } = await assertMayPost(inner, viewer, input.systemId)
    if (type === 'article') assertArticlesOn(inner)
    const post = await newPost(inner, viewer, input, marks, { type })
    const { id } = await inner.db.one<{ id: string }>(insertPost(post))
    await followContent(inner, viewer, id, post)
    if (isHeld(post)) await queuePost(inner, id)
    if (post.article) await keepArticle(inner, id, draftId)
    if (draftId) await inner.db.run(deleteDraftOf(viewer.id, draftId))
    contentChanged(inner, 'feed', `user:${viewer.id}`)
    return { _id: id, state: isHeld(post) ? 'held' : 'public' }
  })
}

/** Held until the post is there. One that is gone is no obstacle, unless it has become an article already. */
async function ownDraft(ctx: Context, viewer: Viewer, id: string | undefined): Promise<string | undefined> {
  if (!id) return undefined
  const draft = await holdDraft(ctx, viewer.id, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 404) return null
    throw error
  })
  return draft?.id
}

async function keepArticle(ctx: Context, postId: string, draftId: string | undefined): Promise<void> {
  if (draftId) await ctx.db.run(nameDraft(postId, draftId))
  await keepPublication(ctx, postId, await asDraft(ctx, postId), draftId)
}

export async function update(
  ctx: Context,
  { viewer, client }: Writer,
  { postsId, baseSign, ...input }: PostInput & { postsId: string; baseSign?: string },
): Promise<Published> {
  const { user_id, visibility } = await postForReading(ctx, viewer, postsId)
  if (user_id !== viewer.id) throw new Refusal(403, 'post_not_yours')
  const origin = await originOf(ctx, client)
  const files = input.files ?? (await filesOfPost(ctx, postsId))
  // What nobody has seen yet counts as a new one.
  return looked(ctx, viewer, { ...input, files }, visibility === 'public', (inner, text, seen) =>
    change(inner, viewer, postsId, { ...input, ...text }, { ...seen, origin }, { sign: baseSign }),
  )
}

/** Only who sees it changes. What becomes public passes the rules like a new one; what somebody writes meanwhile stays. */
export async function setVisibility(
  ctx: Context,
  { viewer, client }: Writer,
  { postsId, visibility }: { postsId: string; visibility: PostInput['visibility'] },
): Promise<Published> {
  return changeStored(ctx, { viewer, client }, postsId, { visibility })
}

/** Only what it asks for changes, in the same way. */
export async function setAccess(
  ctx: Context,
  writer: Writer,
  { postsId, access }: { postsId: string; access: PostInput['access'] },
): Promise<Published> {
  return changeStored(ctx, writer, postsId, { access })
}

async function changeStored(
  ctx: Context,
  { viewer, client }: Writer,
  postsId: string,
  changed: Partial<Pick<PostInput, 'visibility' | 'access'>>,
): Promise<Published> {
  const post = await postForReading(ctx, viewer, postsId)
  if (post.user_id !== viewer.id) throw new Refusal(403, 'post_not_yours')
  const stored = await ctx.db.one<DraftParts>(draftParts(postsId))
  const input = { ...inputOf(stored, post.visibility), ...changed }
  const origin = await originOf(ctx, client)
  return looked(ctx, viewer, input, post.visibility === 'public', (inner, text, seen) =>
    change(inner, viewer, postsId, { ...input, ...text }, { ...seen, origin }, { stored }),
  )
}

/** A cover stays by itself, also where staff have removed the picture since then. */
function inputOf({ article, ...stored }: DraftParts, visibility: PostInput['visibility']): PostInput {
  const { board_id: systemId, classification_id: classifyId, document: content, video, ...same } = stored
  const { title, tags, images, access, files } = same
  return {
    systemId,
    classifyId,
    title,
    tags,
    content,
    images,
    video: video === null ? null : { path: video },
    visibility,
    article: article ? { ...article, cover: undefined } : undefined,
    access,
    files,
  }
}

/** What is written down only while the text is still this one: the text itself, or an editor's sign of it. */
interface Before {
  stored?: DraftParts
  sign?: string
}

async function change(
  ctx: Context,
  viewer: Viewer,
  postsId: string,
  input: PostInput,
  marks: Marks,
  { stored, sign }: Before,
): Promise<Published> {
  return inTransaction(ctx, async (inner) => {
    const before = await lockPost(inner, postsId, input.systemId)
    if (before.deleted_at) throw noPost()
    if (stored && !isDeepStrictEqual(await inner.db.one<DraftParts>(draftParts(postsId)), stored))
      throw new Refusal(409, 'post_edited_meanwhile')
    if (sign !== undefined) await assertSign(inner, postsId, sign)
    // What is there already may be mended where new posts are no longer taken.
    const isThere = before.board_id === input.systemId
    const { type } = isThere
      ? await assertMayWrite(inner, viewer, input.systemId)
      : await assertMayMove(inner, viewer, before, input.systemId)
    const isNew = !isThere || (before.visibility === 'private' && input.visibility === 'public')
    if (type === 'article' && isNew) assertArticlesOn(inner)
    const article = await articleBefore(inner, postsId)
    const earlier = type === 'article' && !stored ? await asDraft(inner, postsId) : null
    const all = { ...input, tags: input.tags ?? before.tags }
    const post = await newPost(inner, viewer, all, marks, { type, article, before })
    await inner.db.run(updatePost(postsId, post))
    await recount(inner, before, post)
    if (wasNeverSeen(before) && !isHeld(post)) await inner.db.run(restartStats(postsId))
    await followContent(inner, viewer, postsId, post)
    if (isHeld(post)) await queuePost(inner, postsId)
    else if (before.held_at) await unqueuePost(inner, postsId)
    if (!stored) await inner.db.run(deleteDraftsOfPost(viewer.id, postsId))
    if (earlier) {
      await keepFirstPublication(inner, postsId, earlier)
      await keepPublication(inner, postsId, await asDraft(inner, postsId))
    }
    const isGoing = counts(before) && (post.visibility === 'private' || isHeld(post))
    const isElsewhere = before.board_id !== post.boardId
    // A title is all that other pages may show of it now.
    const isOther = !isDeepStrictEqual(before.access, post.access)
    contentChanged(
      inner,
      ...(isGoing || isElsewhere || isOther ? (['all'] as const) : (['feed', `post:${postsId}`] as const)),
    )
    contentChanged(inner, `user:${viewer.id}`)
    return { _id: postsId, state: isHeld(post) ? 'held' : 'public' }
  })
}

/** The post is locked: of two that were made from the same text one is written down. */
async function assertSign(ctx: Context, postsId: string, sign: string): Promise<void> {
  const now = await textSign(ctx, postsId)
  if (now !== sign) throw new Refusal(409, 'post_changed', { data: { sign: now } })
}

/** What is closed would be opened again where its author may: only those who closed it take it elsewhere. */
async function assertMayMove(ctx: Context, viewer: Viewer, post: LockedPost, boardId: string): Promise<Standing> {
  const board = await assertMayPost(ctx, viewer, boardId)
  if (post.closed_at && !(await canManage(ctx, viewer, post.board_id))) throw new Refusal(403, 'post_closed_stays')
  await leaveBoard(ctx, post, boardId)
  return board
}

/** Where it will stand, and what it was as an article before. */
interface Place {
  type: BoardType
  article?: ArticleContent | null
  /** Of one that is there: what is not said anew of it stays. */
  before?: LockedPost
}

async function newPost(
  ctx: Context,
  viewer: Viewer,
  input: PostInput,
  { names, ...marks }: Marks,
  { type, article = null, before }: Place,
): Promise<NewPost> {
  const { systemId: boardId, classifyId, visibility } = input
  const access = await readAccess(ctx, viewer, input.access, before?.access ?? freeAccess)
  const filesBefore = before ? await filesOfPost(ctx, before.id) : []
  const files = await readPostFiles(ctx, viewer, input.files ?? filesBefore, filesBefore)
  // One that has got its name since the rules looked at it.
  if (names && files.some(({ name }) => !names.includes(name))) throw new Refusal(409, 'post_edited_meanwhile')
  return {
    ...divide(await readContent(ctx, viewer, input, type === 'article'), access),
    access,
    files,
    boardId,
    userId: viewer.id,
    classificationId: await classificationFor(ctx, boardId, classifyId),
    visibility,
    ...marks,
    article: await readArticle(ctx, viewer, type, input.article, article),
  }
}

export async function classificationFor(
  ctx: Context,
  boardId: string,
  id: string | null | undefined,
): Promise<string | null> {
  if (!id) return null
  if (!(await ctx.db.maybe(classificationIn(boardId, id))))
    throw new Refusal(422, 'post_bad_classify', { field: 'classifyId' })
  return id
}

async function recount(ctx: Context, before: LockedPost, after: NewPost): Promise<void> {
  const [was, is] = [counts(before), after.visibility === 'public' && !isHeld(after)]
  if (was !== is) await ctx.db.run(rewardPost(before.id, is ? 'give' : 'take'))
  if (before.board_id === after.boardId && was === is) return
  if (was) await countPosts(ctx, before.board_id, -1)
  if (is) await countPosts(ctx, after.boardId, 1)
}

/** What hangs on the text: its files, the search, and those it names. */
async function followContent(ctx: Context, viewer: Viewer, id: string, post: NewPost) {
  const { content, whole, visibility, article, access } = post
  const isShown = visibility === 'public' && !isHeld(post)
  await ctx.db.run(keepWhole(id, whole, access))
  await ctx.db.run(keepFiles(id, post.files))
  await claimPostFiles(ctx, viewer.id, id, { ...post, cover: article?.cover?.path })
  await followArticle(ctx, viewer.id, id, article, isShown)
  if (!isShown) return dropText(ctx, 'posts', id)
  const text = searchedText({ ...content, summary: article?.summary })
  await indexText(ctx, 'posts', id, { title: content.title, text })
  await notifyMentioned(ctx, viewer.id, id, content.mentions)
}

/** In the order of their ids, as two texts that name the same people must not wait for each other. */
export async function notifyMentioned(ctx: Context, authorId: string, postId: string, mentions: string[]) {
  const readers = await ctx.db.many<{ id: string }>(readersAmong(mentions.slice(0, limits.mentions), postId))
  const named = readers.map(({ id }) => id).sort()
  for (const userId of named)
    await notify(ctx, { userId, type: 'mention', fromUserId: authorId, postId, once: `mention:posts:${postId}` })
}
