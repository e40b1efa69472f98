import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { m } from '#messages/messages.js'

/** 404 and 500 pages, and what is shown when the site configuration cannot be loaded. */
export function ErrorScreen() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status !== 404)
    return (
      <main>
        <h1>{m.error_internal()}</h1>
      </main>
    )
  const unmatched = isRouteErrorResponse(error) && (error.data as { reason?: string } | null)?.reason === 'unmatched'
  return (
    <main>
      <h1>{m.error_not_found_title()}</h1>
      <p>{unmatched ? m.error_not_found({ path: pathname }) : m.error_invalid({ path: pathname })}</p>
    </main>
  )
}
