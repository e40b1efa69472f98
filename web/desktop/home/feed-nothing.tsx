import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { activeAuthorsQuery } from '../../api/people-queries.ts'
import { type Feed, feedEmptiness } from '../../features/feed/feeds.ts'
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
  const { title, hint } = feedEmptiness(feed)
  const isFollow = feed === 'follow'
  return (
    <Card>
      <EmptyState
        level={2}
        drawing={isFollow ? 'people' : 'posts'}
        title={isFollow && !isMember ? m.home_follow_guest() : title}
        description={hint}
        action={<Action feed={feed} isMember={isMember} />}
      />
      {isFollow && isMember && <Suggestions />}
    </Card>
  )
}

function Action({ feed, isMember }: { feed: Feed; isMember: boolean }) {
  if (feed === 'follow')
    return isMember ? null : (
      <Button variant="soft" size={32} onClick={openLogin}>
        {m.shell_login()}
      </Button>
    )
  return isMember ? (
    <Button variant="soft" size={32} to="/platform/editor-posts">
      {m.home_first_post()}
    </Button>
  ) : null
}

function Suggestions() {
  const authors = useQuery(activeAuthorsQuery(api, 1, suggested)).data?.list ?? []
  if (authors.length === 0) return null
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
