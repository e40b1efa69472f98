import { type LoaderFunctionArgs, Outlet, ScrollRestoration } from 'react-router'
import { pageContext } from './api/page-context.ts'
import { meQuery, siteConfigQuery } from './api/queries.ts'

/** Every page needs the site configuration and who is looking at it. */
export async function rootLoader({ context }: LoaderFunctionArgs) {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  await Promise.all([
    queries.ensureQueryData(siteConfigQuery(api)),
    isLoggedIn() ? queries.ensureQueryData(meQuery(api)) : null,
  ])
  return null
}

export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
