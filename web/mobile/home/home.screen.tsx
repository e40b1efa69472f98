import Search from 'lucide-react/icons/search'
import User from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { announcementsQuery } from '#web/api/queries/announcement-queries.ts'
import { feedQuery, pinnedQuery } from '#web/api/queries/post-queries.ts'
import { AnnouncementStrip } from '#web/features/announcements/announcement-strip.tsx'
import { goToDesktopSite } from '#web/features/area-choice/area-choice.ts'
import { ClosedBar } from '#web/features/closed-bar/closed-bar.tsx'
import { PinnedLines } from '#web/features/feed/cards/pinned-lines.tsx'
import { useDensity } from '#web/features/feed/density.ts'
import { Feed } from '#web/features/feed/feed-list.tsx'
import { choiceOf, type Feed as FeedName, feedName, feedOf, showsPinned } from '#web/features/feed/feeds.ts'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { LocaleSwitch } from '#web/features/locale/locale-switch.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { WaitingBar } from '#web/features/waiting-bar/waiting-bar.tsx'
import { PullToRefresh } from '#web/mobile/frame/pull-to-refresh.tsx'
import { useAgain } from '#web/mobile/frame/refresh.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { withField } from '#web/ui/forms/with-field.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { FeedDeck } from './feed-deck.tsx'
import { FeedNothing } from './feed-nothing.tsx'
import styles from './home.module.css'

export const title = () => ''

const tabs: FeedName[] = ['follow', 'recommend', 'hot']

export const loader = preload(async ({ api, queries }, { request }) => {
  const search = new URL(request.url).searchParams
  await Promise.all([
    queries.prefetchInfiniteQuery(feedQuery(api, choiceOf(search))),
    showsPinned(search) ? queries.prefetchQuery(pinnedQuery(api)) : null,
    queries.prefetchQuery(announcementsQuery(api)),
  ])
})

export function Component() {
  const { COMMON_SITE_NAME } = useSite()
  const { current, choose } = useFeed()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <MeLink />
        <FeedTabs current={current} />
        <Link to="/webapp/search" className={styles.action} aria-label={m.search_label()}>
          <Icon of={Search} size={24} />
        </Link>
      </header>
      <main className={styles.main}>
        <HiddenTitle>{m.home_title({ site: COMMON_SITE_NAME })}</HiddenTitle>
        <FeedDeck order={tabs} current={current} onChoose={choose}>
          {(feed) => <FeedPage feed={feed} />}
        </FeedDeck>
      </main>
    </div>
  )
}

const addressOf = (search: URLSearchParams, feed: FeedName) => withField('/webapp', search, 'feed', feed, 'recommend')

/** The feed of the address. A swipe shows the next one at once; the address follows when its data have come. */
function useFeed() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const here = feedOf(search)
  const [ahead, setAhead] = useState<{ from: FeedName; to: FeedName }>()
  const current = ahead?.from === here ? ahead.to : here
  const choose = (to: FeedName) => {
    setAhead({ from: here, to })
    void navigate(addressOf(search, to), { replace: true, preventScrollReset: true })
  }
  return { current, choose }
}

function MeLink() {
  const me = useMe()
  if (me)
    return (
      <Link to="/webapp/user/mine" className={styles.action} aria-label={m.shell_mine()}>
        <MemberAvatar of={me} size={28} />
      </Link>
    )
  return (
    <Link to="/webapp/login" className={styles.action} aria-label={m.shell_login()}>
      <Icon of={User} size={24} />
    </Link>
  )
}

function FeedTabs({ current }: { current: FeedName }) {
  const [search] = useSearchParams()
  return (
    <LinkTabs
      label={m.home_feeds()}
      look="mobile"
      inPlace
      onAgain={useAgain()}
      tabs={tabs.map((feed) => ({
        to: addressOf(search, feed),
        label: feedName(feed),
        isCurrent: feed === current,
      }))}
    />
  )
}

/** One feed with all that stands around it: lists beside it are whole pages. */
function FeedPage({ feed }: { feed: FeedName }) {
  const [search] = useSearchParams()
  const own = new URLSearchParams(search)
  own.set('feed', feed)
  const density = useDensity('card')
  return (
    <div className={styles.feed}>
      <PullToRefresh bare />
      <ClosedBar />
      <WaitingBar />
      <JoinStrip />
      <AnnouncementStrip />
      {showsPinned(own) && <PinnedLines />}
      <Feed
        choice={choiceOf(own)}
        density={feed === 'hot' ? 'compact' : density}
        ranked={feed === 'hot'}
        empty={<FeedNothing feed={feed} choice={choiceOf(own)} />}
      />
      <HomeFooter />
    </div>
  )
}

/** Guests learn where they are, and how to come in. */
function JoinStrip() {
  const { COMMON_SITE_NAME, COMMON_DESCRIPTION } = useSite()
  if (useMe()) return null
  return (
    <section className={styles.join}>
      <div className={styles.joinText}>
        <h2>{m.home_join_title({ site: COMMON_SITE_NAME })}</h2>
        {COMMON_DESCRIPTION && <p>{COMMON_DESCRIPTION}</p>}
      </div>
      <Button variant="primary" to="/webapp/login">
        {m.shell_login_or_register()}
      </Button>
    </section>
  )
}

function HomeFooter() {
  const { now } = usePage()
  const { COMMON_SITE_NAME } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={styles.links}>
        <Link to="/webapp/seting/user-agreement">{m.shell_agreement()}</Link>
        <Link to="/webapp/seting/privacy-policy">{m.shell_policy()}</Link>
        <LocaleSwitch className={styles.link} />
        <button type="button" className={styles.link} onClick={goToDesktopSite}>
          {m.shell_desktop_site()}
        </button>
      </div>
      <p>
        © {formatDate(now).slice(0, 4)} {COMMON_SITE_NAME}
      </p>
    </footer>
  )
}
