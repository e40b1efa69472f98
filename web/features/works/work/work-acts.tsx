import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import Share from 'lucide-react/icons/forward'
import Heart from 'lucide-react/icons/heart'
import Pen from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useMe } from '#web/session/use-me.ts'
import { DownloadWorkButton } from '#web/social/downloads/download-work-button.tsx'
import { Report } from '#web/social/report/report.tsx'
import type { Reported } from '#web/social/report/report-dialog.tsx'
import { ShareMenu } from '#web/social/share/share-menu.tsx'
import { TipPress } from '#web/social/tips/tip-button.tsx'
import { useLike } from '#web/social/toggles/like-button.tsx'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { sendPlaces, useReading } from '#web/social/works/places.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { chapterNumber } from '#web/social/works/work-words.ts'
import { Button, type ButtonSize, IconButton } from '#web/ui/controls/button.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { useNotify, useShelf } from './use-shelf.ts'
import styles from './work-acts.module.css'

/** Everything that can be done with a work, side by side. */
export function WorkActs({ work }: { work: WorkPage }) {
  return (
    <div className={styles.acts}>
      <ReadButton work={work} size={44} />
      <ShelfButton work={work} />
      <TipPress
        of={{ target: { type: 'work', _id: work._id }, author: work.user }}
        count={work.tipNumber}
        size={44}
        variant="line"
      />
      <LikeWork work={work} />
      <ShareWork work={work} size={44} variant="line" />
      <DownloadWorkButton work={work} size={44} variant="line" />
      <ReportWork work={work} size={44} />
      {work.isShelf && <NotifyButton work={work} />}
      {work.canEdit && <ManageButton work={work} />}
    </div>
  )
}

type Sized = { work: WorkPage; size: ButtonSize; block?: boolean }

/** Where this reader was, or the beginning. */
function ReadButton({ work, size, block }: Sized) {
  const paths = useWorkPaths()
  const reading = useReading(work._id, work.reading, useMe()?._id)
  const { worksType, firstChapterId } = work
  const chapterId = reading?.chapterId ?? firstChapterId
  if (!chapterId)
    return (
      <Button variant="primary" size={size} block={block} disabled>
        {m.work_no_chapters()}
      </Button>
    )
  return (
    <Button variant="primary" size={size} block={block} to={paths.chapter(worksType, work._id, chapterId)}>
      {reading ? m.work_read_on({ chapter: chapterNumber(worksType, reading.number) }) : m.work_read()}
    </Button>
  )
}

function ShelfButton({ work }: { work: WorkPage }) {
  const shelf = useShelf(work)
  return (
    <Button
      variant="soft"
      size={44}
      aria-pressed={work.isShelf}
      icon={<Icon of={work.isShelf ? Check : Plus} size={18} />}
      onClick={shelf}
    >
      {work.isShelf ? m.work_on_shelf() : m.work_to_shelf()}
    </Button>
  )
}

function NotifyButton({ work }: { work: WorkPage }) {
  const notify = useNotify(work)
  return (
    <Button variant="text" size={32} aria-pressed={work.notify} onClick={notify}>
      {work.notify ? m.work_notify_on() : m.work_notify_off()}
    </Button>
  )
}

/** To where its author looks after it. */
function ManageButton({ work }: { work: WorkPage }) {
  const paths = useWorkPaths()
  return (
    <Button size={44} to={paths.desk(work._id)} icon={<Icon of={Pen} size={18} />}>
      {m.own_manage()}
    </Button>
  )
}

function LikeWork({ work }: { work: WorkPage }) {
  const like = useLike('works', work)
  const label = `${m.social_like()} ${formatCount(work.likeNumber)}`
  return (
    <IconButton
      variant="line"
      size={44}
      icon={<Icon of={Heart} filled={work.isLike} />}
      label={label}
      aria-pressed={work.isLike}
      className={work.isLike ? styles.liked : undefined}
      onClick={like}
    />
  )
}

export function ShareWork({ work, size, variant }: { work: WorkPage; size: ButtonSize; variant: 'line' | 'ghost' }) {
  return (
    <ShareMenu
      path={`/${work.worksType}/${work._id}`}
      title={work.title}
      trigger={<IconButton variant={variant} size={size} icon={<Icon of={Share} />} label={m.share_menu()} />}
    />
  )
}

/** Nobody reports what is their own. */
export function ReportWork({ work, size }: Omit<Sized, 'block'>) {
  const [reported, setReported] = useState<Reported | null>(null)
  const membersOnly = useMembersOnly()
  const { _id: objectId, user, canEdit } = work
  if (canEdit) return null
  return (
    <>
      <IconButton
        variant="ghost"
        size={size}
        icon={<Icon of={Flag} size={18} />}
        label={m.report_do()}
        onClick={() => membersOnly(() => setReported({ kind: 'works', objectId, name: user.name }))}
      />
      <Report of={reported} onClose={() => setReported(null)} />
    </>
  )
}

/** On phones, below the page: the shelf and the way on. */
export function WorkBar({ work }: { work: WorkPage }) {
  const shelf = useShelf(work)
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.barAct} aria-pressed={work.isShelf} onClick={shelf}>
        <Icon of={work.isShelf ? Check : Plus} />
        {work.isShelf ? m.work_on_shelf() : m.work_to_shelf()}
      </button>
      <ReadButton work={work} size={44} block />
    </div>
  )
}

/** Who looks at a work on their shelf has seen what is new in it; what was read as a guest is handed over. */
export function useSeen({ _id, isShelf }: WorkPage): void {
  const userId = useMe()?._id
  useEffect(() => {
    if (userId) void sendPlaces(userId)
    // Nobody waits for it, and nothing depends on it.
    if (isShelf) api.worksShelf.seen({ workId: _id }).catch(() => {})
  }, [_id, isShelf, userId])
}
