import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#web/api/page-context.ts'
import { blocksQuery, imSettingsQuery } from '#web/api/queries/block-queries.ts'
import { settingsQuery } from '#web/api/queries/settings-queries.ts'

/** Each fetches ahead what its part shows; a failure is the part's own to tell, not the page's. */
export async function loadBlocks({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  if (isLoggedIn()) await queries.prefetchInfiniteQuery(blocksQuery(api))
  return null
}

export async function loadWhoWrites({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  if (isLoggedIn()) await queries.prefetchQuery(imSettingsQuery(api))
  return null
}

export async function loadSettings({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  if (isLoggedIn()) await queries.prefetchQuery(settingsQuery(api))
  return null
}
