import { type LoaderFunction, type LoaderFunctionArgs, redirect } from 'react-router'
import { ownPath } from '#contract/shared/own-path.ts'
import { pageContext } from './api/page-context.ts'
import { siteConfigQuery } from './api/queries/queries.ts'
import { noMatch, notFound } from './screen.ts'

/** Sends guests of the mobile area to the login page, which says why and leads on to the page that was wanted. */
export async function requireMember({ request, context }: LoaderFunctionArgs) {
  if (context.get(pageContext).isLoggedIn()) return null
  const { pathname, search } = new URL(request.url)
  throw redirect(`/webapp/login?to=${encodeURIComponent(pathname + search)}`)
}

/** Reading pages of the mobile area: open to crawlers, and to guests where the site says so. */
export async function requireReader(args: LoaderFunctionArgs) {
  const { api, queries, isCrawler } = args.context.get(pageContext)
  if (isCrawler) return null
  const config = await queries.ensureQueryData(siteConfigQuery(api))
  return config.COMMON_LOGIN.MOBILE_GUEST ? null : requireMember(args)
}

/** The login page is for guests; members go where they wanted, or to their own page. */
export async function requireGuest({ request, context }: LoaderFunctionArgs) {
  if (!context.get(pageContext).isLoggedIn()) return null
  throw redirect(ownPath(new URL(request.url).searchParams.get('to')) ?? '/webapp/user/mine')
}

/** A guard on a route is a loader of its own: it runs before anything of the page is shown. */
export function digits(name: string): LoaderFunction {
  return ({ params }) => {
    if (!isId(params[name] ?? '')) throw notFound()
    return null
  }
}

/** Digits that a 64-bit key can hold. */
function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) < 2n ** 63n
}

export function oneOf(name: string, values: string[]): LoaderFunction {
  return ({ params }) => {
    if (!values.includes(params[name] ?? '')) throw notFound()
    return null
  }
}

export function unmatched(): never {
  throw noMatch()
}
