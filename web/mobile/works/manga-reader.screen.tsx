import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { chapterQuery, workQuery } from '#web/api/queries/works/work-queries.ts'
import { MangaReader } from '#web/features/works/manga-reader/manga-reader.tsx'
import { chapterTitle, loadChapter } from '#web/features/works/reading/load-chapter.ts'
import { useChapterVisit, useWakeLock } from '#web/features/works/reading/use-chapter-visit.ts'
import { notFound, refusedPage, type ScreenModule } from '#web/screen.ts'

export const title: ScreenModule['title'] = ({ queries, params }) =>
  chapterTitle(queries, params.chapter) ?? m.page_chapter()

export const loader = (args: LoaderFunctionArgs) => loadChapter(args, { refusedPage, notFound })

export function Component() {
  const { work: workId = '', chapter: id = '' } = useParams()
  const { data: chapter } = useSuspenseQuery(chapterQuery(api, id))
  const { data: work } = useSuspenseQuery(workQuery(api, workId))
  useChapterVisit(chapter)
  useWakeLock()
  return <MangaReader key={chapter._id} chapter={chapter} work={work} />
}
