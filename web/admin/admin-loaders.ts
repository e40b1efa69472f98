import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import type { Api } from '#web/api/api.ts'
import { type PageContext, pageContext } from '#web/api/page-context.ts'
import { adminConfigQuery, adminSecretsQuery } from '#web/api/queries/admin-setup-queries.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { mayOpen } from './access.ts'

/** Whoever may not open a screen is told so by the layout, and nothing is asked for on their behalf. */
export async function forAdmin(
  { context, request }: LoaderFunctionArgs,
  fill: (page: PageContext, me: OwnInfo) => Promise<unknown>,
) {
  const page = context.get(pageContext)
  const me = await staffAt(page, request)
  if (me) await fill(page, me)
  return null
}

/** Who is here, if they may open the screen that was asked for, and the back office at all. */
export async function staffAt({ api, queries, isLoggedIn }: PageContext, request: Request): Promise<OwnInfo | null> {
  if (!isLoggedIn()) return null
  const me = await queries.ensureQueryData(meQuery(api))
  return !me.staffFactor?.isOver && mayOpen(me, new URL(request.url).pathname) ? me : null
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

type ChoiceQuery<C, T, K extends QueryKey> = (api: Api, choice: C) => FetchQueryOptions<T, Error, T, K>

/** For a list whose address says what of it is wanted. */
export function choiceLoader<C, T, K extends QueryKey>(
  choiceOf: (search: URLSearchParams) => C,
  query: ChoiceQuery<C, T, K>,
) {
  return (args: LoaderFunctionArgs) => {
    const choice = choiceOf(new URL(args.request.url).searchParams)
    return forAdmin(args, ({ api, queries }) => queries.prefetchQuery(query(api, choice)))
  }
}
