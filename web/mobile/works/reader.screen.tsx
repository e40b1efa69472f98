import Library from 'lucide-react/icons/library'
import List from 'lucide-react/icons/list'
import MessageSquare from 'lucide-react/icons/message-square'
import SpellCheck from 'lucide-react/icons/spell-check'
import { type MouseEvent, type ReactNode, type TouchEvent, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { useBlockTalk } from '#web/features/works/reading/block-talk.tsx'
import { ContentsPanel } from '#web/features/works/reading/contents-panel.tsx'
import { chapterTitle, loadChapter } from '#web/features/works/reading/load-chapter.ts'
import { useLook } from '#web/features/works/reading/look.ts'
import paper from '#web/features/works/reading/paper.module.css'
import { useChapter } from '#web/features/works/reading/use-chapter.ts'
import { useWakeLock } from '#web/features/works/reading/use-chapter-visit.ts'
import { useSteps } from '#web/features/works/reading/use-step.ts'
import { textTalkAt, useTalkLink } from '#web/features/works/reading/use-talk.ts'
import { ChapterArticle } from '#web/features/works/text-reader/chapter-article.tsx'
import { markedBlock, markedQuote, type Quote } from '#web/features/works/text-reader/quote.ts'
import { TextSettings } from '#web/features/works/text-reader/settings.tsx'
import { TypoForm } from '#web/features/works/text-reader/typo-form.tsx'
import { useFlow } from '#web/features/works/text-reader/use-flow.ts'
import { useShelf } from '#web/features/works/work/use-shelf.ts'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import { notFound, refusedPage } from '#web/screen.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './reader.module.css'

const WorkTalk = lazyPart(() => import('#web/features/comments/work-talk.tsx').then((module) => module.WorkTalk))

export const title = chapterTitle

export const loader = (args: LoaderFunctionArgs) => loadChapter(args, { refusedPage, notFound })

export function Component() {
  const { chapter, work } = useChapter()
  useWakeLock()
  return <Reader key={chapter._id} chapter={chapter} work={work} />
}

type Open = 'menu' | 'contents' | 'typo' | 'comments' | null

/** The screen is the text: pressed at the right it goes on, at the left back, in the middle the menu comes. */
function Reader({ chapter, work }: { chapter: ChapterPage; work: WorkPage }) {
  const look = useLook()
  const steps = useSteps(chapter)
  const flow = useFlow({ chapter, work, look, steps })
  const [open, setOpen] = useState<Open>(null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const [block, setBlock] = useState<number | null>(null)
  const membersOnly = useMembersOnly()
  const close = () => setOpen(null)
  const report = () => {
    setQuote(markedQuote())
    close()
    membersOnly(() => setOpen('typo'))
  }
  const discuss = (at: number | null) => {
    setBlock(at)
    setOpen('comments')
  }
  const talk = useBlockTalk(chapter, open === 'comments' ? block : null, discuss)
  useTalkLink(() => !chapter.isLocked && discuss(null))
  const touch = useTouch(flow.turn, () => setOpen('menu'), look.paging === 'pages')
  return (
    <div className={classNames(paper.paper, styles.reader)} data-read={look.ground}>
      <header className={styles.top}>
        <BackButton className={styles.back} />
        <span className={styles.name}>{work.title}</span>
        <button type="button" className={styles.menu} aria-haspopup="dialog" onClick={() => setOpen('menu')}>
          <span className={styles.percent}>{`${flow.percent}%`}</span>
          {m.reader_menu()}
        </button>
      </header>
      {/* The button above opens the same menu for those who do not touch, and the page scrolls by itself. */}
      <main className={styles.main} data-paging={look.paging} {...touch}>
        <ChapterArticle {...{ chapter, work, look, flow, talk, steps }} onComments={() => discuss(null)} />
      </main>
      <Overlay as="drawer" open={open === 'menu'} onClose={close} title={m.reader_settings()} bare>
        <TextSettings />
        <div className={styles.tools}>
          <Tool of={List} onPress={() => setOpen('contents')}>
            {m.work_contents()}
          </Tool>
          {!chapter.isLocked && (
            <Tool of={MessageSquare} onPress={() => discuss(markedBlock())}>
              {m.comment_title()}
            </Tool>
          )}
          <ShelfTool work={work} />
          {!chapter.isLocked && (
            <Tool of={SpellCheck} onPress={report}>
              {m.reader_typo()}
            </Tool>
          )}
        </div>
      </Overlay>
      <Overlay as="drawer" open={open === 'contents'} onClose={close} title={m.work_contents()} bare>
        <ContentsPanel {...{ work, chapter }} onGo={close} />
      </Overlay>
      <Overlay
        as="drawer"
        open={open === 'comments'}
        onClose={close}
        title={block === null ? m.chapter_comments() : m.block_comments()}
        bare
      >
        <WorkTalk key={block} {...textTalkAt(chapter, block)} look="mobile" />
      </Overlay>
      <Overlay as="drawer" open={open === 'typo'} onClose={close} title={m.reader_typo()} bare>
        <TypoForm key={quote?.wrong} {...{ chapter, quote }} onDone={close} />
      </Overlay>
    </div>
  )
}

function ShelfTool({ work }: { work: WorkPage }) {
  const shelf = useShelf(work)
  return (
    <Tool of={Library} isOn={work.isShelf} onPress={shelf}>
      {work.isShelf ? m.work_on_shelf() : m.work_to_shelf()}
    </Tool>
  )
}

type ToolProps = { of: IconDrawing; isOn?: boolean; onPress: () => void; children: ReactNode }

function Tool({ of, isOn, onPress, children }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-pressed={isOn} onClick={onPress}>
      <Icon of={of} size={24} />
      {children}
    </button>
  )
}

/** So far a finger moves at least when it turns a page. */
const swipe = 50

/** Presses by their third of the width; where the text is turned, a finger that goes sideways turns it too. */
function useTouch(turn: (by: 1 | -1) => void, onMiddle: () => void, isPaged: boolean) {
  const begin = useRef<{ x: number; y: number } | null>(null)
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label, [role=button]')) return
    if (getSelection()?.toString()) return
    const third = event.clientX / innerWidth
    if (third < 0.3) turn(-1)
    else if (third > 0.7) turn(1)
    else onMiddle()
  }
  if (!isPaged) return { onClick }
  return {
    onClick,
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      begin.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !begin.current || getSelection()?.toString()) return
      const [dx, dy] = [touch.clientX - begin.current.x, touch.clientY - begin.current.y]
      if (Math.abs(dx) > swipe && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1)
    },
  }
}
