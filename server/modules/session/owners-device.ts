import type { Context } from '../../context.ts'
import type { Client } from '../../http/exchange.ts'
import type { Contact } from '../user/service.ts'
import { knownDevice } from './open.ts'
import { hasBeenOn } from './queries.ts'

/** This device, if the owner of the contact was logged in on it before. */
export async function ownersDevice(ctx: Context, client: Client, contact: Contact): Promise<string | undefined> {
  const deviceId = knownDevice(client)
  const { known } = await ctx.db.one<{ known: boolean }>(hasBeenOn(contact, deviceId))
  return known && deviceId !== null ? deviceId : undefined
}
