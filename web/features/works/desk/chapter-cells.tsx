import CalendarClock from 'lucide-react/icons/calendar-clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import EyeOff from 'lucide-react/icons/eye-off'
import FolderInput from 'lucide-react/icons/folder-input'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import type { AuthorEntry } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import type { DeskPlace } from '#web/features/works/own/places.ts'
import { deskStateName, restoreUntil } from '#web/features/works/own/words.ts'
import { HeldRules } from '#web/social/held/held-rules.tsx'
import { accessName } from '#web/social/locks/access-field.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { chapterName } from '#web/social/works/work-words.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { formatClock, formatCount, formatDate, formatExact } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'
import styles from './chapters.module.css'
import type { ChapterActs } from './use-chapter-acts.ts'

type ChapterCellsProps = {
  work: WorkPage
  place: DeskPlace
  entry: AuthorEntry
  acts: ChapterActs
  mayChange: boolean
  onAsk: (what: 'schedule' | 'move' | 'access', chapters: AuthorEntry[]) => void
}

/** A row of the table, without what it is chosen and taken by. */
export function ChapterCells(props: ChapterCellsProps) {
  const { work, place, entry } = props
  const isGone = place.state === 'deleted'
  const isManga = work.worksType === 'manga'
  return (
    <>
      <td className={styles.titleCell}>
        <Title {...props} isGone={isGone} />
      </td>
      <td className={styles.stateCell}>
        <State entry={entry} isGone={isGone} />
      </td>
      <Figure of={isManga ? entry.pageNumber : entry.wordNumber} />
      <Figure of={wasSeen(entry) ? entry.readNumber : null} />
      <Figure of={wasSeen(entry) ? entry.commentNumber : null} />
      <td className={styles.timeCell}>
        <Time entry={entry} />
      </td>
      <td className={styles.acts}>{isGone ? <Restore {...props} /> : <Acts {...props} />}</td>
    </>
  )
}

const wasSeen = ({ state, publishTime }: AuthorEntry) => state !== 'draft' && state !== 'scheduled' && publishTime > 0

function Title({ work, entry, mayChange, isGone }: ChapterCellsProps & { isGone: boolean }) {
  const paths = useWorkPaths()
  const { _id, title, number, access, hasChanges, typoNumber, state } = entry
  const name = number > 0 ? chapterName(work.worksType, { number, title }) : title
  return (
    <>
      {mayChange && !isGone ? (
        <Link to={paths.write(work._id, { chapterId: _id })} className={styles.title} draggable={false}>
          {name}
        </Link>
      ) : (
        <span className={styles.title}>{name}</span>
      )}{' '}
      {access.kind !== 'free' && (
        <Badge>
          {access.kind === 'paid' ? formatMoney(Math.round((access.price ?? 0) * 100)) : accessName(access.kind)}
        </Badge>
      )}{' '}
      {hasChanges && state !== 'draft' && <Badge tone="warning">{m.own_has_changes()}</Badge>}{' '}
      {typoNumber > 0 && <Badge tone="danger">{m.own_typo_count({ count: typoNumber })}</Badge>}
    </>
  )
}

const tones: Record<AuthorEntry['state'], BadgeTone> = {
  draft: 'plain',
  scheduled: 'info',
  published: 'success',
  hidden: 'warning',
}

function State({ entry, isGone }: { entry: AuthorEntry; isGone: boolean }) {
  const until = restoreUntil(entry)
  const { state, isHeld, heldBy, stateReason } = entry
  const look = isGone
    ? ({ tone: 'danger', name: deskStateName('deleted') } as const)
    : isHeld
      ? ({ tone: 'warning', name: m.creator_state_held() } as const)
      : { tone: tones[state], name: deskStateName(state) }
  return (
    <>
      <Badge tone={look.tone}>{look.name}</Badge>
      <HeldRules of={heldBy} />
      {stateReason && <span className={styles.reason}>{stateReason}</span>}
      {until && <span className={styles.until}>{until}</span>}
    </>
  )
}

function Figure({ of }: { of: number | null }) {
  return (
    <td className={styles.figure} title={of === null ? undefined : formatExact(of)}>
      {of === null ? '—' : formatCount(of)}
    </td>
  )
}

/** When it goes out, when it went out, or when it was written last. */
function Time({ entry: { state, publishTime, updateTime } }: { entry: AuthorEntry }) {
  if (state === 'scheduled') return m.own_goes_out({ time: `${formatDate(publishTime)} ${formatClock(publishTime)}` })
  return <RelativeTime at={publishTime || updateTime} />
}

function Restore({ entry, acts, mayChange }: ChapterCellsProps) {
  if (!mayChange || entry.restoreUntil === 0) return null
  const { title } = entry
  return (
    <Button
      variant="text"
      size={32}
      aria-label={m.creator_restore_of({ title })}
      onClick={() => void acts.restore([entry])}
    >
      {m.creator_restore()}
    </Button>
  )
}

function Acts({ work, entry, acts, mayChange, onAsk }: ChapterCellsProps) {
  const paths = useWorkPaths()
  const { _id, title, state, hasChanges, number } = entry
  const label = m.creator_more_of({ title })
  const one = [entry]
  const look: MenuEntry = {
    label: m.creator_view(),
    icon: ExternalLink,
    to: paths.chapter(work.worksType, work._id, _id),
  }
  const publish = {
    label: hasChanges ? m.own_publish_changes() : m.own_publish(),
    icon: Send,
    onSelect: () => void acts.publish(one),
  }
  const items: MenuEntry[] = [
    ...(number > 0 ? [look] : []),
    ...(state !== 'published' || hasChanges ? [publish] : []),
    ...(state === 'draft' || state === 'scheduled'
      ? [
          {
            label: state === 'draft' ? m.own_schedule() : m.own_reschedule(),
            icon: CalendarClock,
            onSelect: () => onAsk('schedule', one),
          },
        ]
      : []),
    ...(state === 'scheduled'
      ? [{ label: m.own_to_draft(), icon: NotebookPen, onSelect: () => void acts.toDraft(one) }]
      : []),
    ...(state === 'published' ? [{ label: m.own_hide(), icon: EyeOff, onSelect: () => void acts.hide(one) }] : []),
    { label: m.own_move(), icon: FolderInput, onSelect: () => onAsk('move', one) },
    'rule',
    { label: m.creator_delete(), icon: Trash, danger: true, onSelect: () => void acts.remove(one) },
  ]
  if (!mayChange)
    return number > 0 ? (
      <Button variant="text" size={32} to={paths.chapter(work.worksType, work._id, _id)}>
        {m.creator_view()}
      </Button>
    ) : null
  return (
    <span className={styles.rowActs}>
      <Button
        variant="text"
        size={32}
        to={paths.write(work._id, { chapterId: _id })}
        aria-label={m.creator_edit_of({ title })}
        className={styles.edit}
      >
        {m.creator_edit()}
      </Button>
      <Menu
        label={label}
        trigger={<IconButton size={32} icon={<Icon of={Ellipsis} size={16} />} label={label} />}
        items={items}
      />
    </span>
  )
}
