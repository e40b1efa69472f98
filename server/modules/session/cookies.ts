import { stringifySetCookie } from 'cookie'
import type { z } from 'zod/mini'
import type { tokens } from '#contract/modules/account/session.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Context } from '../../kernel/context.ts'

export type Tokens = z.infer<typeof tokens>

const names = ['access_token', 'expires_in', 'refresh_token', 'lastLoginDeviceId'] as const

/** The page needs to read all but the refresh token, which only the browser carries. */
export function sessionCookies(ctx: Pick<Context, 'env'>, tokens: Tokens): string[] {
  return cookiesFor(ctx, tokens, limits.sessionDays)
}

/** After a binding they stay as long as a browser keeps any; what is in them lives no longer than others. */
export function boundCookies(ctx: Pick<Context, 'env'>, tokens: Tokens): string[] {
  return cookiesFor(ctx, tokens, limits.boundCookieDays)
}

/** By which a login that waits for its second factor knows its browser. */
export function deviceCookie(ctx: Pick<Context, 'env'>, deviceId: string): string {
  return cookie(ctx, 'lastLoginDeviceId', deviceId, limits.sessionDays * 86_400)
}

function cookiesFor(ctx: Pick<Context, 'env'>, { device_id, expires_in, ...tokens }: Tokens, days: number): string[] {
  const values = { ...tokens, expires_in: String(expires_in), lastLoginDeviceId: device_id }
  return names.map((name) => cookie(ctx, name, values[name], days * 86_400))
}

/** The device keeps its id: a known device is not locked out by a stranger who guesses at the same name. */
export function clearedCookies(ctx: Pick<Context, 'env'>): string[] {
  return names.filter((name) => name !== 'lastLoginDeviceId').map((name) => cookie(ctx, name, '', 0))
}

function cookie(ctx: Pick<Context, 'env'>, name: (typeof names)[number], value: string, maxAge: number): string {
  return stringifySetCookie({
    name,
    value,
    maxAge,
    path: '/',
    sameSite: 'lax',
    httpOnly: name === 'refresh_token',
    secure: ctx.env.publicOrigin.startsWith('https:'),
  })
}
