import { type LoaderFunctionArgs, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { m } from '#messages/messages.js'
import { pageContext } from './api/page-context.ts'
import { meQuery, siteConfigQuery } from './api/queries/queries.ts'
import { BuildBar } from './features/build-watch/build-bar.tsx'
import { LoginHost } from './features/login/login-host.tsx'
import { OfflineBar } from './features/offline/offline-bar.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { MediaHost } from './media/media-host.tsx'
import styles from './navigation-line.module.css'
import { usePage } from './session/page.tsx'
import { SessionEffects } from './session/session-effects.tsx'
import { ToastHost } from './ui/feedback/toast.tsx'
import { ClockProvider } from './ui/format/clock.tsx'
import { ConfirmHost } from './ui/overlays/confirm.tsx'

/** Every page needs the site configuration and who is looking at it. */
export async function rootLoader({ context }: LoaderFunctionArgs) {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  await Promise.all([
    queries.ensureQueryData(siteConfigQuery(api)),
    isLoggedIn() ? queries.ensureQueryData(meQuery(api)) : null,
  ])
  return null
}

/** What every page has around it. The hosts come first: effects run in this order, and a screen may speak at once. */
export function Root() {
  const { now } = usePage()
  return (
    <ClockProvider now={now}>
      <ToastHost />
      <ConfirmHost />
      <SessionEffects />
      <LiveUpdates />
      <LoginHost />
      <MediaHost />
      <Outlet />
      <StatusBars />
      <NavigationLine />
      <ScrollRestoration />
    </ClockProvider>
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
  return (
    <div className={styles.bars}>
      <OfflineBar />
      <BuildBar />
    </div>
  )
}
