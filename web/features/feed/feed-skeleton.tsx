import type { Density } from '#contract/shared/reading-preferences.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import cardStyles from './cards/post-card.module.css'
import styles from './feed-list.module.css'

/** Grey blocks in the boxes of what will come. */
export function FeedSkeleton({ density, count = 4 }: { density: Density; count?: number }) {
  const rows = Array.from({ length: density === 'card' ? count : count * 2 }, (_, at) => at)
  return (
    <SkeletonRegion className={styles.list}>
      {rows.map((at) => (
        <div key={at} className={classNames(cardStyles.card, styles.skeleton)}>
          {density === 'card' && (
            <div className={styles.skeletonHead}>
              <Skeleton shape="round" size={40} />
              <Skeleton width={30} />
            </div>
          )}
          <Skeleton width={70} />
          <Skeleton width={90} />
          {density === 'card' && <Skeleton width={50} />}
        </div>
      ))}
    </SkeletonRegion>
  )
}
