import sql, { type Sql } from 'sql-template-tag'

export type TextType = 'posts' | 'comment' | 'reply'

/**
 * Part of a larger statement: `texts` says type, object_id, user_id and ip of what is being written. Of a text that is
 * written anew the newer address counts. Nothing is kept where the address is no address (null).
 */
export function keepNetworks(texts: Sql): Sql {
  return sql`
    insert into text_networks (type, object_id, user_id, ip)
    select n.type, n.object_id, n.user_id, n.ip from (${texts}) n where n.ip is not null
    on conflict (type, object_id) do update set ip = excluded.ip, written_at = excluded.written_at`
}

/** In a list of accounts of one network so many are counted and no more. */
const mostAccounts = 100

/**
 * How many accounts came from a network, by their sessions and by what they wrote; `mostAccounts` stands for more. It goes
 * from one account to the next in the indexes, so that somebody with thousands of rows costs as much as others.
 */
export function accountsIn(block: Sql): Sql {
  const next = (after: Sql) => sql`least(
    (select s.user_id from sessions s where address_block(s.ip) = ${block} and s.user_id > ${after} order by s.user_id limit 1),
    (select t.user_id from text_networks t where t.block = ${block} and t.user_id > ${after} order by t.user_id limit 1))`
  return sql`(
    with recursive found (user_id, number) as (
      select ${next(sql`0`)}, 1
      union all select ${next(sql`f.user_id`)}, f.number + 1 from found f
        where f.user_id is not null and f.number < ${mostAccounts}
    )
    select count(user_id)::int from found)`
}

export interface NetworkRow {
  type: TextType
  object_id: string
  block: string
  /** Whole: it stays inside of the module. */
  ip: string
  accounts: number
}

/** Of each of these texts, as far as it is still known. */
export function networksOf(types: string[], ids: string[]): Sql {
  return sql`
    with texts as (
      select n.type, n.object_id, n.block, n.ip from unnest(${types}::text[], ${ids}::int8[]) as a (type, object_id)
      join text_networks n on n.type = a.type and n.object_id = a.object_id
    ), blocks as materialized (
      select b.block, ${accountsIn(sql`b.block`)} as accounts from (select distinct block from texts) b
    )
    select t.type, t.object_id, t.block::text as block, host(t.ip) as ip, b.accounts from texts t join blocks b on b.block = t.block`
}

export interface AddressRow {
  user_id: string
  ip: string
  written_at: Date
}

export function addressOf(type: TextType, id: string): Sql {
  return sql`select user_id, host(ip) as ip, written_at from text_networks where type = ${type} and object_id = ${id}`
}
