import { Link } from 'react-router'
import type { UserCard } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { workGround } from '#web/api/queries/comment-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePaths } from '#web/social/paths.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { Avatar, type AvatarSize } from '#web/ui/layout/avatar.tsx'
import styles from './comments.module.css'
import { useThread } from './thread-context.ts'

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

/** The picture leads to the same page as the name beside it, so it is one link for the eye and none for the ear. */
export function Face({ of, size }: { of: UserCard | null; size: AvatarSize }) {
  const paths = usePaths()
  if (!of) return <Avatar name="" size={size} gone />
  return (
    <Link to={paths.author(of._id)} className={styles.face} tabIndex={-1} aria-hidden="true">
      <MemberAvatar of={of} size={size} />
    </Link>
  )
}

type NamesProps = { of: UserCard; isAuthor?: boolean; isHeld?: boolean; isAccepted?: boolean }

export function Names({ of, isAuthor, isHeld, isAccepted }: NamesProps) {
  const paths = usePaths()
  const isOfWork = workGround(useThread().ground) !== null
  return (
    <span className={styles.names}>
      <Link to={paths.author(of._id)} className={styles.name} {...nameLook(of)}>
        {of.name}
      </Link>
      <MemberBadges user={of} />
      {isAuthor && <Badge tone="brand">{isOfWork ? m.post_page_author() : m.person_author()}</Badge>}
      {isAccepted && <Badge tone="success">{m.bounty_accepted()}</Badge>}
      {isHeld && <Badge tone="warning">{m.creator_state_held()}</Badge>}
    </span>
  )
}
