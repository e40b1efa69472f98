import sql, { type Sql } from 'sql-template-tag'
import type { Invite } from '#contract/modules/account/registration.ts'

export interface InviteDraft {
  hashes: Buffer[]
  tails: string[]
  note: string
  uses: number
  days: number
  creatorId: string
}

export function insertInvites({ hashes, tails, note, uses, days, creatorId }: InviteDraft): Sql {
  return sql`
    insert into invites (hash, tail, note, uses, creator_id, expires_at)
    select made.hash, made.tail, ${note}, ${uses}, ${creatorId}, now() + make_interval(days => ${days})
    from unnest(${hashes}::bytea[], ${tails}::text[]) as made (hash, tail) returning id`
}

export interface InviteRow {
  id: string
  tail: string
  note: string
  uses: number
  used: number
  members: Invite['members']
  creator_id: string
  creator_name: string
  expires_at: Date
  created_at: Date
  state: Invite['state']
}

const membersShown = 20

function inviteRows(chosen: Sql): Sql {
  return sql`
    select i.id, i.tail, i.note, i.uses, i.used, i.creator_id, c.name as creator_name, i.expires_at, i.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', m.id::text, 'name', m.name)), '[]') from (
        select u.id, u.name from invite_uses n join users u on u.id = n.user_id
        where n.invite_id = i.id order by n.user_id desc limit ${membersShown}
      ) m) as members,
      case when i.voided_at is not null then 'voided' when i.used = i.uses then 'used'
        when i.expires_at <= now() then 'expired' else 'open' end as state
    from (${chosen}) i join users c on c.id = i.creator_id order by i.id desc`
}

export function invites(page: number, limit: number): Sql {
  return inviteRows(sql`select * from invites order by id desc limit ${limit} offset ${(page - 1) * limit}`)
}

export function oneInvite(id: string): Sql {
  return inviteRows(sql`select * from invites where id = ${id}`)
}

export function countInvites(): Sql {
  return sql`select count(*)::int as total from invites`
}

/** Whoever makes some queues here, so that their number is certain. */
export function lockInvites(): Sql {
  return sql`lock table invites in share row exclusive mode`
}

/** Those that somebody could still come by. */
export function countGood(): Sql {
  return sql`
    select count(*)::int as total from invites where used < uses and voided_at is null and expires_at > clock_timestamp()`
}

/** Until the transaction ends nobody else uses or voids it. */
export function lockInvite(id: string): Sql {
  return sql`select used, voided_at is not null as is_voided from invites where id = ${id} for no key update`
}

export function voidInvite(id: string): Sql {
  return sql`update invites set voided_at = now() where id = ${id}`
}
