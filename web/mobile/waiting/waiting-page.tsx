import { useQueryClient } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { FeedSkeleton } from '#web/features/feed/feed-skeleton.tsx'
import { KnownPart, knownCard } from '#web/features/post/known-part.tsx'
import { tabPaths } from '#web/mobile/frame/tab-bar.tsx'
import pageStyles from '#web/mobile/mobile-page.module.css'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { useAwaitedPath } from '#web/ui/hooks/use-awaited-path.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './waiting-page.module.css'

/** A page that is slow to come shows its outline, over the one before: the way back is to stay there. */
export function WaitingPage() {
  const path = useAwaitedPath()
  if (path === null) return null
  const isTab = tabPaths.includes(path)
  return (
    <div data-waiting className={styles.cover} data-tab={isTab || undefined}>
      <div className={pageStyles.bar} data-line>
        <div className={pageStyles.start}>{!isTab && <StayButton />}</div>
        <Skeleton className={styles.title} />
      </div>
      {/^\/webapp\/author\//.test(path) && <Skeleton className={styles.band} />}
      {outlineOf(path)}
    </div>
  )
}

function outlineOf(path: string) {
  const page = path.slice('/webapp'.length)
  const post = /^\/(\d+)\/?$/.exec(page)?.[1]
  if (post) return <PostOutline id={post} />
  const hasPosts = /^(\/?$|\/(author|dynamic|search)(\/|$)|\/system\/|\/user\/(collect|history)$)/.test(page)
  return hasPosts ? <FeedSkeleton density="card" /> : <RowsOutline />
}

/** Another step to where one is ends the one that is under way. */
function StayButton() {
  const here = useLocation()
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={pageStyles.action}
      aria-label={m.shell_back()}
      onClick={() => navigate(here, { replace: true, state: here.state, preventScrollReset: true })}
    >
      <Icon of={ChevronLeft} size={24} />
    </button>
  )
}

/** What the card of the post has told stands there at once; the rest is grey until it comes. */
function PostOutline({ id }: { id: string }) {
  const known = knownCard(useQueryClient(), id)
  return (
    <div className={styles.post}>
      {known && <KnownPart post={known} />}
      <SkeletonRegion className={styles.lines}>
        {!known && (
          <>
            <Skeleton width={80} className={styles.heading} />
            <div className={styles.person}>
              <Skeleton shape="round" size={40} />
              <Skeleton width={30} />
            </div>
          </>
        )}
        <Skeleton width={100} />
        <Skeleton width={90} />
        <Skeleton width={60} />
        {!known && <Skeleton shape="media" />}
      </SkeletonRegion>
    </div>
  )
}

function RowsOutline() {
  return (
    <SkeletonRegion className={styles.rows}>
      {([60, 40, 70, 50, 80, 30] as const).map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={width} />
        </div>
      ))}
    </SkeletonRegion>
  )
}
