import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { MangaReader } from '#web/features/works/manga-reader/manga-reader.tsx'
import { chapterTitle, loadChapter } from '#web/features/works/reading/load-chapter.ts'
import { useChapter } from '#web/features/works/reading/use-chapter.ts'
import { notFound, refusedPage, type ScreenModule } from '#web/screen.ts'

export const title: ScreenModule['title'] = ({ queries, params }) =>
  chapterTitle(queries, params.chapter) ?? m.page_chapter()

export const loader = (args: LoaderFunctionArgs) => loadChapter(args, { refusedPage, notFound })

export function Component() {
  const { chapter, work } = useChapter()
  return <MangaReader key={chapter._id} chapter={chapter} work={work} />
}
