import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Api } from '#web/api/api.ts'
import { type PageContext, pageContext } from '#web/api/page-context.ts'
import { adminConfigQuery, adminSecretsQuery, meQuery } from '#web/api/queries/queries.ts'

/** Whoever is no administrator meets the login page of the layout, and nothing is asked for on their behalf. */
export async function forAdmin({ context }: LoaderFunctionArgs, fill: (page: PageContext) => Promise<unknown>) {
  const page = context.get(pageContext)
  if (await isAdmin(page)) await fill(page)
  return null
}

export async function isAdmin({ api, queries, isLoggedIn }: PageContext): Promise<boolean> {
  if (!isLoggedIn()) return false
  const me = await queries.ensureQueryData(meQuery(api))
  return me.userpower === 0
}

export function configLoader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api, queries }) => queries.ensureQueryData(adminConfigQuery(api)))
}

/** For screens that also show which secrets are set. */
export function configAndSecretsLoader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api, queries }) =>
    Promise.all([queries.ensureQueryData(adminConfigQuery(api)), queries.ensureQueryData(adminSecretsQuery(api))]),
  )
}

/** The page of a list that an address names. */
export function pageOf(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

type PageQuery<T, K extends QueryKey> = (api: Api, page: number, limit: number) => FetchQueryOptions<T, Error, T, K>

/** For a list whose address says nothing but the page. */
export function pageLoader<T, K extends QueryKey>(query: PageQuery<T, K>, limit: number) {
  return (args: LoaderFunctionArgs) => {
    const page = pageOf(new URL(args.request.url).searchParams)
    return forAdmin(args, ({ api, queries }) => queries.prefetchQuery(query(api, page, limit)))
  }
}
