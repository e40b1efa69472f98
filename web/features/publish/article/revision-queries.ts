import { api } from '#web/api/browser.ts'
import { draftsKey } from '#web/api/queries/creator-queries.ts'
import { revisionListQuery, revisionTextQuery } from '#web/reader/compare/revision-queries.ts'

/** A draft of a new article, or an article that is there. */
export type RevisedArticle = { _id: string } | { postsId: string }

export const articleRevisionsKey = [...draftsKey, 'revisions']

export const articleRevisions = (of: RevisedArticle) =>
  revisionListQuery([...articleRevisionsKey, 'of', of], (page) => api.post.revisions({ ...of, ...page }))

export const articleRevision = (revisionId: string) =>
  revisionTextQuery([...articleRevisionsKey, 'one', revisionId], () => api.post.revision({ revisionId }))
