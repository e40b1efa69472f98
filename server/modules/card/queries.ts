import sql, { join, type Sql } from 'sql-template-tag'
import type { BatchState, CardKind, CardState } from '#contract/modules/wallet/card.ts'
import type { GrantTarget, GrantType } from '#contract/modules/wallet/grant.ts'
import type { Page } from '#server/shared/paging.ts'

export interface BatchDraft {
  kind: CardKind
  /** Of one card: the smallest unit of money, days, or places. */
  value: number
  target: GrantTarget | null
  /** What an agent pays for one, or what the sale of a pass or a work is booked at. */
  unitPrice: number
  count: number
  /** Milliseconds; null: they stay good. */
  expiresAt: number | null
  perUser: number | null
  note: string
  creatorId: string
  agent: { id: string; txId: string } | null
}

export function insertBatch(draft: BatchDraft): Sql {
  const { kind, value, target, unitPrice, count, expiresAt, perUser, note, creatorId, agent } = draft
  return sql`
    insert into card_batches (kind, value, target_type, target_id, count, expires_at, per_user, note, creator_id, agent_id,
      unit_price, tx_id)
    values (${kind}, ${value}, ${target?.type ?? null}, ${target?._id ?? null}, ${count}, to_timestamp(${expiresAt}::float8 / 1000), ${perUser}, ${note}, ${creatorId},
      ${agent?.id ?? null}, ${unitPrice}, ${agent?.txId ?? null})
    returning id`
}

export interface NewCard {
  hash: Buffer
  /** The last characters of its code. */
  tail: string
}

export function insertCards(batchId: string, kind: CardKind, cards: NewCard[]): Sql {
  return sql`
    insert into cards (hash, batch_id, kind, tail) select h, ${batchId}, ${kind}, t
    from unnest(${cards.map(({ hash }) => hash)}::bytea[], ${cards.map(({ tail }) => tail)}::text[]) as c (h, t)`
}

export interface ListedCard {
  id: string
  tail: string | null
  state: CardState
  user_id: string | null
  user_name: string | null
  redeemed_at: Date | null
}

/** Of one batch, the last used first. */
export function cardsOf(batchId: string, { page, limit }: Page): Sql {
  return sql`
    select c.id, c.tail, c.redeemed_by as user_id, u.name as user_name, c.redeemed_at,
      case when c.redeemed_by is not null then 'used' when c.voided_at is not null then 'voided'
        when b.expires_at <= now() then 'expired' else 'open' end as state
    from cards c join card_batches b on b.id = c.batch_id left join users u on u.id = c.redeemed_by
    where c.batch_id = ${batchId}
    order by c.redeemed_at desc nulls last, c.id limit ${limit} offset ${(page - 1) * limit}`
}

/** No row when there is no such batch. */
export function countCards(batchId: string): Sql {
  return sql`select count as total from card_batches where id = ${batchId}`
}

export interface BatchRow {
  id: string
  kind: CardKind
  value: string
  target_type: GrantType | null
  target_id: string | null
  count: number
  redeemed: number
  voided: number
  expires_at: Date | null
  per_user: number | null
  note: string
  creator_id: string
  creator_name: string | null
  agent_id: string | null
  agent_name: string | null
  unit_price: string
  created_at: Date
  voided_at: Date | null
}

/** Which batches: all, or those of which everything is true. */
export interface Which {
  agentId?: string
  batchId?: string
  kind?: CardKind
  state?: BatchState
  /** Somebody looks for this, which may also be a code. */
  words?: { text: string; hash: Buffer | null }
}

function isOne({ agentId, batchId, kind, state, words }: Which): Sql {
  const conditions = [sql`true`]
  if (agentId !== undefined) conditions.push(sql`b.agent_id = ${agentId}`)
  if (batchId !== undefined) conditions.push(sql`b.id = ${batchId}`)
  if (kind !== undefined) conditions.push(sql`b.kind = ${kind}`)
  if (state !== undefined) conditions.push(inState[state])
  if (words !== undefined) conditions.push(saidBy(words))
  return join(conditions, ' and ')
}

const hasLeft = sql`exists (
  select from cards left_over where left_over.batch_id = b.id and redeemed_by is null and voided_at is null)`

const inState: Record<BatchState, Sql> = {
  open: sql`b.voided_at is null and ${hasLeft} and (b.expires_at is null or b.expires_at > now())`,
  used: sql`b.voided_at is null and not ${hasLeft}`,
  expired: sql`b.voided_at is null and ${hasLeft} and b.expires_at <= now()`,
  voided: sql`b.voided_at is not null`,
}

function saidBy({ text, hash }: NonNullable<Which['words']>): Sql {
  return sql`(b.id::text = ltrim(${text}, '#') or strpos(lower(b.note), lower(${text})) > 0
    or b.id = (select batch_id from cards where hash = ${hash}))`
}

export function batches(which: Which, { page, limit }: Page): Sql {
  return sql`
    select b.*, c.name as creator_name, a.name as agent_name, n.redeemed, n.voided
    from (
      select * from card_batches b where ${isOne(which)} order by b.id desc limit ${limit} offset ${(page - 1) * limit}
    ) b
    cross join lateral (
      select count(redeemed_by)::int as redeemed, count(voided_at)::int as voided from cards where batch_id = b.id
    ) n
    left join users c on c.id = b.creator_id left join users a on a.id = b.agent_id
    order by b.id desc`
}

export function countBatches(which: Which): Sql {
  return sql`select count(*)::int as total from card_batches b where ${isOne(which)}`
}

export interface LockedBatch {
  id: string
  agent_id: string | null
  unit_price: string
  tx_id: string | null
  voided_at: Date | null
  is_expired: boolean
}

/** Until the transaction ends nobody else voids it. */
export function lockBatch(batchId: string): Sql {
  return sql`
    select id, agent_id, unit_price, tx_id, voided_at, expires_at is not null and expires_at <= now() as is_expired
    from card_batches where id = ${batchId} for no key update`
}

/** What is being used at this moment is waited for, and stays used. */
export function voidCards(batchId: string): Sql {
  return sql`
    update cards set voided_at = now() where batch_id = ${batchId} and redeemed_by is null and voided_at is null`
}

export function voidBatch(batchId: string, userId: string): Sql {
  return sql`update card_batches set voided_at = now(), voided_by = ${userId} where id = ${batchId}`
}

export function usedCards(batchId: string): Sql {
  return sql`select count(redeemed_by)::int as used from cards where batch_id = ${batchId}`
}

export interface StatsRow {
  kind: CardKind
  issued: number
  issued_value: string
  redeemed: number
  redeemed_value: string
  voided: number
  voided_value: string
  expired: number
  expired_value: string
  booked: string
  paid: string
  refunded: string
}

/** What became of the cards, and beside it what the books say: two ways to the same figures. */
export function statistics(which: Which): Sql {
  const some = (condition: Sql, name: Sql) => sql`
    count(*) filter (where ${condition})::int as ${name},
    coalesce(sum(b.value) filter (where ${condition}), 0) as ${name}_value`
  const isOpen = sql`c.redeemed_by is null and c.voided_at is null`
  return sql`
    with chosen as (select b.* from card_batches b where ${isOne(which)}), used as (
      select b.kind, ${some(sql`true`, sql`issued`)}, ${some(sql`c.redeemed_by is not null`, sql`redeemed`)},
        ${some(sql`c.voided_at is not null`, sql`voided`)},
        ${some(sql`${isOpen} and b.expires_at <= now()`, sql`expired`)},
        coalesce(sum(e.amount), 0) as booked
      from chosen b join cards c on c.batch_id = b.id
      left join ledger_entries e on e.tx_id = c.tx_id and e.account_seq is not null
      group by b.kind
    ), bought as (
      select b.kind, -sum(e.amount) as paid,
        coalesce(sum((
          select sum(r.amount) from ledger_transactions t
          join ledger_entries r on r.tx_id = t.id and r.account_seq is not null where t.reverses = b.tx_id)), 0) as refunded
      from chosen b join ledger_entries e on e.tx_id = b.tx_id and e.account_seq is not null group by b.kind
    )
    select u.*, coalesce(p.paid, 0) as paid, coalesce(p.refunded, 0) as refunded
    from used u left join bought p using (kind) order by u.kind`
}
