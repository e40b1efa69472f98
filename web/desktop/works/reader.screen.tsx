import Type from 'lucide-react/icons/a-large-small'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Library from 'lucide-react/icons/library'
import List from 'lucide-react/icons/list'
import MessageSquare from 'lucide-react/icons/message-square'
import Moon from 'lucide-react/icons/moon'
import SpellCheck from 'lucide-react/icons/spell-check'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState, type WheelEvent } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { Buying } from '#web/desktop/frame/buying.tsx'
import { useBlockTalk } from '#web/features/works/reading/block-talk.tsx'
import { ContentsPanel } from '#web/features/works/reading/contents-panel.tsx'
import { chapterTitle, loadChapter } from '#web/features/works/reading/load-chapter.ts'
import { changeLook, useLook } from '#web/features/works/reading/look.ts'
import paper from '#web/features/works/reading/paper.module.css'
import { useChapter } from '#web/features/works/reading/use-chapter.ts'
import { useSteps } from '#web/features/works/reading/use-step.ts'
import { textTalkAt, useTalkLink } from '#web/features/works/reading/use-talk.ts'
import { ChapterArticle } from '#web/features/works/text-reader/chapter-article.tsx'
import { markedBlock, markedQuote, type Quote } from '#web/features/works/text-reader/quote.ts'
import { TextSettings } from '#web/features/works/text-reader/settings.tsx'
import { TypoForm } from '#web/features/works/text-reader/typo-form.tsx'
import { useFlow } from '#web/features/works/text-reader/use-flow.ts'
import { useKeys } from '#web/features/works/text-reader/use-keys.ts'
import { useShelf } from '#web/features/works/work/use-shelf.ts'
import { notFound, refusedPage } from '#web/screen.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import styles from './reader.module.css'

const WorkTalk = lazyPart(() => import('#web/features/comments/work-talk.tsx').then((module) => module.WorkTalk))

export const title = chapterTitle

export const loader = (args: LoaderFunctionArgs) => loadChapter(args, { refusedPage, notFound })

export function Component() {
  const { chapter, work } = useChapter()
  return <Reader key={chapter._id} chapter={chapter} work={work} />
}

type Open = 'contents' | 'settings' | 'typo' | 'comments' | null
type Reading = { chapter: ChapterPage; work: WorkPage }

/** The page is the text. Everything else stands at its side, or leaves while somebody reads. */
function Reader({ chapter, work }: Reading) {
  const look = useLook()
  const steps = useSteps(chapter)
  const flow = useFlow({ chapter, work, look, steps })
  const [open, setOpen] = useState<Open>(null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const [block, setBlock] = useState<number | null>(null)
  const membersOnly = useMembersOnly()
  const isPaged = look.paging === 'pages'
  const close = () => setOpen(null)
  const toggle = (one: Open) => setOpen(open === one ? null : one)
  const report = () => {
    const marked = markedQuote()
    membersOnly(() => {
      setQuote(marked)
      toggle('typo')
    })
  }
  const discuss = (at: number | null) => {
    setBlock(at)
    setOpen('comments')
  }
  const comments = () => (open === 'comments' ? close() : discuss(markedBlock()))
  const talk = useBlockTalk(chapter, open === 'comments' ? block : null, discuss)
  useTalkLink(() => !chapter.isLocked && discuss(null))
  const back = () => (isPaged ? flow.turn(-1) : void steps.go('previous'))
  const on = () => (isPaged ? flow.turn(1) : void steps.go('next'))
  useKeys({
    ArrowLeft: back,
    ArrowRight: on,
    ' ': () => flow.turn(1),
    'Shift+Space': () => flow.turn(-1),
    ...(isPaged ? { ArrowUp: back, ArrowDown: on, PageUp: back, PageDown: on } : {}),
    t: () => toggle('contents'),
    s: () => toggle('settings'),
    ...(chapter.isLocked ? {} : { c: comments }),
    ...(open ? { Escape: close } : {}),
  })
  const wheel = useWheel(flow.turn)
  return (
    <div className={classNames(paper.paper, styles.reader)} data-read={look.ground} data-width={look.width}>
      <SkipLink />
      <Bar {...{ chapter, work }} percent={flow.percent} isHidden={flow.isDown && !open} />
      <div className={styles.grid} data-paging={look.paging}>
        <main id="main" tabIndex={-1} className={styles.sheet} onWheel={isPaged ? wheel : undefined}>
          <ChapterArticle {...{ chapter, work, look, flow, talk, steps }} onComments={() => discuss(null)} />
        </main>
        <Rail {...{ work, open, toggle }} {...(chapter.isLocked ? {} : { onTypo: report, onComments: comments })} />
        {open && (
          <Panel title={open === 'comments' && block !== null ? m.block_comments() : titles[open]()} onClose={close}>
            {open === 'contents' && <ContentsPanel {...{ work, chapter }} onGo={close} />}
            {open === 'settings' && <TextSettings withWidth />}
            {open === 'comments' && <WorkTalk key={block} {...textTalkAt(chapter, block)} look="desktop" />}
            {open === 'typo' && <TypoForm key={quote?.wrong} {...{ chapter, quote }} onDone={close} />}
          </Panel>
        )}
      </div>
      <Buying />
    </div>
  )
}

const titles = {
  contents: m.work_contents,
  settings: m.reader_settings,
  typo: m.reader_typo,
  comments: m.chapter_comments,
}

/** A wheel turns one page at a time, however far it is spun. */
function useWheel(turn: (by: 1 | -1) => void) {
  const [last, setLast] = useState(0)
  return ({ deltaY, timeStamp }: WheelEvent) => {
    if (Math.abs(deltaY) < 10 || timeStamp - last < 300) return
    setLast(timeStamp)
    turn(deltaY > 0 ? 1 : -1)
  }
}

function Bar({ chapter, work, percent, isHidden }: Reading & { percent: number; isHidden: boolean }) {
  const paths = useWorkPaths()
  return (
    <header className={styles.bar} data-hidden={isHidden || undefined}>
      <Link to={paths.work('fiction', work._id)} className={styles.back}>
        <Icon of={ArrowLeft} size={16} />
        <span>{work.title}</span>
      </Link>
      {chapter.volume && <span className={styles.volume}>{chapter.volume.title}</span>}
      <span className={styles.number}>
        {m.reader_number({ number: chapter.number, total: Math.max(chapter.number, work.chapterNumber) })}
      </span>
      <span className={styles.percent}>{`${percent}%`}</span>
    </header>
  )
}

type RailProps = {
  work: WorkPage
  open: Open
  toggle: (one: Open) => void
  /** Where the text is open to the reader. */
  onTypo?: () => void
  onComments?: () => void
}

function Rail({ work, open, toggle, onTypo, onComments }: RailProps) {
  const shelf = useShelf(work)
  const look = useLook()
  const isNight = look.ground === 'night'
  return (
    <nav className={styles.rail} aria-label={m.reader_tools()}>
      <Tool of={List} isOn={open === 'contents'} onPress={() => toggle('contents')} keyName="t">
        {m.work_contents()}
      </Tool>
      <Tool of={Type} isOn={open === 'settings'} onPress={() => toggle('settings')} keyName="s">
        {m.reader_settings()}
      </Tool>
      {onComments && (
        <Tool of={MessageSquare} isOn={open === 'comments'} onPress={onComments} keyName="c">
          {m.comment_title()}
        </Tool>
      )}
      <Tool of={Library} isOn={work.isShelf} onPress={shelf}>
        {work.isShelf ? m.reader_shelved() : m.page_shelf()}
      </Tool>
      {onTypo && (
        <Tool of={SpellCheck} isOn={open === 'typo'} onPress={onTypo}>
          {m.reader_typo()}
        </Tool>
      )}
      <Tool of={Moon} isOn={isNight} onPress={() => changeLook({ ground: isNight ? 'auto' : 'night' })}>
        {m.reader_night()}
      </Tool>
    </nav>
  )
}

type ToolProps = { of: IconDrawing; isOn: boolean; keyName?: string; onPress: () => void; children: ReactNode }

function Tool({ of, isOn, keyName, onPress, children }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-pressed={isOn} aria-keyshortcuts={keyName} onClick={onPress}>
      <Icon of={of} />
      {children}
    </button>
  )
}

function Panel({ title: name, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <aside className={styles.panel} aria-label={name}>
      <div className={styles.panelHead}>
        <h2>{name}</h2>
        <IconButton icon={<Icon of={X} size={18} />} size={32} label={m.ui_close()} onClick={onClose} />
      </div>
      <div className={styles.panelBody}>{children}</div>
    </aside>
  )
}
