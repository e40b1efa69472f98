import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { Ground } from '#web/api/queries/comment-queries.ts'

/** The list of what is said of a chapter, or of one of its blocks. */
export function groundAt({ _id }: Pick<ChapterPage, '_id'>, block: number | null): Ground {
  return block === null ? `chapter:${_id}` : `chapter:${_id}:${block}`
}

/** The address of a chapter, for links to what is said of it. */
export function chapterLink({ works, _id }: Pick<ChapterPage, 'works' | '_id'>): string {
  return `/${works.worksType}/${works._id}/${_id}`
}

/** An address that leads to a comment opens the comments. */
export function useTalkLink(open: () => void): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new address
  useLayoutEffect(() => {
    if (/^#(?:[cr]-\d+|comments)$/.test(hash)) open()
  }, [hash, key])
}
