import type { BoardType, Zone } from '#contract/modules/forum/board.ts'
import { sqlState } from '../../db/errors.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { boardInZone, deleteZoneRow, followZone, holdZoneForDeletion, updateZone, zoneById } from './admin-queries.ts'
import type { ZoneRow } from './list-queries.ts'
import { presentZone } from './present.ts'
import { createZone } from './write.ts'

export interface Author {
  viewer: Viewer
  ip: string
}

interface ZoneInput {
  _id?: string
  zoneName: string
  zoneType: BoardType
  position?: number
}

export async function saveZone(ctx: Context, { viewer, ip }: Author, input: ZoneInput): Promise<Zone> {
  const { _id, zoneName: name, zoneType: type, position } = input
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    const id = _id ?? (await createZone(inner, { name, type, position }))
    if (_id) await changeZone(inner, { id, name, type, position: position ?? null })
    const action = _id ? 'zone.change' : 'zone.create'
    await record(inner, { actorId: viewer.id, action, subject: id, ip, detail: { name, type } })
    const row = await tx.one<ZoneRow & { boards: number }>(zoneById(id))
    return presentZone(row, row.boards)
  })
}

async function changeZone(ctx: Context, zone: Parameters<typeof updateZone>[0]): Promise<void> {
  let found: number
  try {
    found = await ctx.db.run(updateZone(zone))
  } catch (error) {
    throw sqlState(error) === '23505' ? new Refusal(409, 'zone_name_taken', { field: 'zoneName' }) : error
  }
  if (found === 0) throw new Refusal(404, 'zone_not_found')
  await ctx.db.run(followZone(zone.id))
  contentChanged(ctx, 'boards', 'feed')
}

export async function deleteZone(ctx: Context, { viewer, ip }: Author, id: string): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const zone = await tx.maybe<{ name: string }>(holdZoneForDeletion(id))
    if (!zone) throw new Refusal(404, 'zone_not_found')
    if (await tx.maybe(boardInZone(id))) throw new Refusal(409, 'zone_not_empty')
    await tx.run(deleteZoneRow(id))
    const inner = within(ctx, tx)
    await record(inner, { actorId: viewer.id, action: 'zone.delete', subject: id, ip, detail: { name: zone.name } })
    contentChanged(inner, 'all')
  })
  return null
}
