import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import styles from './comments.module.css'

const lines = [70, 90, 50] as const

export function CommentSkeleton() {
  return (
    <SkeletonRegion>
      {lines.map((width) => (
        <div key={width} className={styles.comment}>
          <Skeleton shape="round" size={40} />
          <div className={styles.waiting}>
            <Skeleton width={20} />
            <Skeleton width={width} />
            <Skeleton width={30} />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}
