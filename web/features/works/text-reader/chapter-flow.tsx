import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { ReaderLook } from '#contract/modules/works/reader-look.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { AgeGate, useIsAdult } from '#web/features/works/reading/age-gate.tsx'
import { useNearBlock } from '#web/features/works/reading/block-talk.tsx'
import lock from '#web/features/works/reading/chapter-lock.module.css'
import { ChapterLock } from '#web/features/works/reading/chapter-lock.tsx'
import { useFocusWhenOpened } from '#web/features/works/reading/use-focus-when-opened.ts'
import { useArea, usePaths } from '#web/social/paths.ts'
import { chapterName } from '#web/social/works/work-words.ts'
import { formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import styles from './chapter-flow.module.css'
import { ChapterText } from './chapter-text.tsx'
import texts from './text-look.module.css'
import type { Flow } from './use-flow.ts'

type ChapterFlowProps = {
  chapter: ChapterPage
  work: WorkPage
  look: ReaderLook
  flow: Flow
  /** Below the text. */
  children: ReactNode
}

/** A chapter from its name to the way on: it scrolls with the page, or is turned in a box of its own. */
export function ChapterFlow({ chapter, work, look, flow, children }: ChapterFlowProps) {
  const isMobile = useArea() === 'mobile'
  const isAdult = useIsAdult()
  const mayRead = work.ageNote < 18 || isAdult
  const { size, line, font, paging, marks } = look
  const near = useNearBlock()
  useFocusWhenOpened(chapter.isLocked, flow.text)
  return (
    <div ref={flow.box} className={styles.flow} data-paging={paging}>
      <h1 className={styles.title}>{chapterName('fiction', chapter)}</h1>
      <Meta chapter={chapter} />
      <div
        ref={flow.text}
        tabIndex={-1}
        className={`${styles.text} ${texts.text}`}
        data-size={size}
        data-line={line}
        data-font={font}
        data-marks={marks}
        {...near}
      >
        {chapter.isLocked && mayRead ? (
          chapter.teaser && (
            <div className={lock.teaser}>
              <ChapterText of={chapter.teaser} isMobile={isMobile} />
            </div>
          )
        ) : mayRead ? (
          chapter.content && <ChapterText of={chapter.content} isMobile={isMobile} />
        ) : (
          <AgeGate />
        )}
      </div>
      {chapter.isLocked && <ChapterLock chapter={chapter} work={work} />}
      {/* who has not answered has come to no end */}
      {mayRead && children}
    </div>
  )
}

function Meta({ chapter: { works, wordNumber, publishTime, isGone, isOwned } }: { chapter: ChapterPage }) {
  const paths = usePaths()
  return (
    <p className={styles.meta}>
      <Link to={paths.author(works.user._id)}>{works.user.name}</Link>
      <span>{m.work_words({ count: `${formatExact(wordNumber)} ` })}</span>
      <RelativeTime at={publishTime} />
      {isOwned && <span>{m.purchase_state_owned()}</span>}
      {isGone && <span>{m.chapter_gone()}</span>}
    </p>
  )
}
