import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { pageContext } from '#web/api/page-context.ts'
import { announcementsQuery } from '#web/api/queries/announcement-queries.ts'
import { AnnouncementList, ReadAllAnnouncements } from '#web/features/announcements/announcement-list.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'

export const title = () => m.page_announcement()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queries } = context.get(pageContext)
  await queries.ensureQueryData(announcementsQuery(api))
  return null
}

export function Component() {
  return (
    <MobilePage title={m.page_announcement()} end={<ReadAllAnnouncements />} refreshes>
      <AnnouncementList />
    </MobilePage>
  )
}
