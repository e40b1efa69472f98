import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#web/api/page-context.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'

/** A failure is the list's own to tell, not the page's. */
export async function loadLicence({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  if (isLoggedIn()) await queries.prefetchQuery(licenceQuery(api))
  return null
}
