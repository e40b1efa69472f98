import { Suspense, useContext } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { m } from '#messages/messages.js'
import { isNetworkError } from './api/network-error.ts'
import styles from './error-screen.module.css'
// With the page and not with the script: what the server drew must have its shape at once.
import './features/search/search-box.module.css'
import './gate-page.module.css'
import { gateIn, type PageError } from './screen.ts'
import { areaOf } from './session/area.ts'
import { Button } from './ui/controls/button.tsx'
import { Drawing } from './ui/feedback/drawings.tsx'
import { FailureFrame } from './ui/feedback/failure-frame.tsx'
import { useWhenBack } from './ui/hooks/use-when-back.ts'
import { drawnPart, lazyPart } from './ui/layout/lazy-part.tsx'

/** Who meets these has a connection; whoever has none meets `Unreachable`, which is always at hand. */
const loadNotFound = () => import('./not-found.tsx')
const NotFound = import.meta.env.SSR
  ? (await loadNotFound()).NotFound
  : drawnPart(async () => (await loadNotFound()).NotFound)

const loadGatePage = () => import('./gate-page.tsx')
const GatePage = import.meta.env.SSR
  ? (await loadGatePage()).GatePage
  : drawnPart(async () => (await loadGatePage()).GatePage)

const loadFailure = () => import('./failure.tsx')
const Failure = import.meta.env.SSR
  ? (await loadFailure()).Failure
  : drawnPart(async () => (await loadFailure()).Failure)

/** The worker has it at hand, as it has what it tells of. */
const OfflineShelf = lazyPart(() =>
  import('./features/offline/offline-shelf.tsx').then((module) => module.OfflineShelf),
)

/** 404 and 500 pages, and what is shown when the site configuration cannot be loaded. It relies on no layout and on no
 *  configuration: it may be all there is. */
export function ErrorScreen() {
  const thrown = useRouteError()
  const { pathname } = useLocation()
  const error = pageErrorOf(thrown, pathname)
  const gate = isRouteErrorResponse(thrown) ? gateIn(thrown.data) : undefined
  if (gate) {
    return (
      <Suspense>
        <GatePage gate={gate} isMobile={areaOf(pathname) === 'mobile'} />
      </Suspense>
    )
  }
  if (error.statusCode === 404) {
    return (
      <Suspense>
        <NotFound error={error} />
      </Suspense>
    )
  }
  if (isNetworkError(thrown)) return <Unreachable />
  return (
    <Suspense>
      <Failure thrown={thrown} error={error} />
    </Suspense>
  )
}

/** Whatever went wrong, in one form. */
export function pageErrorOf(thrown: unknown, path: string): PageError {
  if (!isRouteErrorResponse(thrown) || thrown.status !== 404)
    return { statusCode: 500, statusMessage: m.error_internal(), data: { path } }
  const isUnmatched = (thrown.data as { reason?: string } | null)?.reason === 'unmatched'
  const statusMessage = isUnmatched ? m.error_not_found({ path }) : m.error_invalid({ path })
  return { statusCode: 404, statusMessage, data: { path } }
}

/** The code or the data of the page did not come. The frame stays, and the page goes on by itself. */
function Unreachable() {
  const Frame = useContext(FailureFrame)
  const here = useLocation()
  const navigate = useNavigate()
  const isTrying = useNavigation().state !== 'idle'
  const retry = () => {
    if (!isTrying) void navigate(here, { replace: true, state: here.state, preventScrollReset: true })
  }
  useWhenBack(retry)
  return (
    <Frame>
      <div className={styles.page}>
        <div className={styles.inner} role="alert">
          <Drawing of="error" />
          <h2 className={styles.title}>{m.error_offline()}</h2>
          <div className={styles.actions}>
            <Button variant="primary" pending={isTrying} onClick={retry}>
              {m.retry()}
            </Button>
          </div>
        </div>
        {navigator.serviceWorker?.controller && <OfflineShelf />}
      </div>
    </Frame>
  )
}
