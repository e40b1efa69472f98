import { Suspense, useEffect } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { pageContext } from '#web/api/page-context.ts'
import { announcementsQuery } from '#web/api/queries/announcement-queries.ts'
import { hotBoardsQuery } from '#web/api/queries/board-queries.ts'
import { activeAuthorsQuery } from '#web/api/queries/people-queries.ts'
import { feedQuery, pinnedQuery } from '#web/api/queries/post-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { AnnouncementStrip } from '#web/features/announcements/announcement-strip.tsx'
import { PinnedLines } from '#web/features/feed/cards/pinned-lines.tsx'
import { useDensity } from '#web/features/feed/density.ts'
import { Feed } from '#web/features/feed/feed-list.tsx'
import { choiceOf, feedOf, showsPinned } from '#web/features/feed/feeds.ts'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { offerLogin } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { SideOutline } from '#web/ui/feedback/side-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { drawnPart } from '#web/ui/layout/lazy-part.tsx'
import { ActiveAuthors, authorsShown } from './active-authors.tsx'
import { ComposeBox } from './compose-box.tsx'
import { FeedBar } from './feed-bar.tsx'
import { HotBoards } from './hot-boards.tsx'
import { JoinCard } from './join-card.tsx'

/** Guests have none. The server has it at hand. */
const loadMemberCard = () => import('./member-card.tsx')
const MemberCard = import.meta.env.SSR
  ? (await loadMemberCard()).MemberCard
  : drawnPart(async () => (await loadMemberCard()).MemberCard, { meanwhile: <CardOutline /> })

/** A site is empty once. The server has it at hand. */
const loadNothing = () => import('./feed-nothing.tsx')
const FeedNothing = import.meta.env.SSR
  ? (await loadNothing()).FeedNothing
  : drawnPart(async () => (await loadNothing()).FeedNothing)

export const title = () => ''

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, queries } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  // A region that fails says so itself; the page is there all the same.
  await Promise.all([
    queries.prefetchInfiniteQuery(feedQuery(api, choiceOf(search))),
    queries.prefetchQuery(announcementsQuery(api)),
    showsPinned(search) ? queries.prefetchQuery(pinnedQuery(api)) : null,
    queries.prefetchQuery(hotBoardsQuery(api)),
    queries.prefetchQuery(activeAuthorsQuery(api, 1, authorsShown)),
  ])
  return null
}

export function Component() {
  const me = useMe()
  const { COMMON_SITE_NAME, COMMON_PC_HOME_TEMPLATE } = useSite()
  const [search] = useSearchParams()
  const feed = feedOf(search)
  useLoginOffer(me === null)
  const side = (
    <>
      {me ? (
        <Suspense fallback={<CardOutline />}>
          <MemberCard me={me} />
        </Suspense>
      ) : (
        <JoinCard />
      )}
      <HotBoards />
      <ActiveAuthors />
    </>
  )
  return (
    <Page side={side}>
      <HiddenTitle>{m.home_title({ site: COMMON_SITE_NAME })}</HiddenTitle>
      <AnnouncementStrip />
      {me && <ComposeBox />}
      <FeedBar />
      {showsPinned(search) && <PinnedLines />}
      <Feed
        choice={choiceOf(search)}
        density={useDensity(COMMON_PC_HOME_TEMPLATE)}
        ranked={feed === 'hot'}
        empty={
          <Suspense>
            <FeedNothing feed={feed} isMember={me !== null} />
          </Suspense>
        }
      />
    </Page>
  )
}

function CardOutline() {
  return (
    <Card padded>
      <SideOutline rows={2} />
    </Card>
  )
}

let hasOffered = false

/** Guests who open the home page are asked in, once per page load: closing the dialog is an answer. */
function useLoginOffer(isGuest: boolean) {
  useEffect(() => {
    if (!isGuest || hasOffered) return
    hasOffered = true
    offerLogin()
  }, [isGuest])
}
