import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { LoginButton } from '#web/desktop/login-button.tsx'
import { AuthorsToFollow, useAuthorsToFollow } from '#web/features/authors-to-follow/authors-to-follow.tsx'
import { feedEmptiness, useEmptyFeed } from '#web/features/feed/emptiness.ts'
import { choiceOf, type Feed } from '#web/features/feed/feeds.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** What a feed says while it is empty, and what can be done about it. */
export function FeedNothing({ feed, isMember }: { feed: Feed; isMember: boolean }) {
  const [search] = useSearchParams()
  const { followsNobody, readAgain } = useEmptyFeed(choiceOf(search))
  const isFollow = feed === 'follow'
  const authors = useAuthorsToFollow(isFollow && isMember)
  const hasBegun = followsNobody && authors.some((author) => author.isFollow)
  const { title, hint } = feedEmptiness(feed, { isMember, followsNobody })
  return (
    <Card>
      <EmptyState
        drawing={isFollow ? 'people' : 'posts'}
        title={hasBegun ? m.home_follow_begun() : title}
        description={hint}
        action={<Action feed={feed} isMember={isMember} onSee={hasBegun ? readAgain : undefined} />}
      />
      {isFollow && isMember && <AuthorsToFollow />}
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
  const isBarred = useRestriction() !== undefined
  if (feed === 'follow' && !isMember) return <LoginButton size={32} />
  if (feed === 'follow')
    return onSee ? (
      <Button variant="soft" size={32} onClick={onSee}>
        {m.home_follow_see()}
      </Button>
    ) : null
  return isMember && !isBarred ? <SoftLink to="/platform/editor-posts">{m.home_first_post()}</SoftLink> : null
}
