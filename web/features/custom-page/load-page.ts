import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { CustomPage } from '#contract/modules/forum/custom-page.ts'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { customPageQuery } from '#web/api/queries/announcement-queries.ts'

/** Fetches the page that the address names; `missing` is thrown when there is none. */
export async function loadPage({ context, params }: LoaderFunctionArgs, missing: () => unknown): Promise<null> {
  const { api: own, queries } = context.get(pageContext)
  try {
    await queries.ensureQueryData(customPageQuery(own, params['*'] ?? ''))
  } catch (error) {
    if (error instanceof ApiError && (error.code === 404 || error.code === 422)) throw missing()
    throw error
  }
  return null
}

export function pageName(queries: QueryClient, path = ''): string {
  return queries.getQueryData<CustomPage>(['custom-page', path])?.title ?? ''
}

/** The one that the address names. */
export function useCustomPage(): CustomPage {
  const { '*': path = '' } = useParams()
  return useSuspenseQuery(customPageQuery(api, path)).data
}
