import * as z from 'zod/mini'
import { gonganDigits } from './filing.ts'
import { limits } from './limits.ts'
import { ownPath } from './own-path.ts'
import { cleanText, key, text } from './values.ts'

/** Https and nothing else: no password in it, and nothing that could run. */
function isSecureAddress(value: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\]+$/i.test(value)) return false
  const { hostname, username, password } = URL.parse(value) ?? { hostname: '', username: '', password: '' }
  return hostname !== '' && username === '' && password === ''
}

/** A page of this site, or one elsewhere. */
const address = z.string().check(
  z.trim(),
  z.minLength(1, key('link_need_address')),
  z.maxLength(limits.linkAddress),
  cleanText,
  z.refine((value) => value === '' || ownPath(value) !== undefined || isSecureAddress(value), key('input_bad_address')),
)

/** An address of a picture: a path of this site or https. Nothing that could run. */
export const pictureAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(/^($|\/(?!\/)[^\s"'<>\\]*$|https:\/\/[^\s"'<>\\]+$)/, key('input_bad_address')),
    cleanText,
  )

const line = z.regex(/^\P{Cc}*$/u, key('input_bad_text'))

const link = z.object({
  NAME: text({ min: 1, max: limits.linkName, missing: 'link_need_name' }).check(line),
  URL: address,
})
export type SiteLink = z.infer<typeof link>

const once = z.refine<SiteLink[]>(
  (links) => new Set(links.map(({ NAME, URL }) => `${NAME} ${URL}`)).size === links.length,
  key('link_twice'),
)

/** What stands in the head and the foot of the site besides its own pages, and the sites it is friends with. */
export const siteLinks = z.object({
  HEADER: z.array(link).check(z.maxLength(limits.headerLinks), once),
  FOOTER: z.array(link).check(z.maxLength(limits.footerLinks), once),
  FRIENDS: z.array(z.extend(link, { LOGO: z.optional(pictureAddress) })).check(z.maxLength(limits.friendLinks), once),
})

/** The number under which a site in China is filed. */
export const icpNumber = text({ max: 60 }).check(line)

/** The one of the police, by whose digits it is found. */
export const gonganNumber = text({ max: 60 }).check(
  line,
  z.refine((value) => value === '' || gonganDigits.test(value), key('input_bad_gongan')),
)

/** Scripts of others that count visits, by their addresses. */
export const analytics = z.object({
  SCRIPTS: z
    .array(
      z.string().check(
        z.trim(),
        z.maxLength(limits.linkAddress),
        cleanText,
        z.refine((value) => scriptOrigin(value) !== undefined, key('input_bad_https')),
      ),
    )
    .check(z.maxLength(limits.analyticsScripts)),
})

/** What a page's policy has to name; a host may hold signs that mean something there. */
export function scriptOrigin(value: string): string | undefined {
  const origin = isSecureAddress(value) ? URL.parse(value)?.origin : undefined
  return origin && /^https:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined
}
