import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { announcementsQuery } from '../../api/announcement-queries.ts'
import { pageContext } from '../../api/page-context.ts'
import { AnnouncementList } from '../../features/announcements/announcement-list.tsx'
import { MobilePage } from '../mobile-page.tsx'

export const title = () => m.page_announcement()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queries } = context.get(pageContext)
  await queries.ensureQueryData(announcementsQuery(api))
  return null
}

export function Component() {
  return (
    <MobilePage title={m.page_announcement()} refreshes>
      <AnnouncementList />
    </MobilePage>
  )
}
