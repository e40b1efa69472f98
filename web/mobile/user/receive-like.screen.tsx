import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { pageContext } from '#web/api/page-context.ts'
import { noticesQuery } from '#web/api/queries/notification-queries.ts'
import { NoticeList } from '#web/features/notices/notice-list.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'

export const title = () => m.page_receive_like()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queries } = context.get(pageContext)
  await queries.prefetchInfiniteQuery(noticesQuery(api, 'like'))
  return null
}

export function Component() {
  return (
    <MobilePage title={m.page_receive_like()} refreshes ground="surface">
      <NoticeList kind="like" empty={m.page_receive_like_empty()} drawing="comments" />
    </MobilePage>
  )
}
