import { api } from '#web/api/browser.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { revisionListQuery, revisionTextQuery } from '#web/reader/compare/revision-queries.ts'

export const revisionsKey = [...worksKey, 'revisions']

export const revisionsQuery = (chapterId: string) =>
  revisionListQuery([...revisionsKey, 'of', chapterId], (page) => api.worksChapter.revisions({ chapterId, ...page }))

export const revisionQuery = (revisionId: string) =>
  revisionTextQuery([...revisionsKey, 'one', revisionId], () => api.worksChapter.revision({ revisionId }))
