import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { announcementsQuery } from '#web/api/queries/announcement-queries.ts'
import { AnnouncementList, ReadAllAnnouncements } from '#web/features/announcements/announcement-list.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'

export const title = () => m.page_announcement()

export const loader = preload(({ api, queries }) => queries.ensureQueryData(announcementsQuery(api)))

export function Component() {
  return (
    <MobilePage title={m.page_announcement()} end={<ReadAllAnnouncements />} refreshes>
      <AnnouncementList />
    </MobilePage>
  )
}
