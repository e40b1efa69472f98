import { useQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { Link, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { announcementsQuery } from '#web/api/queries/announcement-queries.ts'
import { hotBoardsQuery } from '#web/api/queries/board-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { HotBoards } from '#web/desktop/home/hot-boards.tsx'
import { AnnouncementList, ReadAllAnnouncements } from '#web/features/announcements/announcement-list.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { UnreadDot } from '#web/ui/feedback/badge.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './announcement.module.css'

export const title = () => m.page_announcement()

/** With what stands above the foot of the side column, so that it does not move. */
export const loader = preload(({ api: own, queries }) =>
  Promise.all([queries.ensureQueryData(announcementsQuery(own)), queries.prefetchQuery(hotBoardsQuery(own))]),
)

export function Component() {
  const { COMMON_SITE_NAME } = useSite()
  return (
    <Page
      side={
        <>
          <Contents />
          <AboutSite />
          <HotBoards />
        </>
      }
    >
      <Card className={styles.head}>
        <span className={styles.icon}>
          <Icon of={Megaphone} size={24} />
        </span>
        <div>
          <h1 className={styles.title}>{m.page_announcement()}</h1>
          <p className={styles.hint}>{m.announcement_hint({ site: COMMON_SITE_NAME })}</p>
        </div>
        <ReadAllAnnouncements />
      </Card>
      <AnnouncementList />
    </Page>
  )
}

function AboutSite() {
  const { COMMON_SITE_NAME, COMMON_DESCRIPTION } = useSite()
  return (
    <Card aria-labelledby="announcement-about">
      <CardHead id="announcement-about" title={m.announcement_about({ site: COMMON_SITE_NAME })} />
      <p className={styles.about}>{COMMON_DESCRIPTION || m.home_join_text()}</p>
      <div className={styles.rules}>
        <Chip to="/policy/user-agreement">{m.page_agreement()}</Chip>
        <Chip to="/policy/privacy-policy">{m.page_privacy()}</Chip>
      </div>
    </Card>
  )
}

/** All that are in force, to go to one of them. */
function Contents() {
  const list = useQuery(announcementsQuery(api)).data?.list ?? []
  const open = useSearchParams()[0].get('id')
  const isMember = useMe() !== null
  if (list.length < 2) return null
  return (
    <Card aria-labelledby="announcement-contents">
      <CardHead id="announcement-contents" title={m.announcement_contents()} />
      <ul className={styles.contents}>
        {list.map(({ _id, title: name, startTime, isRead }) => (
          <li key={_id}>
            <Link
              to={`/announcement?id=${_id}`}
              replace
              preventScrollReset
              className={styles.entry}
              aria-current={_id === open || undefined}
            >
              <span className={styles.name}>{name}</span>
              {isMember && !isRead && <UnreadDot />}
              <small>{formatDate(startTime).slice(5)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
