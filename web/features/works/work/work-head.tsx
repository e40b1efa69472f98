import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { HeldRules } from '#web/social/held/held-rules.tsx'
import { usePaths } from '#web/social/paths.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { Count } from '#web/social/toggles/count.tsx'
import { WorkCover } from '#web/social/works/work-cover.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { chapterName, serialName } from '#web/social/works/work-words.ts'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import styles from './work-head.module.css'

/** What a work says of itself. `children`: what can be done with it; `beside`: what stands beside its author's name. */
export function WorkHead({ work, beside, children }: { work: WorkPage; beside?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <StateNotice work={work} />
      <div className={styles.head}>
        <WorkCover of={work} sizes="(max-width: 767px) 112px, 176px" eager named className={styles.cover} />
        <div className={styles.about}>
          <div className={styles.name}>
            <h1 id="work-title" className={styles.title}>
              {work.title}
            </h1>
            <Badges work={work} />
          </div>
          <Author work={work} beside={beside} />
          <Facts work={work} />
        </div>
        <div className={styles.more}>
          {work.summary && <Summary text={work.summary} />}
          {children}
          <Latest work={work} />
        </div>
      </div>
    </>
  )
}

const tones: Record<WorkPage['serial'], BadgeTone> = { ongoing: 'brand', finished: 'success', paused: 'plain' }

function Badges({ work: { serial, ageNote, worksType, direction } }: { work: WorkPage }) {
  return (
    <span className={styles.badges}>
      <Badge tone={tones[serial]}>{serialName(serial)}</Badge>
      {ageNote > 0 && <Badge>{`${ageNote}+`}</Badge>}
      {worksType === 'manga' && direction === 'rtl' && <Badge>{m.manga_rtl()}</Badge>}
    </span>
  )
}

function Author({ work: { user, category, tags }, beside }: { work: WorkPage; beside: ReactNode }) {
  const paths = usePaths()
  const words = [category?.name, ...tags].filter((word) => word !== undefined)
  return (
    <div className={styles.author}>
      <Link to={paths.author(user._id)} className={styles.person}>
        <MemberAvatar of={user} size={24} />
        <span>{user.name}</span>
        <MemberBadges user={user} />
      </Link>
      {beside}
      {words.length > 0 && <span className={styles.tags}>{[...new Set(words)].join(' · ')}</span>}
    </div>
  )
}

function Facts({ work }: { work: WorkPage }) {
  const { worksType, wordNumber, pageNumber, chapterNumber, shelfNumber, viewNumber } = work
  return (
    <p className={styles.facts}>
      {worksType === 'fiction' && <Fact of={wordNumber} word={m.work_words_word()} />}
      <Fact
        of={chapterNumber}
        word={worksType === 'manga' ? m.work_episodes_word() : m.work_chapters_word()}
        isMinor={worksType === 'fiction'}
      />
      {worksType === 'manga' && <Fact of={pageNumber} word={m.work_pages_word()} isMinor />}
      <Fact of={shelfNumber} word={m.work_shelf_word()} />
      <Fact of={viewNumber} word={m.column_views_word()} isMinor />
    </p>
  )
}

/** On phones there is room for two of them. */
function Fact({ of, word, isMinor }: { of: number; word: string; isMinor?: boolean }) {
  return (
    <span data-minor={isMinor || undefined}>
      <b>
        <Count of={of} />
      </b>{' '}
      {word}
    </span>
  )
}

/** About as much as three lines hold. */
const shortSummary = 90

function Summary({ text }: { text: string }) {
  const isLong = text.length > shortSummary || text.includes('\n')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.summary}>
      <p className={styles.summaryText} data-cut={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && (
        <button type="button" className={styles.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.work_summary_less() : m.work_summary_more()}
        </button>
      )}
    </div>
  )
}

function Latest({ work: { _id, worksType, lastChapter } }: { work: WorkPage }) {
  const paths = useWorkPaths()
  if (!lastChapter) return null
  return (
    <p className={styles.latest}>
      {m.work_latest()}{' '}
      <Link to={paths.chapter(worksType, _id, lastChapter._id)}>{chapterName(worksType, lastChapter)}</Link>
      {' · '}
      <RelativeTime at={lastChapter.publishTime} />
    </p>
  )
}

/** Only its author, the staff, and those who bought something of it see a work that others do not. */
function StateNotice({ work: { state, stateReason, isHeld, heldBy, canEdit, chapterNumber } }: { work: WorkPage }) {
  const isOut = state === 'private' || state === 'deleted' || chapterNumber === 0
  const text = isHeld
    ? m.work_state_held()
    : state === 'hidden'
      ? m.work_state_hidden({ reason: stateReason })
      : isOut && !canEdit
        ? m.chapter_gone()
        : state === 'private'
          ? m.work_state_private()
          : isOut
            ? m.work_state_empty()
            : null
  return (
    text && (
      <Notice tone="warning">
        {text}
        {isHeld && <HeldRules of={heldBy} />}
      </Notice>
    )
  )
}
