import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { type Contact, ownerOf } from '../user/service.ts'
import { knownDevice } from './open.ts'
import { hasBeenOn } from './queries.ts'

/** What strangers who try passwords are counted under: the account as they name it, in any spelling. */
export function loginSubject(key: { name: string; phone: string | null; email: string }): string {
  return `login as ${key.phone ?? key.name}`
}

/** The same for a device on which the account was logged in before: strangers cannot lock it out. */
export function deviceSubject(userId: string, deviceId: string | null): string {
  return `login ${userId} on ${deviceId}`
}

/** This device, if the owner of the contact was logged in on it before. Strangers cost the same two questions. */
export async function ownersDevice(ctx: Context, client: Client, contact: Contact): Promise<string | undefined> {
  const owner = await ownerOf(ctx, contact)
  const deviceId = knownDevice(client)
  const { known } = await ctx.db.one<{ known: boolean }>(hasBeenOn(owner?.id ?? null, deviceId))
  return known && deviceId !== null ? deviceId : undefined
}
