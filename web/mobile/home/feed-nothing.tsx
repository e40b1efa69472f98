import { Suspense } from 'react'
import { m } from '#messages/messages.js'
import type { FeedChoice } from '../../api/post-queries.ts'
import { feedEmptiness, useEmptyFeed } from '../../features/feed/emptiness.ts'
import type { Feed } from '../../features/feed/feeds.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { drawnPart } from '../../ui/lazy-part.tsx'
import styles from './home.module.css'

/** Who follows somebody never sees it. The server has it at hand. */
const loadAuthors = () => import('../../features/authors-to-follow/authors-to-follow.tsx')
const AuthorsToFollow = import.meta.env.SSR
  ? (await loadAuthors()).AuthorsToFollow
  : drawnPart(() => loadAuthors().then((module) => module.AuthorsToFollow))

/** What a feed says while it is empty, and what can be done about it. */
export function FeedNothing({ feed, choice }: { feed: Feed; choice: FeedChoice }) {
  const isMember = useMe() !== null
  const { followsNobody } = useEmptyFeed(choice)
  const { title, hint } = feedEmptiness(feed, { isMember, followsNobody })
  const isFollow = feed === 'follow'
  return (
    <div className={styles.empty}>
      <EmptyState
        level={2}
        drawing={isFollow ? 'people' : 'posts'}
        title={title}
        description={hint}
        action={actionFor(isFollow, isMember)}
      />
      {isFollow && isMember && (
        <Suspense>
          <AuthorsToFollow />
        </Suspense>
      )}
    </div>
  )
}

function actionFor(isFollow: boolean, isMember: boolean) {
  if (isFollow && !isMember)
    return (
      <Button variant="soft" to="/webapp/login">
        {m.shell_login()}
      </Button>
    )
  if (isFollow || !isMember) return null
  return (
    <Button variant="soft" to="/webapp/platform/posts-publish">
      {m.home_first_post()}
    </Button>
  )
}
