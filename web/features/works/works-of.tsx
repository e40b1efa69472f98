import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/browser.ts'
import { worksOfQuery } from '#web/api/queries/works/work-queries.ts'
import { useSite } from '#web/session/use-site.ts'
import { WorkLine } from '#web/social/works/work-line.tsx'
import { kindLine, lengthOf } from '#web/social/works/work-words.ts'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './works-of.module.css'

/** The works of an author, of the kinds that the site has. */
export function WorksOf({ userId, empty }: { userId: string; empty: ReactNode }) {
  const { FICTION, MANGA } = useSite().COMMON_WORKS
  const fiction = useQuery({ ...worksOfQuery(api, 'fiction', userId), enabled: FICTION })
  const manga = useQuery({ ...worksOfQuery(api, 'manga', userId), enabled: MANGA })
  const failed = [fiction, manga].find(({ isError }) => isError)
  const isPending = (FICTION && fiction.isPending) || (MANGA && manga.isPending)
  if (failed || isPending) return <SideState of={failed ?? (fiction.isPending && FICTION ? fiction : manga)} />
  const list = [...(fiction.data?.list ?? []), ...(manga.data?.list ?? [])]
  if (list.length === 0) return empty
  return (
    <Card flush>
      <ul className={styles.list}>
        {list.map((work) => (
          <li key={work._id}>
            <WorkLine
              of={work}
              className={styles.line}
              end={<RelativeTime at={work.updateTime} className={styles.time} />}
            >
              {`${kindLine(work)} · ${lengthOf(work)}`}
            </WorkLine>
          </li>
        ))}
      </ul>
    </Card>
  )
}
