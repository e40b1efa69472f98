import { m } from '#messages/messages.js'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from './button.tsx'
import styles from './more-button.module.css'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Goes on with a list that is read page by page; nothing at its end. */
export function MoreButton({ of, className }: { of: Pages; className?: string }) {
  if (!of.hasNextPage) return null
  if (of.isFetchNextPageError) return <NextPageFailed of={of} />
  return (
    <Button className={className} pending={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
      {m.feed_more()}
    </Button>
  )
}

/** A line over the whole column where the next page of a list would stand. */
export function NextPageFailed({ of }: { of: Pages }) {
  const retry = (
    <Button variant="line" size={32} pending={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
      {m.ui_retry()}
    </Button>
  )
  return (
    <Notice tone="warning" action={retry} className={styles.failed}>
      {m.feed_next_failed()}
    </Notice>
  )
}
