import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { type Contact, ownerOf } from '../user/service.ts'
import { knownDevice } from './open.ts'
import { hasBeenOn } from './queries.ts'

/** This device, if the owner of the contact was logged in on it before. Strangers cost the same two questions. */
export async function ownersDevice(ctx: Context, client: Client, contact: Contact): Promise<string | undefined> {
  const owner = await ownerOf(ctx, contact)
  const deviceId = knownDevice(client)
  const { known } = await ctx.db.one<{ known: boolean }>(hasBeenOn(owner?.id ?? null, deviceId))
  return known && deviceId !== null ? deviceId : undefined
}
