import { m } from '#messages/messages.js'
import { Button } from './button.tsx'

type MoreButtonProps = {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  className?: string
}

/** Goes on with a list that is read page by page; nothing at its end. */
export function MoreButton({ of, className }: MoreButtonProps) {
  if (!of.hasNextPage) return null
  return (
    <Button className={className} pending={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
      {m.feed_more()}
    </Button>
  )
}
