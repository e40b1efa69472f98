import sql, { type Sql } from 'sql-template-tag'
import type { BatchState } from '#contract/modules/wallet/card.ts'
import type { Page } from '#server/shared/paging.ts'

export interface RedeemDraft {
  slots: number
  count: number
  /** Milliseconds; null: they stay good. */
  expiresAt: number | null
  note: string
  creatorId: string
}

export function insertBatch({ slots, count, expiresAt, note, creatorId }: RedeemDraft): Sql {
  return sql`
    insert into redeem_batches (slots, count, expires_at, note, creator_id)
    values (${slots}, ${count}, to_timestamp(${expiresAt}::float8 / 1000), ${note}, ${creatorId}) returning id`
}

export function insertCodes(batchId: string, hashes: Buffer[]): Sql {
  return sql`insert into redeem_codes (hash, batch_id) select h, ${batchId} from unnest(${hashes}::bytea[]) as h`
}

export interface BatchRow {
  id: string
  slots: number
  count: number
  redeemed: number
  expires_at: Date | null
  note: string
  creator_id: string
  creator_name: string | null
  created_at: Date
  voided_at: Date | null
  state: BatchState
}

function batchRows(chosen: Sql): Sql {
  return sql`
    select b.*, u.name as creator_name, n.redeemed,
      case when b.voided_at is not null then 'voided' when n.redeemed = b.count then 'used'
        when b.expires_at <= now() then 'expired' else 'open' end as state
    from (${chosen}) b
    cross join lateral (select count(redeemed_by)::int as redeemed from redeem_codes where batch_id = b.id) n
    left join users u on u.id = b.creator_id order by b.id desc`
}

export function batches({ page, limit }: Page): Sql {
  return batchRows(sql`select * from redeem_batches order by id desc limit ${limit} offset ${(page - 1) * limit}`)
}

export function oneBatch(batchId: string): Sql {
  return batchRows(sql`select * from redeem_batches where id = ${batchId}`)
}

export function countBatches(): Sql {
  return sql`select count(*)::int as total from redeem_batches`
}

/** Until the transaction ends nobody else voids it. */
export function lockBatch(batchId: string): Sql {
  return sql`select voided_at from redeem_batches where id = ${batchId} for no key update`
}

export function voidBatch(batchId: string, userId: string): Sql {
  return sql`update redeem_batches set voided_at = now(), voided_by = ${userId} where id = ${batchId}`
}
