import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ActiveAuthor } from '#contract/modules/forum/follow.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { suggestedAuthorsQuery } from '#web/api/queries/people-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePaths } from '#web/social/paths.ts'
import { MemberVipBadge } from '#web/social/people/member-badges.tsx'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import styles from './authors-to-follow.module.css'

export function useAuthorsToFollow(enabled = true): ActiveAuthor[] {
  return useQuery({ ...suggestedAuthorsQuery(api), enabled }).data?.list ?? []
}

/** People who wrote much of late, for whoever follows nobody yet. */
export function AuthorsToFollow() {
  const paths = usePaths()
  const authors = useAuthorsToFollow()
  if (authors.length === 0) return null
  return (
    <ul className={styles.people} aria-label={m.home_active_authors()}>
      {authors.map((author) => (
        <li key={author._id} className={styles.person}>
          <Link to={paths.author(author._id)} className={styles.face}>
            <MemberAvatar of={author} size={48} />
            <b>
              {author.name} <MemberVipBadge user={author} />
            </b>
          </Link>
          <p>{author.signature || m.home_author_line({ board: author.boardName, count: author.postsNumber })}</p>
          <FollowButton of={author} />
        </li>
      ))}
    </ul>
  )
}
