import { Suspense, useEffect } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { announcementsQuery } from '../../api/announcement-queries.ts'
import { hotBoardsQuery } from '../../api/board-queries.ts'
import { pageContext } from '../../api/page-context.ts'
import { activeAuthorsQuery } from '../../api/people-queries.ts'
import { feedQuery, pinnedQuery } from '../../api/post-queries.ts'
import { AnnouncementStrip } from '../../features/announcements/announcement-strip.tsx'
import { useDensity } from '../../features/feed/density.ts'
import { Feed } from '../../features/feed/feed-list.tsx'
import { choiceOf, feedOf, showsPinned } from '../../features/feed/feeds.ts'
import { PinnedLines } from '../../features/feed/pinned-lines.tsx'
import { HiddenTitle } from '../../features/hidden-title/hidden-title.tsx'
import { offerLogin } from '../../session/login-door.ts'
import { useMe } from '../../session/use-me.ts'
import { useSite } from '../../session/use-site.ts'
import { Card } from '../../ui/card.tsx'
import { drawnPart } from '../../ui/lazy-part.tsx'
import { SideOutline } from '../../ui/side-state.tsx'
import { Page } from '../frame/page.tsx'
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
