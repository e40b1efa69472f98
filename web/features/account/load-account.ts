import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#web/api/page-context.ts'
import { linksQuery } from '#web/api/queries/link-queries.ts'
import { devicesQuery } from '#web/api/queries/queries.ts'

/** Each fetches ahead what its list shows; a failure is the list's own to tell, not the page's. */
export async function loadDevices({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  if (isLoggedIn()) await queries.prefetchQuery(devicesQuery(api))
  return null
}

export async function loadLinks({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  if (isLoggedIn()) await queries.prefetchQuery(linksQuery(api))
  return null
}
