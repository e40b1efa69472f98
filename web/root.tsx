import { type LoaderFunctionArgs, Outlet, ScrollRestoration } from 'react-router'
import { pageContext } from './api/page-context.ts'
import { meQuery, siteConfigQuery } from './api/queries/queries.ts'
import { LoginHost } from './features/login/login-host.tsx'
import { MediaHost } from './media/media-host.tsx'
import { NavigationLine } from './navigation-line.tsx'
import { usePage } from './session/page.tsx'
import { SessionEffects } from './session/session-effects.tsx'
import { StatusBars } from './status-bars.tsx'
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
      <LoginHost />
      <MediaHost />
      <Outlet />
      <StatusBars />
      <NavigationLine />
      <ScrollRestoration />
    </ClockProvider>
  )
}
