import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Share from 'lucide-react/icons/forward'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { authorSummaryQuery } from '#web/api/queries/comment-queries.ts'
import { userQuery } from '#web/api/queries/queries.ts'
import { ColumnsOf } from '#web/features/column/columns-of.tsx'
import { ActivityList } from '#web/features/feed/activity-list.tsx'
import { ArticleFeed } from '#web/features/feed/article-feed.tsx'
import { BookmarksOf } from '#web/features/feed/bookmarks-of.tsx'
import { Feed } from '#web/features/feed/feed-list.tsx'
import { AuthorCover } from '#web/features/member/author-cover.tsx'
import {
  authorChoice,
  authorEmptiness,
  authorTabCount,
  authorTabName,
  authorTabOf,
  authorTabsOf,
} from '#web/features/member/author-tabs.ts'
import { authorName, loadAuthorPage } from '#web/features/member/load-author.ts'
import { PageBackground } from '#web/features/member/page-background.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { WorksOf } from '#web/features/works/works-of.tsx'
import { PullToRefresh } from '#web/mobile/frame/pull-to-refresh.tsx'
import { useGone } from '#web/mobile/frame/use-gone.ts'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import member from '#web/mobile/user/name.module.css'
import { notFound, type ScreenModule } from '#web/screen.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { usePaths } from '#web/social/paths.ts'
import { AuthorFigures } from '#web/social/people/author-figures.tsx'
import { IpRegion } from '#web/social/people/ip-region.tsx'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { MessageButton } from '#web/social/people/message-button.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import { PersonMenu } from '#web/social/people/person-menu.tsx'
import { ShareMenu } from '#web/social/share/share-menu.tsx'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import { UnblockButton } from '#web/social/toggles/unblock-button.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { withField } from '#web/ui/forms/with-field.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './author.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => authorName(queries, params.id)

export const loader = (args: LoaderFunctionArgs) => loadAuthorPage(args, notFound)

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data: user } = useSuspenseQuery(userQuery(api, id))
  const summary = useQuery(authorSummaryQuery(api, id)).data
  const tab = authorTabOf(search, user, useSite())
  const isMe = useMe()?._id === id
  const { end, isGone } = useGone()
  const toPosts = tab === 'article' && (
    <SoftLink to={`/webapp/author/${id}`} size={36} replace preventScrollReset>
      {m.author_see_posts()}
    </SoftLink>
  )
  const nothing = <EmptyState drawing="posts" title={authorEmptiness(tab, isMe)} action={toPosts} />
  return (
    <div className={styles.page}>
      <PageBackground user={user} />
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
              <div className={styles.actions}>
                {user.isBlocked ? <UnblockButton of={user} size={36} /> : <FollowButton of={user} size={36} primary />}
                <MessageButton to={user} />
              </div>
            )}
          </div>
          <div className={classNames(member.name, styles.name)}>
            <h1 {...nameLook(user)}>{user.name}</h1>
            <MemberBadges user={user} />
          </div>
          <p className={styles.signature}>{user.signature || m.author_no_signature()}</p>
          <AuthorFigures user={user} className={styles.figures} />
          <FavouriteBoards userId={id} />
          <p className={styles.joined}>
            <span>
              {m.author_joined()} <time>{formatDate(user.createTime)}</time>
            </span>
            <IpRegion name={user.ipRegion} />
          </p>
        </section>
        <section className={styles.posts} aria-label={authorTabName(tab)}>
          <LinkTabs
            label={m.author_tabs()}
            look="mobile"
            inPlace
            className={styles.tabs}
            tabs={authorTabsOf(user, useSite()).map((one) => ({
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
          ) : tab === 'works' ? (
            <WorksOf userId={id} empty={nothing} />
          ) : tab === 'article' ? (
            <>
              <ColumnsOf userId={id} />
              <ArticleFeed choice={authorChoice(id, search)} empty={nothing} />
            </>
          ) : (
            <Feed choice={authorChoice(id, search)} empty={nothing} />
          )}
        </section>
      </main>
    </div>
  )
}

function FavouriteBoards({ userId }: { userId: string }) {
  const paths = usePaths()
  const boards = useQuery(authorSummaryQuery(api, userId)).data?.boards ?? []
  if (boards.length === 0) return null
  return (
    <section className={styles.favourites} aria-label={m.author_favourites()}>
      <span>{m.author_favourites()}</span>
      {boards.slice(0, 3).map(({ _id, systemSign, systemName }) => (
        <Chip key={_id} to={paths.board(systemSign)}>
          {systemName}
        </Chip>
      ))}
    </section>
  )
}
