import * as z from 'zod/mini'
import { document, longDocument, picture, video } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { mostParts } from '#contract/shared/text.ts'
import { cleanText, id, nothing, time } from '#contract/shared/values.ts'
import { create, longText, post, query, queryMine } from '../../endpoint.ts'
import { article, articleInput } from './article.ts'
import { storagePath } from './attachment.ts'
import { boardBrief } from './board.ts'
import { postVisibilities, tags } from './post.ts'

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
}
/** An unfinished text as the editor has it; the server keeps it, and checks it only when it is published. */
const draftContent = z.object({ ...draftShape, content: z.optional(z.nullable(document)) })
const draftInput = z.object({ ...draftShape, content: z.optional(z.nullable(longDocument)) })
export type DraftContent = z.infer<typeof draftContent>

export const draft = z.object({
  _id: id,
  /** The post that is being edited, if it is not a new one. */
  postsId: z.nullable(id),
  title: z.string(),
  excerpt: z.string(),
  system: z.nullable(boardBrief),
  /** As it would be shown now; a column that is gone, or whose it is not, is left out. */
  article: z.nullable(article),
  updateTime: time,
})
export type Draft = z.infer<typeof draft>

export const draftContract = {
  saveDraft: create('/api/aoir-posts-draft/save', {
    summary: 'Keep an unfinished post; with _id the same draft again',
    ...longText,
    input: z.object({ _id: z.optional(id), postsId: z.optional(id), draft: draftInput }),
    output: draft,
  }),
  drafts: queryMine('/api/aoir-posts-draft/list', {
    summary: 'My drafts, newest first',
    of: draft,
  }),
  draft: query('/api/aoir-posts-draft/get', {
    summary: 'One draft of mine, or the one of a post that is being edited',
    access: 'member',
    input: z.union([z.object({ _id: id }), z.object({ postsId: id })]),
    output: z.nullable(
      z.extend(draft, {
        draft: draftContent,
        pictures: z.array(picture),
        film: z.nullable(video),
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
}
