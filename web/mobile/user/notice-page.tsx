import type { ComponentProps } from 'react'
import { preload } from '#web/api/page-context.ts'
import { NoticeList } from '#web/features/notices/notice-list.tsx'
import { noticesQuery } from '#web/features/notices/notice-queries.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'

type NoticeListProps = ComponentProps<typeof NoticeList>

export const noticeLoader = (kind: NoticeListProps['kind']) =>
  preload(({ api, queries }) => queries.prefetchInfiniteQuery(noticesQuery(api, kind)))

/** One kind of notices on a page of its own. */
export function NoticePage({ title, ...list }: NoticeListProps & { title: string }) {
  return (
    <MobilePage title={title} refreshes ground="surface">
      <NoticeList {...list} />
    </MobilePage>
  )
}
