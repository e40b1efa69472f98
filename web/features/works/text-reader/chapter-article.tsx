import type { ComponentProps } from 'react'
import { BlockTalkProvider } from '#web/features/works/reading/block-talk.tsx'
import { ChapterEnd } from '#web/features/works/reading/chapter-end.tsx'
import { ChapterFlow } from './chapter-flow.tsx'

type ChapterArticleProps = Omit<ComponentProps<typeof ChapterFlow>, 'children'> &
  Pick<ComponentProps<typeof ChapterEnd>, 'steps' | 'onComments'> & {
    talk: ComponentProps<typeof BlockTalkProvider>['value']
  }

/** The text of a chapter, what is said about its blocks, and what comes after it. */
export function ChapterArticle({ talk, steps, onComments, ...flow }: ChapterArticleProps) {
  const { chapter, work } = flow
  return (
    <article aria-label={chapter.title}>
      <BlockTalkProvider value={talk}>
        <ChapterFlow {...flow}>
          <ChapterEnd {...{ chapter, work, steps, onComments }} />
        </ChapterFlow>
      </BlockTalkProvider>
    </article>
  )
}
