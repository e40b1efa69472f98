import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { readingKey, readingsQuery } from '#web/api/queries/works/shelf-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { forgetPlaces } from '#web/social/works/places.ts'
import { WorkLine } from '#web/social/works/work-line.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { chapterName } from '#web/social/works/work-words.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SideOutline } from '#web/ui/feedback/side-state.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { FindWorks } from './find-works.tsx'
import styles from './reading-history.module.css'

/** What I have read, the latest first; one can be forgotten, or all. */
export function ReadingHistory() {
  const readings = useInfiniteQuery(readingsQuery(api))
  const rows = readings.data?.pages.flatMap((page) => page.list) ?? []
  const paths = useWorkPaths()
  const forget = useForget()
  if (readings.isPending) return <SideOutline rows={8} />
  if (readings.isLoadingError) return <LoadError of={readings} />
  if (rows.length === 0) return <EmptyState drawing="posts" title={m.shelf_history_empty()} action={<FindWorks />} />
  const clear = async () => {
    const isSure = await confirm({ title: m.history_clear_sure(), tone: 'danger', confirmLabel: m.history_clear() })
    if (isSure) await forget()
  }
  return (
    <>
      <div className={styles.bar}>
        <Button variant="text" size={32} onClick={() => void clear()}>
          {m.history_clear()}
        </Button>
      </div>
      <ul className={styles.list}>
        {rows.map(({ works, percent, readTime, ...reading }) => (
          <li key={works._id} className={styles.row}>
            <WorkLine
              of={works}
              to={paths.chapter(works.worksType, works._id, reading.chapterId)}
              className={styles.line}
              end={<RelativeTime at={readTime} className={styles.time} />}
            >
              {`${m.works_read_to({ chapter: chapterName(works.worksType, reading) })} · ${percent}%`}
            </WorkLine>
            <IconButton
              size={36}
              icon={<Icon of={X} size={16} />}
              label={m.shelf_forget({ title: works.title })}
              onClick={() => void forget(works._id)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <MoreButton of={readings} />
      </div>
    </>
  )
}

/** On the server and on this device. */
function useForget() {
  const queries = useQueryClient()
  const userId = useMe()?._id
  return async (workId?: string) => {
    try {
      await api.worksRead.clear({ workId })
      forgetPlaces(userId, workId)
      await queries.invalidateQueries({ queryKey: readingKey })
    } catch (error) {
      sayFailure(error)
    }
  }
}
