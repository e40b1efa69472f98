import type { WorksType } from '#contract/modules/works/work.ts'

interface WorkPlace {
  workId: string
  /** Where it is not known: the page of the other kind leads there. */
  worksType?: WorksType
  chapterId?: string | null
  commentId?: string | null
  replyId?: string | null
}

/** The page of a work or a chapter, and what was said there, as readers see it: for those who look from elsewhere. */
export function workAddress({ workId, worksType = 'fiction', chapterId, commentId, replyId }: WorkPlace): string {
  const page = [`/${worksType}/${workId}`, chapterId].filter(Boolean).join('/')
  if (!commentId) return page
  return replyId ? `${page}?reply=${replyId}#c-${commentId}` : `${page}#c-${commentId}`
}
