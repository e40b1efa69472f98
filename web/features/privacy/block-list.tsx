import { useInfiniteQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { blocksQuery } from '#web/api/queries/block-queries.ts'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { UnblockButton } from '#web/social/toggles/unblock-button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { NoneYet } from './none-yet.tsx'
import styles from './privacy.module.css'

/** Whom I have blocked, each with the way back. `wide`: it is all that its page shows, as on phones. */
export function BlockList({ wide = false }: { wide?: boolean }) {
  const blocks = useInfiniteQuery(blocksQuery(api))
  if (!blocks.data && blocks.error) return <LoadError of={blocks} compact />
  if (!blocks.data) return <BlocksSkeleton />
  const list = blocks.data.pages.flatMap((page) => page.list)
  if (list.length === 0)
    return (
      <NoneYet
        wide={wide}
        drawing="people"
        icon={Ban}
        title={m.privacy_no_blocks()}
        description={m.privacy_no_blocks_hint()}
      />
    )
  return (
    <>
      <ul>
        {list.map((person) => (
          <li key={person._id} className={styles.row}>
            <PersonLine of={person} size={44} end={<UnblockButton of={person} />}>
              <span>
                {m.privacy_blocked_at()} <RelativeTime at={person.createTime} />
              </span>
            </PersonLine>
          </li>
        ))}
      </ul>
      <MoreButton of={blocks} className={styles.more} />
    </>
  )
}

function BlocksSkeleton() {
  return (
    <SkeletonRegion>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton shape="round" size={44} />
          <Skeleton width={40} />
        </div>
      ))}
    </SkeletonRegion>
  )
}
