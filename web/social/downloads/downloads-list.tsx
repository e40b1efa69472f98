import BookOpen from 'lucide-react/icons/book-open'
import FileText from 'lucide-react/icons/file-text'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { formatBytes } from '#web/media/format-bytes.ts'
import { usePaths } from '#web/social/paths.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Copy } from './copies.ts'
import { type Running, removeCopies, stopDownload, useCopies, useRoom, useRunning } from './downloads.ts'
import styles from './downloads-list.module.css'

/** A post, or all chapters of a work, as one line. */
interface Line {
  key: string
  title: string
  copies: Copy[]
}

/** What this member has put on this device, how much it is, and the way to take it away. */
export function DownloadsList() {
  const copies = useCopies()
  const running = useRunning()
  const room = useRoom(copies)
  const [removed, setRemoved] = useState<Line | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  if (!copies) return <SkeletonLines widths={[40, 90, 70]} />
  if (copies.length + running.length === 0)
    return <EmptyState title={m.download_none()} description={m.download_none_hint()} />
  const ask = (line: Line) => {
    setRemoved(line)
    setIsAsking(true)
  }
  const remove = () => {
    setIsAsking(false)
    void removeCopies(removed?.copies ?? [])
  }
  const lines = linesOf(copies)
  const all: Line = { key: 'all', title: m.download_all(), copies: [...copies] }
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <p className={styles.sum}>
          {m.download_sum({ count: copies.length, size: sizeOf(copies) })}
          {room !== undefined && ` · ${m.download_room({ size: formatBytes(room) })}`}
        </p>
        {lines.length > 1 && (
          <Button variant="text" size={32} onClick={() => ask(all)}>
            {m.download_remove_all()}
          </Button>
        )}
      </div>
      {running.length > 0 && (
        <ul className={styles.lines} aria-label={m.download_running()}>
          {running.map((one) => (
            <UnderWay key={`${one.kind}:${one.id}`} of={one} />
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label={m.download_there()}>
          {lines.map((line) => (
            <Kept key={line.key} of={line} onRemove={() => ask(line)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={m.download_remove_question({ title: removed?.title ?? '' })}
        description={m.download_remove_text()}
        confirmLabel={m.download_remove()}
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

function linesOf(copies: readonly Copy[]): Line[] {
  const groups = Map.groupBy(copies, ({ path, work }) => (work ? `/${work.worksType}/${work._id}` : path))
  return [...groups].map(([key, own]) => ({ key, title: own[0]?.work?.title ?? own[0]?.title ?? '', copies: own }))
}

export const sizeOf = (copies: readonly Copy[]): string => formatBytes(copies.reduce((sum, { size }) => sum + size, 0))

function Kept({ of: { title, copies }, onRemove }: { of: Line; onRemove: () => void }) {
  const paths = usePaths()
  const workPaths = useWorkPaths()
  const [first] = copies
  if (!first) return null
  const { work, id } = first
  const to = work ? workPaths.work(work.worksType, work._id) : paths.post(id)
  const size = sizeOf(copies)
  return (
    <Row
      icon={work ? BookOpen : FileText}
      end={
        <IconButton
          size={44}
          icon={<Icon of={Trash} size={18} />}
          label={m.download_remove_label({ title })}
          onClick={onRemove}
        />
      }
    >
      <Link to={to} className={styles.title}>
        {title}
      </Link>
      <small className={styles.note}>{work ? m.download_chapters({ count: copies.length, size }) : size}</small>
    </Row>
  )
}

function UnderWay({ of }: { of: Running }) {
  const { title, done, total, bytes } = of
  return (
    <Row
      icon={of.kind === 'posts' ? FileText : BookOpen}
      end={
        <IconButton
          size={44}
          icon={<Icon of={X} size={18} />}
          label={m.download_stop_label({ title })}
          onClick={() => stopDownload(of)}
        />
      }
    >
      <span className={styles.title}>{title}</span>
      <ProgressBar value={done} max={total || 1} label={m.download_progress_label({ title })} />
      <small className={styles.note}>{progressOf({ done, total, bytes })}</small>
    </Row>
  )
}

export function progressOf({ done, total, bytes }: Pick<Running, 'done' | 'total' | 'bytes'>): string {
  if (total === 0) return m.download_begun()
  const share = `${done} / ${total}`
  return bytes > 0 ? `${share} · ${formatBytes(bytes)}` : share
}

function Row({ icon, end, children }: { icon: IconDrawing; end: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.line}>
      <Icon of={icon} size={20} className={styles.icon} />
      <div className={styles.words}>{children}</div>
      {end}
    </li>
  )
}
