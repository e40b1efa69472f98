import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { AgeGate, useIsAdult } from '#web/features/works/reading/age-gate.tsx'
import { ChapterEnd } from '#web/features/works/reading/chapter-end.tsx'
import { ChapterLock } from '#web/features/works/reading/chapter-lock.tsx'
import { ContentsPanel } from '#web/features/works/reading/contents-panel.tsx'
import { changeLook, useLook } from '#web/features/works/reading/look.ts'
import paper from '#web/features/works/reading/paper.module.css'
import { useSteps } from '#web/features/works/reading/use-step.ts'
import { useTalkLink } from '#web/features/works/reading/use-talk.ts'
import { type Keys, useKeys } from '#web/features/works/text-reader/use-keys.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { useArea } from '#web/social/paths.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { chapterName } from '#web/social/works/work-words.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { Foot } from './foot.tsx'
import { mangaLook, type Open } from './manga-look.ts'
import styles from './manga-reader.module.css'
import { MangaSettings } from './settings.tsx'
import { isMiddle, Stage, zooms } from './stage.tsx'
import { Strip } from './strip.tsx'
import { Tools } from './tools.tsx'
import { useManga } from './use-manga.ts'

type MangaReaderProps = {
  chapter: ChapterPage
  work: WorkPage
  /** What is said of the chapter, or of one of its pages. */
  talk: (block: number | null) => ReactNode
}

/** Black ground in both themes, so that the page is the only light. */
export function MangaReader({ chapter, work, talk }: MangaReaderProps) {
  const isMobile = useArea() === 'mobile'
  const look = mangaLook(useLook(), work, isMobile)
  const steps = useSteps(chapter)
  const manga = useManga(chapter, work, look, steps, isMobile)
  const [open, setOpen] = useState<Open>(null)
  const [zoom, setZoom] = useState(1)
  const [hasBars, setBars] = useState(true)
  const root = useRef<HTMLDivElement>(null)
  const isAdult = useIsAdult()
  const mayRead = !chapter.isLocked && (work.ageNote < 18 || isAdult)
  const { isStrip, isRtl } = manga
  const turn = (by: 1 | -1) => {
    setZoom(1)
    if (isMobile) setBars(false)
    manga.turn(by)
  }
  const close = () => setOpen(null)
  const press = (third: number) => {
    if (isMiddle(third)) setBars(!hasBars)
    else turn(third > 0.5 === isRtl ? -1 : 1)
  }
  const toggle = (one: Open) => setOpen(open === one || (one === 'comments' && !mayRead) ? null : one)
  useKeys(keysOf({ ...manga, turn, steps, zoom, setZoom, toggle }))
  useTalkLink(() => mayRead && setOpen('comments'))
  const end = <ChapterEnd {...{ chapter, work, steps }} onComments={() => setOpen('comments')} />
  return (
    <div
      ref={root}
      className={classNames(paper.paper, styles.reader)}
      data-read="night"
      data-bars={hasBars || undefined}
      data-strip={isStrip || undefined}
    >
      <header className={styles.bar} data-hidden={!hasBars || undefined}>
        <Back {...{ chapter, work }} />
        {mayRead && (
          <Tools
            {...{ look, isMobile, zoom, setZoom, root }}
            onOpen={setOpen}
            onMode={(mode) => changeLook({ mode })}
          />
        )}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {!mayRead ? (
          <div className={styles.gate}>
            {!isAdult && work.ageNote >= 18 ? <AgeGate /> : <Shut {...{ chapter, work }}>{end}</Shut>}
          </div>
        ) : isStrip ? (
          <div {...onPictures(press)}>
            <Strip
              pages={chapter.pages}
              box={manga.box}
              isLow={manga.isLow}
              fit={look.fit}
              onMove={(isDown) => {
                if (isDown !== null) setBars(!isDown)
                manga.onScroll()
              }}
            >
              {end}
            </Strip>
          </div>
        ) : (
          <Stage
            {...{ spread: manga.spread, isRtl, isLow: manga.isLow, fit: look.fit, zoom }}
            onZoom={setZoom}
            onPress={press}
          >
            {end}
          </Stage>
        )}
      </main>
      {mayRead && !isStrip && !isMobile && (
        <>
          <Turn
            side="left"
            label={isRtl ? m.manga_page_on() : m.manga_page_back()}
            onPress={() => turn(isRtl ? 1 : -1)}
          />
          <Turn
            side="right"
            label={isRtl ? m.manga_page_back() : m.manga_page_on()}
            onPress={() => turn(isRtl ? -1 : 1)}
          />
        </>
      )}
      {mayRead && (
        <footer className={styles.foot} data-hidden={!hasBars || undefined}>
          <Foot
            pages={chapter.pages}
            shown={manga.shown}
            isRtl={isRtl && !isStrip}
            {...{ work, steps }}
            onGo={manga.go}
          />
        </footer>
      )}
      <Overlay open={open === 'contents'} onClose={close} title={m.work_contents()} size="sm" bare>
        <ContentsPanel {...{ work, chapter }} onGo={close} />
      </Overlay>
      <Overlay open={open === 'comments'} onClose={close} title={m.comment_title()} size="sm" bare>
        <Talk page={manga.shown[0] ?? null} talk={talk} />
      </Overlay>
      <Overlay open={open === 'settings'} onClose={close} title={m.reader_settings()} size="sm" bare>
        <MangaSettings look={look} isMobile={isMobile} />
      </Overlay>
    </div>
  )
}

/** The pages that are open of a locked chapter, and what would open the others. */
function Shut({ chapter, work, children }: { chapter: ChapterPage; work: WorkPage; children: ReactNode }) {
  return (
    <div className={styles.shut}>
      {chapter.teaserPages.map((page) => (
        <Photo
          key={page.block}
          of={{ ...page, animated: false }}
          alt={m.manga_page({ page: page.block })}
          sizes="(max-width: 767px) 100vw, 640px"
        />
      ))}
      <ChapterLock chapter={chapter} work={work} />
      {children}
    </div>
  )
}

/** Of the page that was in sight, or of them all. */
function Talk({ page, talk }: Pick<MangaReaderProps, 'talk'> & { page: number | null }) {
  const [isPage, setIsPage] = useState(false)
  const segments = [
    { value: 'chapter', label: m.chapter_comments() },
    { value: 'page', label: m.manga_page({ page: page ?? 1 }) },
  ]
  return (
    <>
      {page !== null && (
        <Segments
          label={m.comment_title()}
          segments={segments}
          value={isPage ? 'page' : 'chapter'}
          onChange={(value) => setIsPage(value === 'page')}
          className={styles.talk}
        />
      )}
      {talk(isPage ? page : null)}
    </>
  )
}

/** For fingers and mice: whoever uses keys has those, and the buttons of the bars. */
const onPictures = (press: (third: number) => void) => ({
  onClick({ target, clientX }: MouseEvent) {
    if (target instanceof Element && !target.closest('a, button, input, footer')) press(clientX / innerWidth)
  },
})

interface KeyOptions {
  isStrip: boolean
  isRtl: boolean
  turn: (by: 1 | -1) => void
  steps: ReturnType<typeof useSteps>
  zoom: number
  setZoom: (zoom: number) => void
  toggle: (one: Open) => void
}

/** Arrows go the way the pages lie; where these lie below each other, sideways leads to the neighbours. */
function keysOf({ isStrip, isRtl, turn, steps, zoom, setZoom, toggle }: KeyOptions): Keys {
  const [on, back] = [() => turn(1), () => turn(-1)]
  const shared: Keys = { t: () => toggle('contents'), s: () => toggle('settings'), c: () => toggle('comments') }
  const [before, after] = [() => void steps.go('previous'), () => void steps.go('next')]
  if (isStrip) return { ...shared, ArrowLeft: before, ArrowRight: after, ' ': on, 'Shift+Space': back }
  const step = (by: 1 | -1) => setZoom(zooms[zooms.indexOf(zoom) + by] ?? zoom)
  return {
    ...shared,
    ArrowLeft: isRtl ? on : back,
    ArrowRight: isRtl ? back : on,
    ' ': on,
    'Shift+Space': back,
    '+': () => step(1),
    '=': () => step(1),
    '-': () => step(-1),
    '0': () => setZoom(1),
    ...(zoom === 1 ? { ArrowDown: on, ArrowUp: back, PageDown: on, PageUp: back } : {}),
  }
}

function Back({ chapter, work }: { chapter: ChapterPage; work: WorkPage }) {
  const paths = useWorkPaths()
  return (
    <>
      <Link to={paths.work('manga', work._id)} className={styles.back} aria-label={work.title}>
        <Icon of={ArrowLeft} size={16} />
        <span>{work.title}</span>
      </Link>
      <h1 className={styles.title}>{chapterName('manga', chapter)}</h1>
    </>
  )
}

function Turn({ side, label, onPress }: { side: 'left' | 'right'; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.turn} data-side={side} aria-label={label} onClick={onPress}>
      <Icon of={side === 'left' ? ChevronLeft : ChevronRight} size={24} />
    </button>
  )
}
