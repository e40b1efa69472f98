import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ActiveAuthor } from '#contract/follow.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { activeAuthorsQuery } from '../../api/people-queries.ts'
import { feedEmptiness, useEmptyFeed } from '../../features/feed/emptiness.ts'
import { choiceOf, type Feed } from '../../features/feed/feeds.ts'
import { openLogin } from '../../session/login-door.ts'
import { MemberAvatar } from '../../session/member-avatar.tsx'
import { FollowButton } from '../../social/follow-button.tsx'
import { VipMark } from '../../social/member-badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './feed-nothing.module.css'

const suggested = 6

/** What a feed says while it is empty, and what can be done about it. */
export function FeedNothing({ feed, isMember }: { feed: Feed; isMember: boolean }) {
  const [search] = useSearchParams()
  const { followsNobody, readAgain } = useEmptyFeed(choiceOf(search))
  const isFollow = feed === 'follow'
  const { data: people } = useQuery({ ...activeAuthorsQuery(api, 1, suggested), enabled: isFollow && isMember })
  const authors = people?.list ?? []
  const hasBegun = followsNobody && authors.some((author) => author.isFollow)
  const { title, hint } = feedEmptiness(feed, { isMember, followsNobody })
  return (
    <Card>
      <EmptyState
        level={2}
        drawing={isFollow ? 'people' : 'posts'}
        title={hasBegun ? m.home_follow_begun() : title}
        description={hint}
        action={<Action feed={feed} isMember={isMember} onSee={hasBegun ? readAgain : undefined} />}
      />
      {authors.length > 0 && <Suggestions of={authors} />}
    </Card>
  )
}

type ActionProps = {
  feed: Feed
  isMember: boolean
  /** To see what those wrote who have just been followed. */
  onSee?: () => void
}

function Action({ feed, isMember, onSee }: ActionProps) {
  if (feed === 'follow' && !isMember)
    return (
      <Button variant="soft" size={32} onClick={openLogin}>
        {m.shell_login()}
      </Button>
    )
  if (feed === 'follow')
    return onSee ? (
      <Button variant="soft" size={32} onClick={onSee}>
        {m.home_follow_see()}
      </Button>
    ) : null
  return isMember ? (
    <Button variant="soft" size={32} to="/platform/editor-posts">
      {m.home_first_post()}
    </Button>
  ) : null
}

function Suggestions({ of: authors }: { of: readonly ActiveAuthor[] }) {
  return (
    <ul className={styles.people}>
      {authors.map((author) => (
        <li key={author._id} className={styles.person}>
          <Link to={`/author/${author._id}`} className={styles.face}>
            <MemberAvatar of={author} size={48} />
            <b>
              {author.name} <VipMark user={author} />
            </b>
          </Link>
          <p>{author.signature || m.home_author_line({ board: author.boardName, count: author.postsNumber })}</p>
          <FollowButton of={author} />
        </li>
      ))}
    </ul>
  )
}
