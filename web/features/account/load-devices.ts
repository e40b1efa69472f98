import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#web/api/page-context.ts'
import { devicesQuery } from '#web/api/queries.ts'

/** Fetches ahead what the list shows; a failure is the list's own to tell, not the page's. */
export async function loadDevices({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  if (isLoggedIn()) await queries.prefetchQuery(devicesQuery(api))
  return null
}
