import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { PublicInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { pageContext } from '../../api/page-context.ts'
import { feedQuery } from '../../api/post-queries.ts'
import { userQuery } from '../../api/queries.ts'
import { Feed } from '../../features/feed/feed-list.tsx'
import { authorName, loadAuthor } from '../../features/member/load-author.ts'
import { PlaceTabs } from '../../features/place-tabs/place-tabs.tsx'
import { notFound, type ScreenModule } from '../../screen.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../frame/page.tsx'
import { AboutCard } from './about-card.tsx'
import styles from './author.module.css'
import { AuthorBoards } from './author-boards.tsx'
import { AuthorHead } from './author-head.tsx'

export const title: ScreenModule['title'] = ({ queries, params }) => authorName(queries, params.id)

export async function loader(args: LoaderFunctionArgs) {
  const { api: own, queries } = args.context.get(pageContext)
  await Promise.all([
    loadAuthor(args, notFound),
    queries.prefetchInfiniteQuery(feedQuery(own, postsOf(args.params.id ?? ''))),
  ])
  return null
}

const postsOf = (userId: string) => ({ select: { userId }, sort: 'new' as const })

export function Component() {
  const { id = '' } = useParams()
  const { data: user } = useSuspenseQuery(userQuery(api, id))
  const isMe = useMe()?._id === id
  return (
    <Page columns="frame">
      <AuthorHead user={user} isMe={isMe} />
      <div className={styles.columns}>
        <div className={styles.posts}>
          <Card>
            <AuthorTabs user={user} isMe={isMe} />
          </Card>
          <Feed choice={postsOf(id)} empty={<Nothing isMe={isMe} />} />
        </div>
        <div className={styles.side}>
          <AboutCard user={user} />
          <AuthorBoards userId={id} />
        </div>
      </div>
    </Page>
  )
}

/** Only I see what I bookmarked. */
function AuthorTabs({ user, isMe }: { user: PublicInfo; isMe: boolean }) {
  const tabs = [{ to: `/author/${user._id}`, label: m.author_posts(), isCurrent: true }]
  const own = { to: '/collect', label: m.page_collect(), isCurrent: false }
  return <PlaceTabs label={m.author_tabs()} className={styles.tabs} tabs={isMe ? [...tabs, own] : tabs} />
}

function Nothing({ isMe }: { isMe: boolean }) {
  return (
    <Card>
      <EmptyState
        level={2}
        drawing="posts"
        title={isMe ? m.author_own_posts_empty() : m.author_posts_empty()}
        action={
          isMe && (
            <Button variant="soft" size={32} to="/platform/editor-posts">
              {m.home_first_post()}
            </Button>
          )
        }
      />
    </Card>
  )
}
