import sql, { type Sql } from 'sql-template-tag'
import type { TextsAfter } from '#contract/modules/account/deletion.ts'
import type { AccountDeletionsRow } from '../../db/tables.ts'

export type DeletionRow = Omit<AccountDeletionsRow, 'texts' | 'state'> & {
  texts: TextsAfter
  state: 'waiting' | 'going' | 'gone'
}

export interface MoneyRow {
  /** In the smallest unit. */
  balance: string
  income: string
  held: number
  orders: number
  bounties: number
}

export function moneyOf(userId: string): Sql {
  const account = (kind: string) => sql`
    coalesce((select a.balance from accounts a where a.user_id = ${userId} and a.kind = ${kind}), 0)`
  return sql`
    select ${account('user')} as balance, ${account('income')} as income,
      (select count(*)::int from sales s where s.author_id = ${userId} and s.state = 'held')
        + (select count(*)::int from withdrawals w where w.user_id = ${userId} and w.state in ('pending', 'approved')) as held,
      (select count(*)::int from topup_orders o where o.user_id = ${userId} and o.state in ('created', 'review'))
        + (select count(*)::int from purchases p join sales s on s.id = p.sale_id
          where s.author_id = ${userId} and p.refund_asked_at is not null and p.refunded_at is null) as orders,
      (select count(*)::int from bounties b where b.user_id = ${userId} and b.state = 'open') as bounties`
}

/** Whoever books something for this member waits until the transaction ends, and then finds what it has come to. */
export function lockMoney(userId: string): Sql {
  return sql`select from accounts where user_id = ${userId} order by id for update`
}

export function ownBoards(userId: string): Sql {
  return sql`
    select id, name, sign from boards
    where creator_id = ${userId} and deleted_at is null and state in ('open', 'pending') order by id limit 100`
}

export function ownGroups(userId: string): Sql {
  return sql`
    select g.session_id as id, g.name from im_members m join im_groups g on g.session_id = m.session_id
    where m.user_id = ${userId} and m.role = 'owner' and m.left_seq is null and g.dismissed_at is null
    order by g.session_id limit 100`
}

export function countTexts(userId: string): Sql {
  const all = (table: Sql) => sql`(select count(*)::int from ${table} where user_id = ${userId} and deleted_at is null)`
  return sql`select ${all(sql`posts`)} as posts, ${all(sql`comments`)} + ${all(sql`replies`)} as comments`
}

/** No row when one is on its way already. */
export function insertDeletion(given: {
  userId: string
  texts: TextsAfter
  givesUp: boolean
  askedBy: string | null
  reason: string
  removalId: string
}): Sql {
  const { userId, texts, givesUp, askedBy, reason, removalId } = given
  return sql`
    insert into account_deletions (user_id, texts, gives_up, asked_by, reason, removal_id)
    values (${userId}, ${texts}, ${givesUp}, ${askedBy}, ${reason}, ${removalId})
    on conflict do nothing returning *`
}

export function deletionOf(userId: string): Sql {
  return sql`select * from account_deletions where user_id = ${userId}`
}

export function dropDeletion(userId: string): Sql {
  return sql`delete from account_deletions where user_id = ${userId} and state = 'waiting' returning *`
}

/** Those whose time has come, the oldest first. */
export function dueDeletions(most: number): Sql {
  return sql`
    select * from account_deletions
    where state = 'going' or (state = 'waiting' and ends_at <= clock_timestamp()) order by ends_at limit ${most}`
}

export function waitingDeletions(): Sql {
  return sql`select * from account_deletions where state = 'waiting' and removal_id is not null order by ends_at limit 1000`
}

export function markGoing(userId: string): Sql {
  return sql`update account_deletions set state = 'going' where user_id = ${userId} and state = 'waiting'`
}

/**
 * Tried again tomorrow. Answers whether that would be too late (texts that are out of sight are kept for thirty days),
 * and whether it was tried for the first time.
 */
export function postpone(userId: string): Sql {
  return sql`
    update account_deletions d set ends_at = clock_timestamp() + interval '1 day'
    from (select user_id, ends_at from account_deletions where user_id = ${userId} and state = 'waiting' for update) b
    where d.user_id = b.user_id
    returning d.created_at < clock_timestamp() - interval '25 days' as is_late,
      b.ends_at < d.created_at + interval '7 days 12 hours' as is_first`
}

export function markGone(userId: string): Sql {
  return sql`
    update account_deletions set state = 'gone', finished_at = clock_timestamp(), removal_id = null
    where user_id = ${userId} and state = 'going'`
}
