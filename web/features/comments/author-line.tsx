import { Link } from 'react-router'
import type { UserCard } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePaths } from '#web/social/paths.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Avatar, type AvatarSize } from '#web/ui/layout/avatar.tsx'
import styles from './comments.module.css'

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

export function Names({ of, isAuthor }: { of: UserCard; isAuthor?: boolean }) {
  const paths = usePaths()
  return (
    <span className={styles.names}>
      <Link to={paths.author(of._id)} className={styles.name}>
        {of.name}
      </Link>
      <MemberBadges user={of} />
      {isAuthor && <Badge tone="brand">{m.person_author()}</Badge>}
    </span>
  )
}
