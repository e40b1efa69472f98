import sql, { type Sql } from 'sql-template-tag'
import type { BountiesRow } from '../../db/tables.ts'

export type BountyRow = Pick<BountiesRow, 'id' | 'post_id' | 'user_id' | 'amount' | 'ends_at' | 'comment_id'> & {
  state: 'open' | 'accepted' | 'refunded'
  is_over: boolean
}

/** Whose question it is; held until the transaction ends, so that it is not deleted under what is done with it. */
export interface QuestionRow {
  user_id: string
  title: string
}

export function holdQuestion(postId: string, viewerId: string): Sql {
  return sql`
    select p.user_id, left(coalesce(nullif(p.title, ''), p.excerpt), 60) as title from posts p
    where p.id = ${postId} and ((p.is_listed or p.is_gated)
      or (p.user_id = ${viewerId} and p.deleted_at is null and p.held_at is null)) for no key update`
}

/** In order to change it: whoever comes next sees what has become of it. */
export function lockBounty(postId: string): Sql {
  return sql`
    select b.id, b.post_id, b.user_id, b.amount, b.ends_at, b.comment_id, b.state,
      coalesce(b.ends_at <= clock_timestamp(), false) as is_over
    from bounties b where b.post_id = ${postId} order by b.id desc limit 1 for no key update`
}

export function insertBounty(postId: string, userId: string, amount: number, days: number): Sql {
  return sql`
    insert into bounties (post_id, user_id, amount, ends_at)
    values (${postId}, ${userId}, ${amount}, clock_timestamp() + make_interval(hours => 24 * ${days}::int))
    returning id, post_id, user_id, amount, ends_at, comment_id, state, false as is_over`
}

export function insertStake(bountyId: string, amount: number, txId: string): Sql {
  return sql`insert into bounty_stakes (bounty_id, amount, tx_id) values (${bountyId}, ${amount}, ${txId})`
}

export function raiseBounty(id: string, amount: number): Sql {
  return sql`update bounties set amount = amount + ${amount} where id = ${id}`
}

/** A comment below the post that others see, by somebody who is still here, held until the transaction ends. */
export function holdAnswer(postId: string, commentId: string): Sql {
  return sql`
    select c.user_id from comments c join users u on u.id = c.user_id and u.deleted_at is null
    where c.id = ${commentId} and c.post_id = ${postId} and c.deleted_at is null and c.held_at is null
    for no key update of c`
}

export function closeAccepted(id: string, commentId: string, saleId: string | null): Sql {
  return sql`
    update bounties set state = 'accepted', comment_id = ${commentId}, sale_id = ${saleId}, closed_at = clock_timestamp()
    where id = ${id}`
}

/** Accepted without money: once, whoever comes at the same moment. */
export function insertAccepted(postId: string, userId: string, commentId: string): Sql {
  return sql`
    insert into bounties (post_id, user_id, amount, state, comment_id, closed_at)
    values (${postId}, ${userId}, 0, 'accepted', ${commentId}, clock_timestamp())
    on conflict do nothing`
}

export function closeRefunded(id: string, txId: string): Sql {
  return sql`
    update bounties set state = 'refunded', refund_tx_id = ${txId}, closed_at = clock_timestamp() where id = ${id}`
}

/** Whose time is over, or whose post is gone. */
export function endedBounties(limit: number): Sql {
  return sql`
    select b.post_id from bounties b left join posts p on p.id = b.post_id
    where b.state = 'open' and (b.ends_at <= clock_timestamp() or p.id is null or p.deleted_at is not null)
    order by b.ends_at limit ${limit}`
}

export function postIsGone(postId: string): Sql {
  return sql`select not exists (select from posts p where p.id = ${postId} and p.deleted_at is null) as is_gone`
}
