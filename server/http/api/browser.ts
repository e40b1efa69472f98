import { createHash, randomBytes } from 'node:crypto'
import { stringifySetCookie } from 'cookie'
import type { Context } from '../../kernel/context.ts'
import type { Client } from './exchange.ts'

/**
 * What only the browser that began a login knows. Without it somebody could send a victim the end of a login of his own:
 * the victim would be in the attacker's account, or have the attacker's outside account bound to his.
 */
const seconds = 3600

/** The prefix keeps neighbours on other subdomains from planting a value of their own; browsers take it over https only. */
function cookieName({ env }: Pick<Context, 'env'>): string {
  return isSecure(env) ? '__Host-link' : 'link'
}

export function browserOf(ctx: Pick<Context, 'env'>, client: Client): string | undefined {
  const secret = client.cookies[cookieName(ctx)]
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** The browser keeps its secret while it has one, so that two tabs may log in at once. */
export function markBrowser(ctx: Pick<Context, 'env'>, client: Client): string {
  const secret = browserOf(ctx, client) ?? randomBytes(32).toString('base64url')
  const cookie = stringifySetCookie({
    name: cookieName(ctx),
    value: secret,
    maxAge: seconds,
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: isSecure(ctx.env),
  })
  client.setCookies.push(cookie)
  return secret
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function isSecure({ publicOrigin }: Context['env']): boolean {
  return publicOrigin.startsWith('https:')
}
