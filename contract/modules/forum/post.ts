import * as z from 'zod/mini'
import { get, largeBody, post } from '../../endpoint.ts'
import { document, film, picture, writing, writtenDocument } from '../../shared/document.ts'
import { limits } from '../../shared/limits.ts'
import { mostParts } from '../../shared/text.ts'
import {
  cleanText,
  cursor,
  id,
  listOf,
  noInput,
  nothing,
  paged,
  text,
  time,
  toggled,
  written,
} from '../../shared/values.ts'
import { userCard } from '../account/user.ts'
import { storagePath } from './attachment.ts'
import { boardBrief } from './board.ts'

const postVisibilities = ['public', 'private'] as const

/** `mix`: good and fresh. `hot`: the most liked and discussed of late. `new`: newest first. `reply`: last answered first. */
export const postSorts = ['mix', 'new', 'reply', 'hot'] as const
export type PostSort = (typeof postSorts)[number]

/** A post as lists show it. */
export const postCard = z.object({
  _id: id,
  postsSystemId: id,
  system: boardBrief,
  user: z.extend(userCard, { isFollow: z.boolean() }),
  title: z.string(),
  excerpt: z.string(),
  images: z.array(picture),
  /** How many pictures there are; `images` holds the first nine. */
  imageNumber: z.int(),
  video: z.nullable(film),
  classify: z.nullable(z.object({ _id: id, classifyName: z.string() })),
  isTop: z.boolean(),
  isGlobalTop: z.boolean(),
  isRecommend: z.boolean(),
  isClosed: z.boolean(),
  visibility: z.enum(postVisibilities),
  likeNumber: z.int(),
  commentNumber: z.int(),
  collectNumber: z.int(),
  viewNumber: z.int(),
  isLike: z.boolean(),
  isCollect: z.boolean(),
  /** The most liked comment, when it has enough likes to be worth a line. */
  hotComment: z.nullable(z.object({ name: z.string(), content: z.string() })),
  createTime: time,
})
export type PostCard = z.infer<typeof postCard>

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
  /** 0: never. */
  editTime: time,
  canEdit: z.boolean(),
  canManage: z.boolean(),
  /** Whether this viewer may comment, and if not the sentence why. */
  mayComment: z.boolean(),
  commentRefusal: z.string(),
})
export type PostPage = z.infer<typeof postPage>

/** A post among its neighbours: title and picture are enough. */
export const postLink = z.object({ _id: id, title: z.string(), commentNumber: z.int(), image: z.nullable(picture) })
export type PostLink = z.infer<typeof postLink>

const title = written({ min: 1, max: limits.title, missing: 'post_need_title' })
/** Words by which it can be found, without the sign `#` before them; a change that does not name them leaves them. */
const tags = z.optional(z.array(written({ min: 1, max: limits.tag })).check(z.maxLength(limits.tags)))
const postsId = id
const systemId = id
const reason = z._default(written({ max: limits.reason }), '')

const body = {
  systemId,
  classifyId: z.optional(z.nullable(id)),
  title,
  content: writing,
  images: z._default(z.array(storagePath).check(z.maxLength(limits.postImages, 'upload_at_most')), []),
  video: z.optional(
    z.nullable(z.object({ path: storagePath, cover: z.optional(z.string().check(z.maxLength(600), cleanText)) })),
  ),
  tags,
  visibility: z._default(z.enum(postVisibilities), 'public'),
}

export const feedPage = z.object({
  list: z.array(postCard),
  total: z.int(),
  nextCursor: z.nullable(z.string()),
  /** Where the people whom the caller follows wrote nothing: how many they are. */
  followNumber: z.optional(z.int()),
})
export type FeedPage = z.infer<typeof feedPage>

const feedSelect = z.object({
  systemId: z.optional(id),
  systemType: z.optional(z.enum(['forum', 'article'])),
  userId: z.optional(id),
  classifyId: z.optional(id),
  recommend: z.optional(z.boolean()),
  /** Only what the people wrote whom the caller follows. */
  follow: z.optional(z.boolean()),
})

const draftShape = {
  systemId: z.optional(z.nullable(id)),
  classifyId: z.optional(z.nullable(id)),
  title: z._default(z.string().check(z.maxLength(limits.title * mostParts), cleanText), ''),
  tags,
  images: z._default(z.array(storagePath).check(z.maxLength(limits.postImages)), []),
  video: z.optional(z.nullable(storagePath)),
  visibility: z._default(z.enum(postVisibilities), 'public'),
}
/** An unfinished text as the editor has it; the server keeps it, and checks it only when it is published. */
const draftContent = z.object({ ...draftShape, content: z.optional(z.nullable(document)) })
const draftInput = z.object({ ...draftShape, content: z.optional(z.nullable(writtenDocument)) })
export type DraftContent = z.infer<typeof draftContent>

export const draft = z.object({
  _id: id,
  /** The post that is being edited, if it is not a new one. */
  postsId: z.nullable(id),
  title: z.string(),
  excerpt: z.string(),
  system: z.nullable(boardBrief),
  updateTime: time,
})
export type Draft = z.infer<typeof draft>

/** What one day brought an author. */
const authorDay = z.object({
  day: z.string(),
  views: z.int(),
  posts: z.int(),
  likes: z.int(),
  comments: z.int(),
  fans: z.int(),
})

/** Where a reader was before they opened a post. `external`: another site; `direct`: nobody knows. */
export const viewSources = ['home', 'board', 'search', 'author', 'message', 'external', 'direct'] as const
export type ViewSource = (typeof viewSources)[number]

const flag = z.object({ isTop: z.boolean() })

export const postContract = {
  publish: post('/api/aoir-system-posts/publish', {
    summary: 'Publish a post; `content` is an editor document or plain text',
    access: 'member',
    mostBytes: largeBody,
    creates: true,
    input: z.object({
      ...body,
      /** The draft it was written in; it goes when the post is there. */
      draftId: z.optional(id),
    }),
    output: z.object({ _id: id }),
  }),
  list: post('/api/aoir-system-posts/list', {
    summary:
      'Posts. Go on with `cursor`: it costs the same on every page. What is pinned stands in its usual place, too',
    access: 'anyone',
    reads: true,
    input: z.object({
      ...paged(),
      cursor: z.optional(cursor),
      select: z.optional(feedSelect),
      sort: z._default(z.enum(postSorts), 'new'),
    }),
    output: feedPage,
  }),
  /** The line "n new posts": how many were published in this list since that post. */
  newer: post('/api/aoir-system-posts/newer', {
    summary: 'How many posts of a list are newer than one (99 at most)',
    access: 'anyone',
    reads: true,
    input: z.object({ select: z.optional(feedSelect), afterId: id }),
    output: z.object({ number: z.int() }),
  }),
  /** Pinned lines above a feed: site-wide ones, or those of one board. */
  pinned: post('/api/aoir-system-posts/pinned', {
    summary: 'Pinned posts, of the site or of one board',
    access: 'anyone',
    reads: true,
    input: z.object({ systemId: z.optional(id) }),
    output: z.object({ list: z.array(postCard) }),
  }),
  one: get('/api/aoir-system-posts/{id}', {
    summary: 'One post',
    access: 'anyone',
    input: z.object({ id }),
    output: postPage,
  }),
  around: post('/api/aoir-system-posts/around', {
    summary: 'The posts before and after one in its board, and more from there',
    access: 'anyone',
    reads: true,
    input: z.object({ postsId }),
    output: z.object({ previous: z.nullable(postLink), next: z.nullable(postLink), more: z.array(postLink) }),
  }),
  view: post('/api/aoir-system-posts/view', {
    summary: 'Somebody reads a post: counted later, in batches; members find it in their reading history',
    access: 'anyone',
    reads: true,
    input: z.object({
      postsId,
      from: z._default(z.enum(viewSources), 'direct'),
      /** The name of the other site; anything that is no such name is left out. */
      host: z.optional(z.string().check(z.maxLength(300))),
    }),
    output: nothing,
  }),
  update: post('/api/aoir-system-posts/update', {
    summary: 'Change a post of mine',
    access: 'member',
    mostBytes: largeBody,
    input: z.object({ postsId, ...body }),
    output: z.object({ _id: id }),
  }),
  source: post('/api/aoir-system-posts/source', {
    summary: 'A post of mine as the editor needs it',
    access: 'member',
    reads: true,
    input: z.object({ postsId }),
    output: z.object({
      _id: id,
      system: boardBrief,
      classifyId: z.nullable(id),
      title: z.string(),
      tags: z.array(z.string()),
      content: document,
      images: z.array(picture),
      video: z.nullable(film),
      visibility: z.enum(postVisibilities),
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
    input: z.object({ postsId }),
    output: nothing,
  }),
  mine: post('/api/aoir-system-posts/mine', {
    summary: 'My posts with their state and figures',
    access: 'member',
    reads: true,
    input: z.object({
      ...paged(),
      select: z.optional(
        z.object({
          state: z.optional(z.enum(['public', 'private', 'deleted'])),
          keyword: z.optional(text({ max: limits.keyword })),
        }),
      ),
    }),
    output: listOf(
      z.extend(postCard, {
        state: z.enum(['public', 'private', 'deleted']),
        deleteReason: z.string(),
        mayRestore: z.boolean(),
        /** When a deleted post goes for good; 0 while it is not deleted. */
        restoreUntil: time,
      }),
    ),
  }),
  figures: get('/api/aoir-system-posts/figures', {
    summary: 'My figures as an author: in all, and by day for the last 30 days and the 30 before them',
    access: 'member',
    input: noInput,
    output: z.object({
      posts: z.int(),
      views: z.int(),
      likes: z.int(),
      comments: z.int(),
      fans: z.int(),
      days: z.array(authorDay),
      before: z.array(authorDay),
    }),
  }),

  analysis: post('/api/aoir-system-posts/analysis', {
    summary: 'What the last days brought each of my posts (the 100 most read), and where my readers came from',
    access: 'member',
    reads: true,
    input: z.object({ days: z._default(z.union([z.literal(7), z.literal(30)]), 30) }),
    output: z.object({
      posts: z.array(
        z.object({
          _id: id,
          title: z.string(),
          createTime: time,
          views: z.int(),
          likes: z.int(),
          comments: z.int(),
          /** Followers who read it last before they followed. */
          fans: z.int(),
        }),
      ),
      sources: z.array(z.object({ source: z.enum(viewSources), host: z.string(), views: z.int() })),
    }),
  }),

  globalTop: post('/api/aoir-system-posts/Front-Global-Top', {
    summary: 'Pin a post on the whole site (administrators); a second call takes it back',
    access: 'admin',
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

  saveDraft: post('/api/aoir-posts-draft/save', {
    summary: 'Keep an unfinished post; with _id the same draft again',
    access: 'member',
    mostBytes: largeBody,
    creates: true,
    input: z.object({ _id: z.optional(id), postsId: z.optional(id), draft: draftInput }),
    output: draft,
  }),
  drafts: post('/api/aoir-posts-draft/list', {
    summary: 'My drafts, newest first',
    access: 'member',
    reads: true,
    input: z.object(paged()),
    output: listOf(draft),
  }),
  draft: post('/api/aoir-posts-draft/get', {
    summary: 'One draft of mine, or the one of a post that is being edited',
    access: 'member',
    reads: true,
    input: z.union([z.object({ _id: id }), z.object({ postsId })]),
    output: z.nullable(
      z.extend(draft, {
        draft: draftContent,
        pictures: z.array(picture),
        film: z.nullable(film),
        insidePictures: z.array(picture),
      }),
    ),
  }),
  deleteDraft: post('/api/aoir-posts-draft/delete', {
    summary: 'Throw a draft away',
    access: 'member',
    input: z.object({ _id: id }),
    output: nothing,
  }),

  collect: post('/api/aoir-collect/create', {
    summary:
      'Bookmark a post; a second call takes it back. With `desired` it is so afterwards, however often it is called',
    access: 'member',
    creates: true,
    input: z.object({ postsId, ...toggled }),
    output: z.object({ isCollect: z.boolean(), collectNumber: z.int() }),
  }),
  collects: post('/api/aoir-collect/list', {
    summary: 'My bookmarks, newest first',
    access: 'member',
    reads: true,
    input: z.object({ ...paged(), cursor: z.optional(cursor) }),
    output: feedPage,
  }),
  collectsOf: post('/api/aoir-collect/of', {
    summary: 'What somebody bookmarked, newest first, as far as the caller may see it; refused unless they show it',
    access: 'anyone',
    reads: true,
    input: z.object({ userId: id, ...paged(), cursor: z.optional(cursor) }),
    output: feedPage,
  }),
  history: post('/api/aoir-history/list', {
    summary: 'What I read, newest first',
    access: 'member',
    reads: true,
    input: z.object({ ...paged(), cursor: z.optional(cursor) }),
    output: feedPage,
  }),
  clearHistory: post('/api/aoir-history/clear', {
    summary: 'Forget what I read; with postsId only that one',
    access: 'member',
    input: z.object({ postsId: z.optional(id) }),
    output: nothing,
  }),
}
