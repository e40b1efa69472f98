import { useQuery } from '@tanstack/react-query'
import type { Reading, WorkCard } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { lastReadingsQuery, shelfNewsQuery } from '#web/api/queries/works/shelf-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useOwnPlaces } from '#web/social/works/places.ts'
import { WorkLine } from '#web/social/works/work-line.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { chapterName, chapterNumber } from '#web/social/works/work-words.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './continue.module.css'

type Named = Pick<WorkCard, '_id' | 'worksType' | 'title' | 'cover' | 'ageNote'>

interface Going {
  work: Named
  reading: Pick<Reading, 'chapterId' | 'number' | 'title'>
}

const most = 3

/** What I was reading last: the server knows for members, this device for guests. */
function useGoing(): Going[] {
  const me = useMe()
  const rows = useQuery({ ...lastReadingsQuery(api), enabled: me !== null }).data?.list
  const places = useOwnPlaces(undefined)
  if (me) return (rows ?? []).slice(0, most).map(({ works, ...reading }) => ({ work: works, reading }))
  return places.slice(0, most).map((place) => ({
    work: { _id: place.workId, worksType: place.worksType, title: place.workTitle, cover: null, ageNote: 0 as const },
    reading: place,
  }))
}

/** Nothing for those who have not read yet. */
export function ContinueReading({ most: shown = most }: { most?: number }) {
  const going = useGoing().slice(0, shown)
  const paths = useWorkPaths()
  if (going.length === 0) return null
  return (
    <Card flush aria-labelledby="works-continue">
      <CardHead
        id="works-continue"
        title={m.works_continue()}
        moreTo={`${paths.shelf}?tab=history`}
        moreLabel={m.works_history()}
      />
      <ul className={styles.list}>
        {going.map(({ work, reading }) => (
          <li key={work._id}>
            <WorkLine of={work} to={paths.chapter(work.worksType, work._id, reading.chapterId)} className={styles.line}>
              {m.works_read_to({ chapter: chapterName(work.worksType, reading) })}
            </WorkLine>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What has come on my shelf since I was there. */
export function ShelfNews() {
  const me = useMe()
  const paths = useWorkPaths()
  const rows = useQuery({ ...shelfNewsQuery(api), enabled: me !== null }).data?.list ?? []
  if (rows.length === 0) return null
  return (
    <Card flush aria-labelledby="works-shelf-news">
      <CardHead id="works-shelf-news" title={m.works_shelf_news()} moreTo={paths.shelf} moreLabel={m.page_shelf()} />
      <ul className={styles.list}>
        {rows.map(({ works, newNumber }) => (
          <li key={works._id}>
            <WorkLine
              of={works}
              className={styles.line}
              end={<Badge tone="danger">{m.works_new({ count: newNumber })}</Badge>}
            >
              {works.lastChapter && chapterNumber(works.worksType, works.lastChapter.number)}
            </WorkLine>
          </li>
        ))}
      </ul>
    </Card>
  )
}
