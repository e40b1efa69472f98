import { useQueryClient } from '@tanstack/react-query'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { siteConfigKey } from './api/queries.ts'
import styles from './error-screen.module.css'
import { SearchBox } from './features/search/search-box.tsx'
import { Button } from './ui/button.tsx'
import { Drawing } from './ui/drawings.tsx'

/** 404 and 500 pages, and what is shown when the site configuration cannot be loaded. It relies on no layout and on no
 *  configuration: it may be all there is. */
export function ErrorScreen() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFound isUnmatched={(error.data as { reason?: string } | null)?.reason === 'unmatched'} />
  }
  return <Failure error={error} />
}

function NotFound({ isUnmatched }: { isUnmatched: boolean }) {
  const { pathname: path } = useLocation()
  const area = areaOf(path)
  return (
    <main id="main" className={styles.page}>
      <div className={styles.inner}>
        <Drawing of="not-found" width={240} />
        <h1 className={styles.title}>{m.error_here_nothing()}</h1>
        <p className={styles.text}>{m.error_here_hint()}</p>
        <p className={styles.path}>{isUnmatched ? m.error_not_found({ path }) : m.error_invalid({ path })}</p>
        {area.search && (
          <SearchBox
            action={area.search}
            look="line"
            size={44}
            placeholder={m.search_error_placeholder()}
            className={styles.search}
          />
        )}
        <div className={styles.actions}>
          <Button variant="primary" to={area.home}>
            {area.homeLabel()}
          </Button>
          {area.boards && <Button to={area.boards}>{m.error_all_boards()}</Button>}
        </div>
      </div>
    </main>
  )
}

interface WaysOut {
  home: string
  homeLabel: () => string
  search?: string
  boards?: string
}

/** Where the ways out lead: each area has its own. */
function areaOf(path: string): WaysOut {
  if (/^\/admin(\/|$)/.test(path)) return { home: '/admin', homeLabel: m.error_back_admin }
  const isMobile = /^\/webapp(\/|$)/.test(path)
  const homeLabel = m.shell_back_home
  return isMobile
    ? { home: '/webapp', homeLabel, search: '/webapp/search', boards: '/webapp/system-all' }
    : { home: '/', homeLabel, search: '/search', boards: '/System/Aggregate-forum' }
}

function Failure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const hasConfig = useQueryClient().getQueryData(siteConfigKey) !== undefined
  // The root does not load twice, so without a configuration only a new page helps.
  const retry = () => (hasConfig ? void revalidate() : location.reload())
  const unreachable = unreachableMessage(error)
  const isRequestError = !hasConfig || unreachable !== undefined
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
