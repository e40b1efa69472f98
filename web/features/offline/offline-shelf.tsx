import BookOpen from 'lucide-react/icons/book-open'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { formatBytes } from '#web/media/format-bytes.ts'
import { areaOf } from '#web/session/area.ts'
import { type KeptPage, seenStore } from '#web/session/kept/kept-store.ts'
import { readerNow } from '#web/session/kept/reader.ts'
import { useCopies } from '#web/social/downloads/downloads.ts'
import { DownloadsList } from '#web/social/downloads/downloads-list.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './offline-shelf.module.css'
import { OutboxList } from './outbox-list.tsx'

/** What waits for the network, and what can be read without one: the pages that were seen last. */
export function OfflineShelf() {
  return (
    <div className={styles.shelves}>
      <OutboxList />
      <Downloads />
      <KeptPages />
    </div>
  )
}

/** Only where there are any: whoever has none is not told here that one could. */
function Downloads() {
  if (!useCopies()?.length) return null
  return (
    <Card padded className={styles.shelf} aria-label={m.download_title()}>
      <h2 className={styles.title}>{m.download_title()}</h2>
      <DownloadsList />
    </Card>
  )
}

function KeptPages() {
  const pages = useKeptPages()
  if (!pages)
    return (
      <Card className={styles.shelf}>
        <SkeletonRegion className={styles.waiting}>
          <Skeleton width={40} />
          <Skeleton width={90} />
          <Skeleton width={70} />
        </SkeletonRegion>
      </Card>
    )
  if (pages.length === 0)
    return (
      <Card className={styles.shelf}>
        <EmptyState title={m.offline_nothing()} description={m.offline_nothing_hint()} />
      </Card>
    )
  const size = formatBytes(pages.reduce((sum, page) => sum + page.size, 0))
  return (
    <Card className={styles.shelf}>
      <div className={styles.head}>
        <h2 className={styles.title}>{m.offline_shelf()}</h2>
        <span className={styles.sum}>{m.offline_sum({ count: pages.length, size })}</span>
      </div>
      <ul className={styles.pages}>
        {pages.map(({ path, title, at }) => (
          <li key={path}>
            <Link to={path} className={styles.page}>
              <Icon of={drawingOf(path)} size={20} className={styles.icon} />
              <span className={styles.name}>{title || m.shell_home()}</span>
              <RelativeTime at={at} className={styles.time} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Of this area, the newest first; undefined while they are looked for. */
function useKeptPages(): KeptPage[] | undefined {
  const area = areaOf(useLocation().pathname)
  const [pages, setPages] = useState<KeptPage[]>()
  useEffect(() => {
    let isGone = false
    const reader = readerNow()
    const reading = reader ? seenStore(reader).pages() : Promise.resolve([])
    reading
      .catch(() => [])
      .then((found) => {
        if (!isGone) setPages(found.filter(({ path }) => areaOf(path) === area).sort((one, other) => other.at - one.at))
      })
    return () => {
      isGone = true
    }
  }, [area])
  return pages
}

function drawingOf(path: string) {
  if (/^\/(webapp)?(\?|$)/.test(path)) return House
  return /\/(fiction|manga)\//.test(path) ? BookOpen : FileText
}
