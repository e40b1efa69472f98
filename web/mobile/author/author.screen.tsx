import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Share from 'lucide-react/icons/forward'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { authorSummaryQuery } from '../../api/comment-queries.ts'
import { userQuery } from '../../api/queries.ts'
import { ActivityList } from '../../features/feed/activity-list.tsx'
import { BookmarksOf } from '../../features/feed/bookmarks-of.tsx'
import { Feed } from '../../features/feed/feed-list.tsx'
import { AuthorCover } from '../../features/member/author-cover.tsx'
import {
  authorChoice,
  authorEmptiness,
  authorTabCount,
  authorTabName,
  authorTabOf,
  authorTabsOf,
} from '../../features/member/author-tabs.ts'
import { authorName, loadAuthorPage } from '../../features/member/load-author.ts'
import { PlaceTabs } from '../../features/place-tabs/place-tabs.tsx'
import { notFound, type ScreenModule } from '../../screen.ts'
import { MemberAvatar } from '../../session/member-avatar.tsx'
import { useMe } from '../../session/use-me.ts'
import { AuthorFigures } from '../../social/author-figures.tsx'
import { FollowButton } from '../../social/follow-button.tsx'
import { MemberBadges } from '../../social/member-badges.tsx'
import { MessageButton } from '../../social/message-button.tsx'
import { PersonMenu } from '../../social/person-menu.tsx'
import { usePlaces } from '../../social/places.ts'
import { ShareMenu } from '../../social/share-menu.tsx'
import { UnblockButton } from '../../social/unblock-button.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { withField } from '../../ui/with-field.ts'
import { PullToRefresh } from '../frame/pull-to-refresh.tsx'
import { useGone } from '../frame/use-gone.ts'
import { BackButton } from '../mobile-page.tsx'
import styles from './author.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => authorName(queries, params.id)

export const loader = (args: LoaderFunctionArgs) => loadAuthorPage(args, notFound)

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data: user } = useSuspenseQuery(userQuery(api, id))
  const summary = useQuery(authorSummaryQuery(api, id)).data
  const tab = authorTabOf(search, user)
  const isMe = useMe()?._id === id
  const { end, isGone } = useGone()
  const toPosts = tab === 'article' && (
    <Button variant="soft" to={`/webapp/author/${id}`} replace preventScrollReset>
      {m.author_see_posts()}
    </Button>
  )
  const nothing = <EmptyState level={2} drawing="posts" title={authorEmptiness(tab, isMe)} action={toPosts} />
  return (
    <div className={styles.page}>
      <PullToRefresh />
      <header className={styles.bar} data-solid={isGone || undefined}>
        <BackButton />
        <span className={styles.barTitle} aria-hidden="true">
          {isGone && user.name}
        </span>
        <ShareMenu
          path={`/author/${id}`}
          title={user.name}
          trigger={<IconButton size={44} icon={<Icon of={Share} />} label={m.share_menu()} />}
        />
        <PersonMenu
          user={user}
          trigger={<IconButton size={44} icon={<Icon of={Ellipsis} />} label={m.person_menu()} />}
        />
      </header>
      <main>
        <AuthorCover user={user} className={styles.band}>
          <div ref={end} className={styles.bandEnd} />
        </AuthorCover>
        <section className={styles.card}>
          <div className={styles.head}>
            <MemberAvatar of={user} size={72} ring labelled />
            {isMe ? (
              <Button to="/webapp/seting/user-data">{m.profile_title()}</Button>
            ) : (
              <div className={styles.doors}>
                {user.isBlocked ? <UnblockButton of={user} size={36} /> : <FollowButton of={user} size={36} primary />}
                <MessageButton to={user} />
              </div>
            )}
          </div>
          <div className={styles.name}>
            <h1>{user.name}</h1>
            <MemberBadges user={user} />
          </div>
          <p className={styles.signature}>{user.signature || m.author_no_signature()}</p>
          <AuthorFigures user={user} className={styles.figures} />
          <FavouriteBoards userId={id} />
          <p className={styles.joined}>
            {m.author_joined()} <time>{formatDate(user.createTime)}</time>
          </p>
        </section>
        <section className={styles.posts} aria-label={authorTabName(tab)}>
          <PlaceTabs
            label={m.author_tabs()}
            look="mobile"
            inPlace
            className={styles.tabs}
            tabs={authorTabsOf(user).map((one) => ({
              to: withField(`/webapp/author/${id}`, search, 'tab', one, 'posts'),
              label: authorTabName(one),
              isCurrent: one === tab,
              count: authorTabCount(one, user, summary),
            }))}
          />
          {tab === 'dynamic' ? (
            <ActivityList userId={id} empty={nothing} />
          ) : tab === 'collect' ? (
            <BookmarksOf userId={id} empty={nothing} />
          ) : (
            <Feed choice={authorChoice(id, search)} empty={nothing} />
          )}
        </section>
      </main>
    </div>
  )
}

function FavouriteBoards({ userId }: { userId: string }) {
  const places = usePlaces()
  const boards = useQuery(authorSummaryQuery(api, userId)).data?.boards ?? []
  if (boards.length === 0) return null
  return (
    <section className={styles.favourites} aria-label={m.author_favourites()}>
      <span>{m.author_favourites()}</span>
      {boards.slice(0, 3).map(({ _id, systemSign, systemName }) => (
        <Chip key={_id} to={places.board(systemSign)}>
          {systemName}
        </Chip>
      ))}
    </section>
  )
}
