import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { readerLookOf, readerLookText, readerPath } from '#contract/modules/works/reader-look.ts'
import { type Density, densityOf, type TextSize, textSizeOf } from '#contract/shared/reading-preferences.ts'
import type { Barrier, Theme } from '#contract/shared/rendering.ts'
import { localeOf } from '#server/shared/messages.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { isCrawler, isPhone } from '../port/user-agent.ts'

/** Everything about a visit that decides what the page looks like. */
export interface Visit {
  path: string
  search: string
  cookies: Record<string, string | undefined>
  locale: 'zh-CN' | 'en'
  theme: Theme
  textSize: TextSize
  /** How the visitor wants lists to look; it counts where there are such lists, or where it is chosen. */
  density: Density | null
  /** How the visitor wants chapters to look, on the pages that show one; empty elsewhere, and without a choice. */
  reader: string
  onPhone: boolean
  /** Reads what it asked for: no area is another's, and the phone's login does not stand before it. */
  isCrawler: boolean
  mayBeMember: boolean
}

/** The home page, on phones also boards; the two pages on which it is chosen. Elsewhere it would make copies that do not differ. */
const hasDensity = /^\/(account\/look)?$|^\/webapp(\/system\/[^/]+|\/seting\/seting)?$/

export function visitOf(request: FastifyRequest): Visit {
  const mark = request.url.indexOf('?')
  const cookies = request.headers.cookie ? parseCookie(request.headers.cookie) : {}
  const path = normalPath(mark < 0 ? request.url : request.url.slice(0, mark))
  const agent = request.headers['user-agent']
  const crawls = isCrawler(agent)
  return {
    path,
    search: mark < 0 ? '' : request.url.slice(mark),
    cookies,
    locale: localeOf(cookies.locale),
    theme: cookies.theme === 'light' || cookies.theme === 'dark' ? cookies.theme : 'system',
    textSize: textSizeOf(cookies.text),
    density: hasDensity.test(path) ? densityOf(cookies.density) : null,
    reader: cookies.reader && readerPath.test(path) ? readerLookText(readerLookOf(cookies.reader)) : '',
    onPhone: crawls ? /^\/webapp(\/|$)/.test(path) : isPhone(agent),
    isCrawler: crawls,
    mayBeMember: cookies.access_token !== undefined || cookies.refresh_token !== undefined,
  }
}

/** As the router reads it: what decides about `/admin/../x` by its beginning must see `/x`. */
function normalPath(path: string): string {
  return /\\|\/(?:\.|%2e)/i.test(path) ? (URL.parse(`http://page${path}`)?.pathname ?? path) : path
}

const openUnderForcedLogin =
  /^\/(admin|return|policy)(\/|$)|^(\/webapp)?\/offline$|^\/webapp\/(seting\/(privacy-policy|user-agreement|copyright|help)|url\/url)$/

/** What stands in for the whole site. The back office has its own door, so that an administrator can always get in. */
export function barrierFor(ctx: Context, path: string, viewer: Viewer | null): Barrier {
  const { COMMON_CLOSE_WEB, COMMON_LOGIN } = ctx.config.current().document
  if (COMMON_CLOSE_WEB && viewer?.userpower !== 0 && !/^\/admin(\/|$)/.test(path)) return 'closed'
  if (COMMON_LOGIN.LOGIN_ACCESS && !viewer && !openUnderForcedLogin.test(path)) return 'forced-login'
  return null
}
