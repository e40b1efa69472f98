import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { boardsOfQuery } from '#web/api/queries/board-queries.ts'
import { userQuery } from '#web/api/queries/queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { ColumnsOf } from '#web/features/column/columns-of.tsx'
import { ActivityList } from '#web/features/feed/activity-list.tsx'
import { ArticleFeed } from '#web/features/feed/article-feed.tsx'
import { BookmarksOf } from '#web/features/feed/bookmarks-of.tsx'
import { Feed } from '#web/features/feed/feed-list.tsx'
import { type AuthorTab, authorChoice, authorEmptiness, authorTabOf } from '#web/features/member/author-tabs.ts'
import { authorName, loadAuthorPage } from '#web/features/member/load-author.ts'
import { PageBackground } from '#web/features/member/page-background.tsx'
import { WorksOf } from '#web/features/works/works-of.tsx'
import { notFound, type ScreenModule } from '#web/screen.ts'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { useSite } from '#web/session/use-site.ts'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { AuthorColumns } from './author-columns.tsx'
import { AuthorHead } from './author-head.tsx'

export const title: ScreenModule['title'] = ({ queries, params }) => authorName(queries, params.id)

/** With the boards beside, so that nothing makes room for them later. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { api: own, queries } = args.context.get(pageContext)
  const boards = queries.prefetchQuery(boardsOfQuery(own, args.params.id ?? ''))
  const [page] = await Promise.all([loadAuthorPage(args, notFound), boards])
  return page
}

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data: user } = useSuspenseQuery(userQuery(api, id))
  const isMe = useMe()?._id === id
  const tab = authorTabOf(search, user, useSite())
  return (
    <Page columns="frame">
      <PageBackground user={user} />
      <AuthorHead user={user} isMe={isMe} tab={tab} />
      <AuthorColumns user={user}>
        {tab === 'dynamic' ? (
          <ActivityList userId={id} empty={<Nothing {...{ id, tab, isMe }} />} />
        ) : tab === 'collect' ? (
          <BookmarksOf userId={id} empty={<Nothing {...{ id, tab, isMe }} />} />
        ) : tab === 'works' ? (
          <WorksOf userId={id} empty={<Nothing {...{ id, tab, isMe }} />} />
        ) : tab === 'article' ? (
          <>
            <ColumnsOf userId={id} />
            <ArticleFeed choice={authorChoice(id, search)} empty={<Nothing {...{ id, tab, isMe }} />} />
          </>
        ) : (
          <Feed choice={authorChoice(id, search)} empty={<Nothing {...{ id, tab, isMe }} />} />
        )}
      </AuthorColumns>
    </Page>
  )
}

type NothingProps = { id: string; tab: AuthorTab; isMe: boolean }

function Nothing({ id, tab, isMe }: NothingProps) {
  const isBarred = useRestriction() !== undefined
  return (
    <Card>
      <EmptyState
        drawing="posts"
        title={authorEmptiness(tab, isMe)}
        action={nextStep({ id, tab, isMe: isMe && !isBarred })}
      />
    </Card>
  )
}

function nextStep({ id, tab, isMe }: NothingProps) {
  if (tab === 'article')
    return (
      <SoftLink to={`/author/${id}`} replace preventScrollReset>
        {m.author_see_posts()}
      </SoftLink>
    )
  if (!isMe || tab !== 'posts') return null
  return <SoftLink to="/platform/editor-posts">{m.home_first_post()}</SoftLink>
}
