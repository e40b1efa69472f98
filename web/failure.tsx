import { useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { siteConfigKey } from './api/queries/queries.ts'
import styles from './error-screen.module.css'
import type { PageError } from './screen.ts'
import { areaOf } from './session/area.ts'
import { Button } from './ui/controls/button.tsx'
import { Drawing } from './ui/feedback/drawings.tsx'

const homes = { desktop: '/', mobile: '/webapp', admin: '/admin' }

/** Something is broken on the other side, which was reached. */
export function Failure({ thrown, error }: { thrown: unknown; error: PageError }) {
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
