import type { z } from 'zod/mini'
import type { device } from '#contract/modules/account/session.ts'
import { deviceName } from '#server/shared/device-name.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { clearedCookies } from './cookies.ts'
import { endSessions } from './open.ts'
import {
  type EndReason,
  endAll,
  endOne,
  liveSessions,
  type SessionRow,
  type ViewerRow,
  viewerByRefreshToken,
} from './queries.ts'
import { isToken } from './tokens.ts'

/** Guests and ended sessions get the same answer: whoever asks is logged out afterwards. */
export async function logout(ctx: Context, client: Client, viewer: Viewer | null): Promise<null> {
  const session = viewer ?? (await sessionOfCookie(ctx, client))
  if (session) await endSessions(ctx, endOne(session.id, session.sessionId, 'logout'))
  client.setCookies.push(...clearedCookies(ctx))
  return null
}

/** The access token may have run out while the session lives on in the refresh token. */
async function sessionOfCookie(ctx: Context, client: Client): Promise<{ id: string; sessionId: string } | null> {
  const token = client.cookies.refresh_token
  if (!client.sameOrigin || !isToken(token)) return null
  const row = await ctx.db.maybe<ViewerRow>(viewerByRefreshToken(token, null))
  return row ? { id: row.id, sessionId: row.session_id } : null
}

export async function devices(ctx: Context, client: Client, viewer: Viewer) {
  const own = await devicesOf(ctx, client.locale, viewer.id)
  const list = own.map(
    ({ deviceId: _, ...one }): z.input<typeof device> => ({ ...one, current: one._id === viewer.sessionId }),
  )
  return { list, total: list.length }
}

/** Where somebody is logged in, the latest first. */
export async function devicesOf(ctx: Context, locale: Client['locale'], userId: string) {
  const rows = await ctx.db.many<SessionRow>(liveSessions(userId))
  return rows.map((row) => ({
    _id: row.id,
    deviceId: row.device_id,
    name: deviceName(row.user_agent, locale),
    ip: row.ip,
    createTime: row.created_at.getTime(),
    lastTime: row.last_seen_at.getTime(),
  }))
}

export async function logoutOthers(ctx: Context, viewer: Viewer): Promise<{ ended: number }> {
  return { ended: await endSessions(ctx, endAll(viewer.id, 'other-device', viewer.sessionId)) }
}

export async function logoutDevice(ctx: Context, viewer: Viewer, sessionId: string): Promise<null> {
  const ended = await endSessions(ctx, endOne(viewer.id, sessionId, 'other-device'))
  if (ended === 0) throw new Refusal(404, 'device_not_found')
  return null
}

/** Every session of an account; answers how many there were. */
export async function endAllSessions(ctx: Context, userId: string, reason: EndReason = 'admin'): Promise<number> {
  return endSessions(ctx, endAll(userId, reason))
}

/** The same, of whoever wants to be gone. */
export async function endForLeaving(ctx: Context, userId: string): Promise<void> {
  await endSessions(ctx, endAll(userId, 'leaving'))
}
