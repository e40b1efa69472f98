import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { preload } from './api/page-context.ts'
import { meQuery, siteConfigQuery } from './api/queries/queries.ts'
import { currentQuestion, subscribeToQuestions } from './api/security-question.ts'
import { LoginHost } from './features/login/login-host.tsx'
import { OfflineBar } from './features/offline/offline-bar.tsx'
import styles from './navigation-line.module.css'
import { usePage } from './session/page.tsx'
import { SessionEffects } from './session/session-effects.tsx'
import { useMe } from './session/use-me.ts'
import { currentToasts, subscribeToasts } from './ui/feedback/toast.ts'
import { ClockProvider } from './ui/format/clock.tsx'
import { useFirstInteraction } from './ui/hooks/use-first-interaction.ts'
import { whenIdle } from './ui/hooks/use-is-ready-for-steps.ts'
import { useQuiet } from './ui/hooks/use-quiet.ts'
import { lazyPart } from './ui/layout/lazy-part.tsx'
import { ConfirmHost } from './ui/overlays/confirm.tsx'

const ToastHost = lazyPart(() => import('./ui/feedback/toast-host.tsx').then((module) => module.ToastHost))
const BuildBar = lazyPart(() => import('./features/build-watch/build-bar.tsx').then((module) => module.BuildBar))
const SecurityHost = lazyPart(() =>
  import('./features/account/security-host.tsx').then((module) => module.SecurityHost),
)
const MediaHost = lazyPart(() => import('./media/media-host.tsx').then((module) => module.MediaHost))

/** Every page needs the site configuration and who is looking at it. */
export const rootLoader = preload(({ api, queries, isLoggedIn }) =>
  Promise.all([
    queries.ensureQueryData(siteConfigQuery(api)),
    isLoggedIn() ? queries.ensureQueryData(meQuery(api)) : null,
  ]),
)

/** What every page has around it. The hosts come first: effects run in this order, and a screen may speak at once. */
export function Root() {
  const { now } = usePage()
  return (
    <ClockProvider now={now}>
      <ConfirmHost />
      <SessionEffects />
      <LiveUpdates />
      <LoginHost />
      <HostsOnInteraction />
      <Outlet />
      <StatusBars />
      <NavigationLine />
      <ScrollRestoration />
    </ClockProvider>
  )
}

/** Nobody chooses files or looks at pictures without having touched the page. What is said before comes at once. */
function HostsOnInteraction() {
  const isUsed = useFirstInteraction() !== null
  const hasWords = useSyncExternalStore(
    subscribeToasts,
    () => currentToasts().length > 0,
    () => false,
  )
  const isAsked = useSyncExternalStore(
    subscribeToQuestions,
    () => currentQuestion() !== null,
    () => false,
  )
  return (
    <>
      {(isUsed || hasWords) && <ToastHost />}
      {isUsed && <MediaHost />}
      {isAsked && <SecurityHost />}
    </>
  )
}

/** A page that takes its time to come is announced at the upper edge; one that comes at once is not. */
function NavigationLine() {
  const { state } = useNavigation()
  if (state !== 'loading') return null
  return <div className={styles.line} role="progressbar" aria-label={m.ui_loading()} />
}

/** Quiet lines about the state of things. They float over the page: nothing below them moves when they come or go. */
function StatusBars() {
  const isQuiet = useQuiet(pageLimits.restAfter)
  return (
    <div className={styles.bars}>
      <OfflineBar />
      {isQuiet && <BuildBar offer={m.build_new()} />}
    </div>
  )
}

/** Keeps the real-time channel of a member open. Mount once, near the root. */
function LiveUpdates() {
  const queries = useQueryClient()
  const userId = useMe()?._id
  useEffect(() => (userId ? connectWhenQuiet(userId, queries) : undefined), [userId, queries])
  return null
}

/**
 * The page comes first; the socket has a second to spare, and its code comes then. Parts of a page that the browser has
 * not taken over yet must not meet news: they would not be what the server has drawn.
 */
function connectWhenQuiet(userId: string, queries: QueryClient): () => void {
  let close: (() => void) | undefined
  let isGone = false
  const connect = async () => {
    const [{ connectSocket }, { hearNews }, { followUnread }] = await Promise.all([
      import('./session/socket.ts'),
      import('./hear-news.ts'),
      import('./unread-badge.ts'),
    ])
    if (isGone) return
    const ends = [connectSocket(userId, hearNews(queries, userId)), followUnread(queries)]
    close = () => {
      for (const end of ends) end()
    }
  }
  // Without the code there is no channel until the next page; nothing else depends on it.
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopWaiting = whenIdle(() => {
    timer = setTimeout(() => connect().catch(() => undefined), pageLimits.manifestDelay)
  })
  return () => {
    isGone = true
    stopWaiting()
    clearTimeout(timer)
    close?.()
  }
}
