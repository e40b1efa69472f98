import * as z from 'zod/mini'
import { document, longWriting, picture, video } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { cleanText, id, money, nothing, time, written } from '#contract/shared/values.ts'
import { create, getOne, longText, post, query } from '../../endpoint.ts'
import { ipRegion, restriction, userCard } from '../account/user.ts'
import { access, postAccess } from '../wallet/access.ts'
import { bounty } from '../wallet/bounty.ts'
import { article, articleInput, columnPlace, tocEntry } from './article.ts'
import { storagePath } from './attachment.ts'
import { boardBrief } from './board.ts'

export const postVisibilities = ['public', 'private'] as const

/** A post as lists show it. */
export const postCard = z.object({
  _id: id,
  postsSystemId: id,
  system: boardBrief,
  user: z.extend(userCard, { isFollow: z.boolean(), isFan: z.boolean() }),
  title: z.string(),
  excerpt: z.string(),
  images: z.array(picture),
  /** How many pictures there are; `images` holds the first nine. */
  imageNumber: z.int(),
  video: z.nullable(video),
  classify: z.nullable(z.object({ _id: id, classifyName: z.string() })),
  isTop: z.boolean(),
  isGlobalTop: z.boolean(),
  isRecommend: z.boolean(),
  isClosed: z.boolean(),
  visibility: z.enum(postVisibilities),
  /** It waits for somebody to look at it; only its author and the staff see it at all. */
  isHeld: z.boolean(),
  likeNumber: z.int(),
  commentNumber: z.int(),
  collectNumber: z.int(),
  viewNumber: z.int(),
  isLike: z.boolean(),
  isCollect: z.boolean(),
  /** The most liked comment, when it has enough likes to be worth a line. */
  hotComment: z.nullable(z.object({ name: z.string(), content: z.string() })),
  /** Of a post in a board for articles. */
  article: z.nullable(article),
  /** What it asks for before it is read. */
  access,
  /** What this viewer would pay now; 0: it is open to them, or not sold. */
  price: money,
  /** This viewer sees the teaser alone. */
  isLocked: z.boolean(),
  /** What stands on it as a question, or which answer it has. */
  bounty: z.nullable(bounty),
  createTime: time,
})
export type PostCard = z.infer<typeof postCard>

/** What lies with a post to be taken away. */
export const postFile = z.object({
  _id: id,
  originalName: z.string(),
  size: z.int(),
  access,
  price: money,
  isLocked: z.boolean(),
  /** '' while it is locked. Signed ones work for an hour at most. */
  url: z.string(),
})
export type PostFile = z.infer<typeof postFile>

/** Files of mine, of the kind `assets`. One without `access` goes with the post. */
export const postFiles = z.optional(
  z.array(z.object({ path: storagePath, access: z.optional(postAccess) })).check(z.maxLength(limits.postFiles)),
)

/**
 * What the page of a post shows. `images` and `video` stand beside the text here; the pictures inside are in `content`.
 * On a card both come together.
 */
export const postPage = z.extend(postCard, {
  tags: z.array(z.string()),
  content: document,
  /** The same as sanitised HTML, for readers other than our pages. */
  html: z.string(),
  wordNumber: z.int(),
  toc: z.array(tocEntry),
  /** Of an article in a column. */
  columnPlace: z.nullable(columnPlace),
  /** 0: never. */
  editTime: time,
  ipRegion,
  canEdit: z.boolean(),
  canManage: z.boolean(),
  /** What would open it, in words; '' when it is open. */
  lockReason: z.string(),
  /** This viewer has bought it. */
  isOwned: z.boolean(),
  /** How many have. */
  ownedNumber: z.int(),
  tipNumber: z.int(),
  files: z.array(postFile),
  /** Whether this viewer may comment, and if not the sentence why. */
  mayComment: z.boolean(),
  commentRefusal: z.string(),
  /** Of a held one: the names of rules that hold it, as far as its author is told. */
  heldBy: z.optional(z.array(z.string())),
  /** Its author has deleted it; this viewer has bought it, or a file beside it. */
  isGone: z.optional(z.boolean()),
  /** What keeps this viewer from writing on the board it is in, though not on others. */
  sanction: z.nullable(restriction),
})
export type PostPage = z.infer<typeof postPage>

/** A post among its neighbours: title and picture are enough. */
export const postLink = z.object({ _id: id, title: z.string(), commentNumber: z.int(), image: z.nullable(picture) })
export type PostLink = z.infer<typeof postLink>

const title = written({ min: 1, max: limits.title, missing: 'post_need_title' })
/** Words by which it can be found, without the sign `#` before them; a change that does not name them leaves them. */
export const tags = z.optional(z.array(written({ min: 1, max: limits.tag })).check(z.maxLength(limits.tags)))
const postsId = id
const systemId = id
const reason = z._default(written({ max: limits.reason }), '')

const body = {
  systemId,
  classifyId: z.optional(z.nullable(id)),
  title,
  content: longWriting,
  images: z._default(z.array(storagePath).check(z.maxLength(limits.postImages, 'upload_at_most')), []),
  video: z.optional(
    z.nullable(z.object({ path: storagePath, cover: z.optional(z.string().check(z.maxLength(600), cleanText)) })),
  ),
  tags,
  visibility: z._default(z.enum(postVisibilities), 'public'),
  /** Only in a board for articles. */
  article: z.optional(articleInput),
  /** A change that does not name it leaves it. */
  access: z.optional(postAccess),
  /** As with `access`. */
  files: postFiles,
}

/** `held`: nobody but its author sees it until somebody has looked at it. */
const published = z.object({ _id: id, state: z.enum(['public', 'held']) })

const flag = z.object({ isTop: z.boolean() })

export const postContract = {
  publish: create('/api/aoir-system-posts/publish', {
    summary: 'Publish a post; `content` is an editor document or plain text',
    speaks: true,
    ...longText,
    input: z.object({
      ...body,
      /** The draft it was written in; it goes when the post is there. */
      draftId: z.optional(id),
    }),
    output: published,
  }),
  one: getOne('/api/aoir-system-posts/{id}', 'One post', postPage),
  around: query('/api/aoir-system-posts/around', {
    summary: 'The posts before and after one in its board, and more from there',
    access: 'anyone',
    input: z.object({ postsId }),
    output: z.object({ previous: z.nullable(postLink), next: z.nullable(postLink), more: z.array(postLink) }),
  }),
  update: post('/api/aoir-system-posts/update', {
    summary: 'Change a post of mine. With `baseSign` of a text that is no longer there: 409',
    access: 'member',
    speaks: true,
    ...longText,
    input: z.object({
      postsId,
      ...body,
      /** The `sign` of the text from which this one was made. */
      baseSign: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: published,
  }),
  setVisibility: post('/api/aoir-system-posts/visibility', {
    summary: 'Show a post of mine to everybody, or to me alone; its text stays as it is',
    access: 'member',
    speaks: true,
    input: z.object({ postsId, visibility: z.enum(postVisibilities) }),
    output: published,
  }),
  setAccess: post('/api/aoir-system-posts/set-access', {
    summary: 'Say who may read a post of mine; its text stays as it is',
    access: 'member',
    speaks: true,
    refuses: [403, 404, 409],
    input: z.object({ postsId, access: postAccess }),
    output: published,
  }),
  source: query('/api/aoir-system-posts/source', {
    summary: 'A post of mine as the editor needs it',
    access: 'member',
    input: z.object({ postsId }),
    output: z.object({
      _id: id,
      system: boardBrief,
      classifyId: z.nullable(id),
      title: z.string(),
      tags: z.array(z.string()),
      content: document,
      images: z.array(picture),
      video: z.nullable(video),
      visibility: z.enum(postVisibilities),
      /** With the summary that was written, which may be none. */
      article: z.nullable(article),
      access,
      files: z.array(z.extend(postFile, { path: z.string() })),
      /** Another text, another sign. */
      sign: z.string(),
    }),
  }),
  remove: post('/api/aoir-system-posts/delete', {
    summary: 'Delete a post: my own, or one in a board I manage (with a reason; the author is told)',
    access: 'member',
    input: z.object({ postsId, reason }),
    output: nothing,
  }),
  restore: post('/api/aoir-system-posts/restore', {
    summary: 'Take back the deletion of a post, by whoever deleted it or an administrator, within 30 days',
    access: 'member',
    speaks: true,
    input: z.object({ postsId }),
    output: nothing,
  }),

  globalTop: post('/api/aoir-system-posts/Front-Global-Top', {
    summary: 'Pin a post on the whole site (administrators); a second call takes it back',
    access: 'staff',
    needs: 'site.edit',
    creates: true,
    input: z.object({ systemId, postsId }),
    output: z.object({ isGlobalTop: z.boolean() }),
  }),
  boardTop: post('/api/aoir-system-posts/Front-Posts-Top', {
    summary: 'Pin a post in its board; a second call takes it back',
    access: 'manager',
    creates: true,
    input: z.object({ systemId, postsId }),
    output: flag,
  }),
  recommend: post('/api/aoir-system-posts/Front-Posts-Recommend', {
    summary: 'Recommend a post; a second call takes it back',
    access: 'manager',
    creates: true,
    input: z.object({ systemId, postsId }),
    output: z.object({ isRecommend: z.boolean() }),
  }),
  move: post('/api/aoir-system-posts/move', {
    summary: 'Move a post to another board (manager of both, or administrator) or classification',
    access: 'manager',
    input: z.object({ postsId, systemId, classifyId: z.optional(z.nullable(id)), reason }),
    output: nothing,
  }),
  close: post('/api/aoir-system-posts/close', {
    summary: 'Close a post to comments; a second call opens it again',
    access: 'manager',
    creates: true,
    input: z.object({ postsId, reason }),
    output: z.object({ isClosed: z.boolean() }),
  }),
}
