import * as z from 'zod/mini'
import { revision } from '#contract/revision.ts'
import { document, longDocument, picture, video } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { mostParts } from '#contract/shared/text.ts'
import { cleanText, id, listOf, moment, nothing, paged, time } from '#contract/shared/values.ts'
import { create, longText, post, query, queryMine } from '../../endpoint.ts'
import { postAccess } from '../wallet/access.ts'
import { article, articleInput } from './article.ts'
import { storagePath } from './attachment.ts'
import { boardBrief } from './board.ts'
import { postFiles, postVisibilities, tags } from './post.ts'

const draftShape = {
  systemId: z.optional(z.nullable(id)),
  classifyId: z.optional(z.nullable(id)),
  title: z._default(z.string().check(z.maxLength(limits.title * mostParts), cleanText), ''),
  tags,
  images: z._default(z.array(storagePath).check(z.maxLength(limits.postImages)), []),
  video: z.optional(z.nullable(storagePath)),
  visibility: z._default(z.enum(postVisibilities), 'public'),
  /** It is written as an article. */
  article: z.optional(z.nullable(articleInput)),
  access: z.optional(postAccess),
  files: postFiles,
}
/** An unfinished text as the editor has it; the server keeps it, and checks it only when it is published. */
const draftContent = z.object({ ...draftShape, content: z.optional(z.nullable(document)) })
const draftInput = z.object({ ...draftShape, content: z.optional(z.nullable(longDocument)) })
export type DraftContent = z.infer<typeof draftContent>

export const draftStates = ['draft', 'scheduled'] as const

export const draft = z.object({
  _id: id,
  /** The post that is being edited, if it is not a new one. */
  postsId: z.nullable(id),
  title: z.string(),
  excerpt: z.string(),
  system: z.nullable(boardBrief),
  /** As it would be shown now; a column that is gone, or whose it is not, is left out. */
  article: z.nullable(article),
  state: z.enum(draftStates),
  /** When it goes out by itself; 0: not. */
  publishTime: time,
  updateTime: time,
  /** Another text, another sign. */
  sign: z.string(),
})
export type Draft = z.infer<typeof draft>

/** A text as its editor opens it. */
const opened = {
  draft: draftContent,
  pictures: z.array(picture),
  film: z.nullable(video),
  insidePictures: z.array(picture),
  /** What its files are called; those that are gone are left out. */
  attachments: z.array(z.object({ path: z.string(), originalName: z.string(), size: z.number() })),
}

/** A draft of a new article, or an article that is there. */
const articleOf = z.union([z.object({ _id: id }), z.object({ postsId: id })])

export const draftContract = {
  saveDraft: create('/api/aoir-posts-draft/save', {
    summary:
      'Keep an unfinished post; with _id the same draft again. With `baseSign` of a text that is no longer there: 409',
    ...longText,
    input: z.object({
      _id: z.optional(id),
      postsId: z.optional(id),
      draft: draftInput,
      /** Of the text that this one was made from; empty: there was none. */
      baseSign: z.optional(z.string().check(z.maxLength(64))),
      /** Of an article: keeps this state among the revisions. */
      manual: z.optional(z.boolean()),
    }),
    output: draft,
  }),
  drafts: queryMine('/api/aoir-posts-draft/list', {
    summary: 'My drafts, newest first',
    of: draft,
  }),
  draft: query('/api/aoir-posts-draft/get', {
    summary: 'One draft of mine, or the one of a post that is being edited',
    access: 'member',
    input: articleOf,
    output: z.nullable(z.extend(draft, opened)),
  }),
  deleteDraft: post('/api/aoir-posts-draft/delete', {
    summary: 'Throw a draft away',
    access: 'member',
    input: z.object({ _id: id }),
    output: nothing,
  }),
}

/** Articles go out at a time, and have old versions. */
export const articleWritingContract = {
  setDraftState: post('/api/aoir-posts-draft/set-state', {
    summary: 'Let a draft of an article go out by itself at a time, give it another time, or take that back',
    access: 'member',
    speaks: true,
    input: z.object({
      _id: id,
      state: z.enum(draftStates),
      publishTime: z.optional(moment),
    }),
    output: draft,
  }),
  revisions: query('/api/aoir-posts-draft/revisions', {
    summary: 'Earlier texts of an article of mine, or of a draft of one, the newest first',
    access: 'member',
    input: z.union([z.object({ _id: id, ...paged() }), z.object({ postsId: id, ...paged() })]),
    output: listOf(revision),
  }),
  revision: query('/api/aoir-posts-draft/revision', {
    summary: 'One of them',
    access: 'member',
    input: z.object({ revisionId: id }),
    output: z.extend(draft, opened),
  }),
  revert: create('/api/aoir-posts-draft/revert', {
    summary: 'Make an earlier text the draft of an article, as a new revision; board, column and who may read stay',
    input: z.union([z.object({ _id: id, revisionId: id }), z.object({ postsId: id, revisionId: id })]),
    output: draft,
  }),
}
