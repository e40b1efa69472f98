import { readAddress } from '#server/shared/address.ts'
import type { Context } from '../../kernel/context.ts'
import { regionAt } from './regions.ts'

export { accountsIn, keepNetworks } from './queries.ts'
export { assertRegionDatabase, regionDatabase, regionHere, regionNames, showsRegions } from './regions.ts'
export { networksOf, viewAddress } from './staff.ts'

/** Where a text comes from: the address for the staff (null: it is none), and the region for readers (null: not asked). */
export interface Origin {
  ip: string | null
  region: string | null
}

export async function originOf(ctx: Context, client: { ip: string }): Promise<Origin> {
  return { ip: readAddress(client.ip)?.toString() ?? null, region: await regionAt(ctx, client.ip) }
}
