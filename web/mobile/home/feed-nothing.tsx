import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { suggestedAuthorsQuery } from '#web/api/queries/people-queries.ts'
import type { FeedChoice } from '#web/api/queries/post-queries.ts'
import { feedEmptiness, useEmptyFeed } from '#web/features/feed/emptiness.ts'
import type { Feed } from '#web/features/feed/feeds.ts'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { drawnPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './home.module.css'

/** Who follows somebody never sees it. The server has it at hand. */
const loadAuthors = () => import('#web/features/authors-to-follow/authors-to-follow.tsx')
const AuthorsToFollow = import.meta.env.SSR
  ? (await loadAuthors()).AuthorsToFollow
  : drawnPart(() => loadAuthors().then((module) => module.AuthorsToFollow))

/** What a feed says while it is empty, and what can be done about it. */
export function FeedNothing({ feed, choice }: { feed: Feed; choice: FeedChoice }) {
  const isMember = useMe() !== null
  const isBarred = useRestriction() !== undefined
  const { followsNobody, readAgain } = useEmptyFeed(choice)
  const { title, hint } = feedEmptiness(feed, { isMember, followsNobody })
  const isFollow = feed === 'follow'
  // Only looked at: asked for here, they could arrive before the list has been taken over from the server's page.
  const authors = useQuery({ ...suggestedAuthorsQuery(api), enabled: false }).data?.list ?? []
  const hasBegun = followsNobody && authors.some((author) => author.isFollow)
  return (
    <div className={styles.empty}>
      <EmptyState
        drawing={isFollow ? 'people' : 'posts'}
        title={hasBegun ? m.home_follow_begun() : title}
        description={hint}
        action={
          isFollow && isMember ? (
            <WayOn onSee={hasBegun ? readAgain : undefined} />
          ) : (
            actionFor(isFollow, isMember, isBarred)
          )
        }
      />
      {isFollow && isMember && (
        <Suspense>
          <AuthorsToFollow />
        </Suspense>
      )}
    </div>
  )
}

/** To what those wrote who have just been followed; until then to what everybody reads. */
function WayOn({ onSee }: { onSee: (() => void) | undefined }) {
  if (onSee)
    return (
      <Button variant="primary" size={44} onClick={onSee}>
        {m.home_follow_see()}
      </Button>
    )
  return (
    <SoftLink to="/webapp?feed=recommend" size={44}>
      {m.home_see_recommended()}
    </SoftLink>
  )
}

function actionFor(isFollow: boolean, isMember: boolean, isBarred: boolean) {
  if (isFollow && !isMember)
    return (
      <SoftLink to="/webapp/login" size={36}>
        {m.shell_login()}
      </SoftLink>
    )
  if (!isMember || isBarred) return null
  return (
    <SoftLink to="/webapp/platform/posts-publish" size={36}>
      {m.home_first_post()}
    </SoftLink>
  )
}
