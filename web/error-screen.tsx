import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useContext } from 'react'
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { isNetworkError } from './api/network-error.ts'
import { siteConfigKey } from './api/queries/queries.ts'
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
import { drawnPart } from './ui/layout/lazy-part.tsx'

/** Who meets it has a connection; a failure may have none, so that page is always at hand. */
const loadNotFound = () => import('./not-found.tsx')
const NotFound = import.meta.env.SSR
  ? (await loadNotFound()).NotFound
  : drawnPart(async () => (await loadNotFound()).NotFound)

const loadGatePage = () => import('./gate-page.tsx')
const GatePage = import.meta.env.SSR
  ? (await loadGatePage()).GatePage
  : drawnPart(async () => (await loadGatePage()).GatePage)

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
  return isNetworkError(thrown) ? <Unreachable /> : <Failure thrown={thrown} error={error} />
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
      </div>
    </Frame>
  )
}

const homes = { desktop: '/', mobile: '/webapp', admin: '/admin' }

function Failure({ thrown, error }: { thrown: unknown; error: PageError }) {
  const { revalidate, state } = useRevalidator()
  const hasConfig = useQueryClient().getQueryData(siteConfigKey) !== undefined
  // The root does not load twice, so without a configuration only a new page helps.
  const retry = () => (hasConfig ? void revalidate() : location.reload())
  const unreachable = unreachableMessage(thrown)
  const isRequestError = !hasConfig || unreachable !== undefined
  const { path } = error.data
  const area = areaOf(path)
  const home = homes[area]
  return (
    <main id="main" className={styles.page}>
      <div className={styles.inner} role="alert">
        <Drawing of="error" />
        <h1 className={styles.title}>{isRequestError ? m.request_error() : error.statusMessage}</h1>
        <p className={styles.text}>{unreachable ?? m.error_internal_hint()}</p>
        <div className={styles.actions}>
          <Button variant="primary" pending={state === 'loading'} onClick={retry}>
            {m.retry()}
          </Button>
          {path !== home && <Button to={home}>{area === 'admin' ? m.error_back_admin() : m.shell_back_home()}</Button>}
        </div>
      </div>
    </main>
  )
}

/** The server's or the network's own words. Only in the browser: of a fault while rendering, the page that is taken
 *  over knows no more than that there was one, and both sides must say the same. */
function unreachableMessage(error: unknown): string | undefined {
  if (typeof document === 'undefined' || !(error instanceof ApiError)) return undefined
  return error.code >= 502 ? error.message : undefined
}
