import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { siteConfigKey } from './api/queries.ts'
import styles from './error-screen.module.css'
// With the page and not with the script: what the server drew must have its shape at once.
import './features/search/search-box.module.css'
import { areaOf } from './session/area.ts'
import { Button } from './ui/button.tsx'
import { Drawing } from './ui/drawings.tsx'

/** Who meets it has a connection; a failure may have none, so that page is always at hand. */
const loadNotFound = () => import('./not-found.tsx')
const NotFound = import.meta.env.SSR
  ? (await loadNotFound()).NotFound
  : lazy(async () => ({ default: (await loadNotFound()).NotFound }))

/** 404 and 500 pages, and what is shown when the site configuration cannot be loaded. It relies on no layout and on no
 *  configuration: it may be all there is. */
export function ErrorScreen() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense>
        <NotFound isUnmatched={(error.data as { reason?: string } | null)?.reason === 'unmatched'} />
      </Suspense>
    )
  }
  return <Failure error={error} />
}

const homes = { desktop: '/', mobile: '/webapp', admin: '/admin' }

function Failure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const hasConfig = useQueryClient().getQueryData(siteConfigKey) !== undefined
  // The root does not load twice, so without a configuration only a new page helps.
  const retry = () => (hasConfig ? void revalidate() : location.reload())
  const unreachable = unreachableMessage(error)
  const isRequestError = !hasConfig || unreachable !== undefined
  const { pathname: path } = useLocation()
  const area = areaOf(path)
  const home = homes[area]
  return (
    <main id="main" className={styles.page}>
      <div className={styles.inner} role="alert">
        <Drawing of="error" />
        <h1 className={styles.title}>{isRequestError ? m.request_error() : m.error_internal()}</h1>
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
  return error.code === 0 || error.code >= 502 ? error.message : undefined
}
