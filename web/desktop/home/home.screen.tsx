import Dashboard from 'lucide-react/icons/layout-dashboard'
import List from 'lucide-react/icons/list'
import Rows from 'lucide-react/icons/stretch-horizontal'
import { Suspense, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Density } from '#contract/shared/reading-preferences.ts'
import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { announcementsQuery } from '#web/api/queries/announcement-queries.ts'
import { hotBoardsQuery } from '#web/api/queries/board-queries.ts'
import { activeAuthorsQuery } from '#web/api/queries/people-queries.ts'
import { feedQuery, pinnedQuery } from '#web/api/queries/post-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { AnnouncementStrip } from '#web/features/announcements/announcement-strip.tsx'
import { PinnedLines } from '#web/features/feed/cards/pinned-lines.tsx'
import { chooseDensity, useDensity } from '#web/features/feed/density.ts'
import { Feed } from '#web/features/feed/feed-list.tsx'
import { choiceOf, feedOf, showsPinned, sortName, sortOf, sorts, usualSort } from '#web/features/feed/feeds.ts'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { offerLogin } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { SideOutline } from '#web/ui/feedback/side-state.tsx'
import { withField } from '#web/ui/forms/with-field.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { drawnPart } from '#web/ui/layout/lazy-part.tsx'
import { ActiveAuthors, authorsShown } from './active-authors.tsx'
import styles from './home.module.css'
import { HotBoards } from './hot-boards.tsx'

/** Guests have neither. The server has them at hand. */
const loadComposeBox = () => import('./compose-box.tsx')
const ComposeBox = import.meta.env.SSR
  ? (await loadComposeBox()).ComposeBox
  : drawnPart(async () => (await loadComposeBox()).ComposeBox, { meanwhile: <Card className={styles.compose} /> })
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

export const loader = preload(async ({ api, queries }, { request }) => {
  const search = new URL(request.url).searchParams
  // A region that fails says so itself; the page is there all the same.
  await Promise.all([
    queries.prefetchInfiniteQuery(feedQuery(api, choiceOf(search))),
    queries.prefetchQuery(announcementsQuery(api)),
    showsPinned(search) ? queries.prefetchQuery(pinnedQuery(api)) : null,
    queries.prefetchQuery(hotBoardsQuery(api)),
    queries.prefetchQuery(activeAuthorsQuery(api, 1, authorsShown)),
  ])
})

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
      {me && (
        <Suspense fallback={<Card className={styles.compose} />}>
          <ComposeBox />
        </Suspense>
      )}
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

function JoinCard() {
  const { COMMON_SITE_NAME, COMMON_DESCRIPTION } = useSite()
  return (
    <Card padded>
      <h2 className={styles.joinTitle}>{m.home_join_title({ site: COMMON_SITE_NAME })}</h2>
      <p className={styles.joinText}>{COMMON_DESCRIPTION || m.home_join_text()}</p>
      <Button variant="primary" block className={styles.joinButton} onClick={offerLogin}>
        {m.shell_login_or_register()}
      </Button>
    </Card>
  )
}

/** Order and density of the feed. The order stands in the address; the density is the reader's own. */
function FeedBar() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const sort = sortOf(search)
  const density = useDensity(useSite().COMMON_PC_HOME_TEMPLATE)
  const showAs = (value: Density) => {
    chooseDensity(value)
    // An address that asks for another look has been answered.
    if (search.has('view'))
      void navigate(withField('/', search, 'view', '', ''), { replace: true, preventScrollReset: true })
  }
  return (
    <Card className={styles.bar} aria-label={m.home_sorts()}>
      <LinkTabs
        label={m.home_sorts()}
        inPlace
        className={styles.tabs}
        tabs={sorts.map((value) => ({
          to: withField('/', search, 'sort', value, usualSort[feedOf(search)]),
          label: sortName(value),
          isCurrent: value === sort,
        }))}
      />
      <Segments<Density>
        label={m.home_density()}
        iconOnly
        value={density}
        onChange={showAs}
        segments={[
          { value: 'card', label: m.home_card(), icon: <Icon of={Rows} size={16} /> },
          { value: 'compact', label: m.home_compact(), icon: <Icon of={List} size={16} /> },
          { value: 'waterfall', label: m.home_waterfall(), icon: <Icon of={Dashboard} size={16} /> },
        ]}
      />
    </Card>
  )
}
