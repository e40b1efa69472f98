import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { UserCard } from '#contract/user.ts'
import { pageContext } from '../../api/page-context.ts'
import { userQuery } from '../../api/queries.ts'

/** Fetches the member that the address names; `missing` is thrown when there is none. */
export async function loadAuthor({ context, params }: LoaderFunctionArgs, missing: () => unknown): Promise<null> {
  const { api, queries } = context.get(pageContext)
  try {
    await queries.ensureQueryData(userQuery(api, params.id ?? ''))
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw missing()
    throw error
  }
  return null
}

export function authorName(queries: QueryClient, id = ''): string {
  return queries.getQueryData<UserCard>(['user', id])?.name ?? ''
}
