import { createHash, randomBytes } from 'node:crypto'
import { stringifySetCookie } from 'cookie'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  dropRememberedBeyond,
  forgetRemembered,
  insertRemembered,
  type RememberedRow,
  rememberedOf,
  touchRemembered,
} from './queries.ts'

const cookieName = 'remembered_device'
const mostDevices = 20
const seconds = 30 * 86_400

/** This browser is not asked for the second factor for thirty days. */
export async function remember(ctx: Context, client: Client, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db.run(insertRemembered(userId, hashOf(token), client.userAgent))
  await ctx.db.run(dropRememberedBeyond(userId, mostDevices))
  const secure = ctx.env.publicOrigin.startsWith('https:')
  client.setCookies.push(
    stringifySetCookie({
      name: cookieName,
      value: token,
      maxAge: seconds,
      path: '/',
      sameSite: 'lax',
      httpOnly: true,
      secure,
    }),
  )
}

export async function isRemembered(ctx: Context, { cookies }: Client, userId: string): Promise<boolean> {
  const token = cookies[cookieName]
  return token !== undefined && (await ctx.db.run(touchRemembered(userId, hashOf(token)))) === 1
}

export async function rememberedDevices(ctx: Context, userId: string): Promise<RememberedRow[]> {
  return ctx.db.many<RememberedRow>(rememberedOf(userId))
}

export async function forget(ctx: Context, userId: string, id?: string): Promise<void> {
  const number = await ctx.db.run(forgetRemembered(userId, id))
  if (id !== undefined && number === 0) throw new Refusal(404, 'device_not_found')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
