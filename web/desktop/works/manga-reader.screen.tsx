import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { MangaReader } from '#web/features/works/manga-reader/manga-reader.tsx'
import { chapterTitle, loadChapter } from '#web/features/works/reading/load-chapter.ts'
import { useChapter } from '#web/features/works/reading/use-chapter.ts'
import { chapterLink, groundAt } from '#web/features/works/reading/use-talk.ts'
import { notFound, refusedPage, type ScreenModule } from '#web/screen.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const WorkTalk = lazyPart(() => import('#web/features/comments/work-talk.tsx').then((module) => module.WorkTalk))

export const title: ScreenModule['title'] = ({ queries, params }) =>
  chapterTitle(queries, params.chapter) ?? m.page_chapter()

export const loader = (args: LoaderFunctionArgs) => loadChapter(args, { refusedPage, notFound })

export function Component() {
  const { chapter, work } = useChapter()
  const talk = (block: number | null) => (
    <WorkTalk
      key={block}
      ground={groundAt(chapter, block)}
      title={m.comment_title()}
      quoteOf={block === null ? (page) => m.manga_page({ page }) : undefined}
      link={chapterLink(chapter)}
      look="desktop"
      untitled
    />
  )
  return <MangaReader key={chapter._id} chapter={chapter} work={work} talk={talk} />
}
