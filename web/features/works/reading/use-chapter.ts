import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { api } from '#web/api/browser.ts'
import { chapterQuery, workQuery } from '#web/api/queries/works/work-queries.ts'
import { useChapterVisit } from './use-chapter-visit.ts'

/** The chapter of the address with its work; that somebody opened it is counted. */
export function useChapter(): { chapter: ChapterPage; work: WorkPage } {
  const { work: workId = '', chapter: id = '' } = useParams()
  const { data: chapter } = useSuspenseQuery(chapterQuery(api, id))
  const { data: work } = useSuspenseQuery(workQuery(api, workId))
  useChapterVisit(chapter)
  return { chapter, work }
}
