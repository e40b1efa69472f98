import type { LoaderFunctionArgs } from 'react-router'
import { Buying } from '#web/desktop/frame/buying.tsx'
import { MangaReader } from '#web/features/works/manga-reader/manga-reader.tsx'
import { chapterTitle, loadChapter } from '#web/features/works/reading/load-chapter.ts'
import { useChapter } from '#web/features/works/reading/use-chapter.ts'
import { mangaTalkAt } from '#web/features/works/reading/use-talk.ts'
import { notFound, refusedPage } from '#web/screen.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const WorkTalk = lazyPart(() => import('#web/features/comments/work-talk.tsx').then((module) => module.WorkTalk))

export const title = chapterTitle

export const loader = (args: LoaderFunctionArgs) => loadChapter(args, { refusedPage, notFound })

export function Component() {
  const { chapter, work } = useChapter()
  const talk = (block: number | null) => <WorkTalk key={block} {...mangaTalkAt(chapter, block)} look="desktop" />
  return (
    <>
      <MangaReader key={chapter._id} chapter={chapter} work={work} talk={talk} />
      <Buying />
    </>
  )
}
