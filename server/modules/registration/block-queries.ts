import sql, { type Sql } from 'sql-template-tag'
import type { AddressBlock } from '#contract/modules/account/registration.ts'

export interface BlockRow {
  id: string
  range: string | null
  device_id: string | null
  effect: AddressBlock['effect']
  reason: string
  ends_at: Date | null
  creator_id: string
  creator_name: string
  created_at: Date
}

const fields = sql`
  b.id, b.range::text, b.device_id, b.effect, b.reason, b.ends_at, b.creator_id, u.name as creator_name, b.created_at`

export function blocks(page: number, limit: number): Sql {
  return sql`
    select ${fields} from address_blocks b join users u on u.id = b.creator_id
    order by b.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countBlocks(): Sql {
  return sql`select count(*)::int as total from address_blocks`
}

export function oneBlock(id: string): Sql {
  return sql`select ${fields} from address_blocks b join users u on u.id = b.creator_id where b.id = ${id}`
}

/** Whoever saves queues here, so that the number of blocks is certain. */
export function lockBlocks(): Sql {
  return sql`lock table address_blocks in share row exclusive mode`
}

export interface BlockDraft {
  range: string | null
  deviceId: string | null
  effect: AddressBlock['effect']
  reason: string
  /** Milliseconds; null: for ever. */
  endsAt: number | null
}

const ends = (endsAt: number | null) => sql`to_timestamp(${endsAt}::float8 / 1000)`

/** No row when that network or device is blocked already. */
export function insertBlock({ range, deviceId, effect, reason, endsAt }: BlockDraft, creatorId: string): Sql {
  return sql`
    insert into address_blocks (range, device_id, effect, reason, ends_at, creator_id)
    values (${range}::cidr, ${deviceId}, ${effect}, ${reason}, ${ends(endsAt)}, ${creatorId})
    on conflict do nothing returning id`
}

export function sameBlock(range: string | null, deviceId: string | null): Sql {
  return sql`select id from address_blocks where range = ${range}::cidr or device_id = ${deviceId}::text`
}

export function updateBlock(id: string, { range, deviceId, effect, reason, endsAt }: BlockDraft): Sql {
  return sql`
    update address_blocks set range = ${range}::cidr, device_id = ${deviceId}, effect = ${effect}, reason = ${reason},
      ends_at = ${ends(endsAt)}
    where id = ${id}`
}

export function isPast(endsAt: number): Sql {
  return sql`select ${ends(endsAt)} <= clock_timestamp() as is_past`
}

export function deleteBlock(id: string): Sql {
  return sql`delete from address_blocks where id = ${id}`
}
