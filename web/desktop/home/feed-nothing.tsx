import { m } from '#messages/messages.js'
import { AuthorsToFollow } from '../../features/authors-to-follow/authors-to-follow.tsx'
import { type Feed, feedEmptiness } from '../../features/feed/feeds.ts'
import { openLogin } from '../../session/login-door.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

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
      {isFollow && isMember && <AuthorsToFollow />}
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
