import type { LoaderFunctionArgs } from 'react-router'
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
