import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserCard } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { Highlight } from '#web/social/highlight.tsx'
import { usePaths } from '#web/social/paths.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Avatar, type AvatarSize } from '#web/ui/layout/avatar.tsx'
import { MemberBadges } from './member-badges.tsx'
import { nameLook } from './name-look.ts'
import styles from './person-line.module.css'

type PersonLineProps = {
  /** null: the account, or what it wrote, is gone. */
  of: UserCard | null
  size?: AvatarSize
  /** What was looked for, to be set off in the name. */
  words?: readonly string[]
  /** Wrote the post that this stands under. */
  isAuthor?: boolean
  /** After the badges of the person: what it says of the text below. */
  mark?: ReactNode
  /** The second line: time, board, figures. */
  children?: ReactNode
  /** At the end of the line: follow, floor. */
  end?: ReactNode
  className?: string
}

/** Avatar, name and badges, with a smaller line below. */
export function PersonLine({ of, size = 40, words, isAuthor, mark, children, end, className }: PersonLineProps) {
  const paths = usePaths()
  return (
    <div className={classNames(styles.line, className)}>
      {of ? (
        <Link to={paths.author(of._id)} className={styles.face} tabIndex={-1} aria-hidden="true">
          <MemberAvatar of={of} size={size} />
        </Link>
      ) : (
        <Avatar name="" size={size} gone />
      )}
      <div className={styles.text}>
        <div className={styles.names}>
          {of ? (
            <>
              <Link to={paths.author(of._id)} className={styles.name} {...nameLook(of)}>
                <Highlight text={of.name} words={words} />
              </Link>
              <MemberBadges user={of} />
            </>
          ) : (
            <span className={styles.gone}>{m.person_gone()}</span>
          )}
          {isAuthor && <Badge tone="brand">{m.person_author()}</Badge>}
          {mark}
        </div>
        {children && <div className={styles.meta}>{children}</div>}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
