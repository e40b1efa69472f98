import sql, { type Sql } from 'sql-template-tag'
import type { OwnSettings } from '#contract/modules/account/user.ts'
import type { Capability } from '#contract/shared/capabilities.ts'
import { lockedInOrder, opensFor, powerOf } from '../../db/sql-parts.ts'
import { skeletonOf } from '../../text-rules/skeleton.ts'
import { hearsNews } from '../preference/service.ts'
import { restriction } from '../sanction/service.ts'

const account = sql`u.id, account, name, avatar, vip_end_at, grade, exp, signature, name_colour, ${powerOf('u')} as userpower,
  capabilities, ${restriction} as restriction, sex, email, phone, u.created_at,
  email_confirmed_at is not null as email_confirmed, phone_confirmed_at is not null as phone_confirmed,
  password_hash is not null as has_password, welcomed_at is not null as is_welcomed,
  exists (select from waiting_accounts w where w.user_id = u.id) as is_waiting,
  (select w.texts ->> 'signature' from waiting_texts w where w.type = 'signature' and w.object_id = u.id) as held_signature,
  coalesce((select a.balance from accounts a where a.user_id = u.id and a.kind = 'user'), 0) as balance`

export interface NewUser {
  name: string
  nameKey: string
  /** Null: nobody can log in by a password. */
  passwordHash: string | null
  email: string | null
  emailKey: string | null
  emailConfirmed: boolean
  phone: string | null
  phoneConfirmed: boolean
  userpower: 0 | 1
}

export function accountsById(ids: string[]): Sql {
  return sql`select ${account} from users u where u.id = any(${ids}::int8[]) and deleted_at is null`
}

/** Whose account, and who looks at it. */
export interface Look {
  id: string
  viewerId: string | null
}

/** Accounts as somebody sees them: with their counts, and how the two stand to each other. */
export function publicAccounts(looks: Look[]): Sql {
  const ids = looks.map(({ id }) => id)
  const viewerIds = looks.map(({ viewerId }) => viewerId)
  return sql`
    select t.place::int, u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour, u.sex, u.created_at, u.shows_collects,
      u.cover, u.background, u.hue, c.follows, c.fans, c.likes, c.posts,
      exists (select from follows f where f.user_id = t.viewer_id and f.friend_id = u.id) as is_follow,
      exists (select from follows f where f.user_id = u.id and f.friend_id = t.viewer_id) as is_fan,
      exists (select from blocks b where b.user_id = t.viewer_id and b.blocked_id = u.id) as is_blocked
    from unnest(${ids}::int8[], ${viewerIds}::int8[]) with ordinality as t (id, viewer_id, place)
    join users u on u.id = t.id join user_counts c on c.user_id = u.id
    where u.deleted_at is null`
}

/** Of the last text of a member that everybody can see. */
export function lastRegion(userId: string): Sql {
  const last = (table: Sql, isSeen: Sql) => sql`
    (select region, created_at from ${table} where user_id = ${userId} and ${isSeen}
      order by created_at desc, id desc limit 1)`
  const isThere = sql`deleted_at is null and held_at is null`
  return sql`
    select region from (
      ${last(sql`posts`, sql`is_listed`)} union all ${last(sql`comments`, isThere)} union all ${last(sql`replies`, isThere)}
    ) w
    order by created_at desc limit 1`
}

/** By how much the counts of an account change. */
export interface CountChange {
  follows?: number
  fans?: number
  likes?: number
  posts?: number
}

export function changeCounts(id: string, { follows = 0, fans = 0, likes = 0, posts = 0 }: CountChange): Sql {
  return sql`
    update user_counts set follows = follows + ${follows}, fans = fans + ${fans}, likes = likes + ${likes},
      posts = posts + ${posts}
    where user_id = ${id} returning follows, fans, likes, posts`
}

/** Held in the order of their ids, as everybody does who counts for several. */
export function lockCountRows(ids: string[]): Sql {
  return sql`select from user_counts where user_id = any(${ids}::int8[]) order by user_id for no key update`
}

/** Part of a larger statement: `change` is a query that says user_id and likes. Locked in the order of the ids. */
export function addLikesReceived(change: Sql): Sql {
  const changes = sql`select user_id as id, likes as delta from (${change}) n`
  return sql`
    update user_counts c set likes = c.likes + d.delta from (${lockedInOrder('user_counts', changes)}) d
    where c.user_id = d.id returning c.user_id`
}

export function passwordHashOf(id: string): Sql {
  return sql`
    select password_hash, account, email, email_confirmed_at is not null as email_confirmed from users
    where id = ${id} and deleted_at is null`
}

/** As the name or the account of somebody, deleted members included. */
export function nameExists(nameKey: string): Sql {
  return sql`select 1 from user_handles where key = ${nameKey}`
}

/** Whose name or account it is. */
export function ownerOfName(nameKey: string): Sql {
  return sql`select user_id from user_handles where key = ${nameKey}`
}

export function confirmedEmailExists(emailKey: string): Sql {
  return sql`select 1 from users where email_key = ${emailKey} and email_confirmed_at is not null`
}

/** The name is the account too. No row when it or a confirmed contact is taken. */
export function insertUser(user: NewUser): Sql {
  return sql`
    with made as (
      insert into users (name, name_key, password_hash, email, email_key, email_confirmed_at, phone,
        phone_confirmed_at, userpower)
      select ${user.name}, ${user.nameKey}, ${user.passwordHash}, ${user.email}, ${user.emailKey},
        case when ${user.emailConfirmed} then now() end, ${user.phone},
        case when ${user.phoneConfirmed} then now() end, ${user.userpower}
      where not exists (${nameExists(user.nameKey)}) and not exists (${lookExists(user.name)})
      on conflict do nothing returning id
    ), looking as (
      insert into user_skeletons (skeleton, user_id, is_first) select ${skeletonOf(user.name)}, id, true from made
    )
    select id from made`
}

/** Somebody other than `exceptId` has a name or an account that looks the same. */
export function lookExists(name: string, exceptId: string | null = null): Sql {
  return sql`
    select 1 from user_skeletons where skeleton = ${skeletonOf(name)} and user_id is distinct from ${exceptId}::int8
    limit 1`
}

/** How the name and the account of a member look from now on. Fails where somebody else was quicker. */
export function replaceLooks(id: string, name: string, account: string): Sql {
  const skeletons = [...new Set([skeletonOf(name), skeletonOf(account)])]
  return sql`
    with gone as (
      delete from user_skeletons where user_id = ${id} and skeleton <> all (${skeletons}::text[])
    )
    insert into user_skeletons (skeleton, user_id, is_first)
    select s.skeleton, ${id}, not exists (select from user_skeletons o where o.skeleton = s.skeleton and o.is_first)
    from unnest(${skeletons}::text[]) as s (skeleton)
    on conflict (skeleton, user_id) do nothing`
}

/** Members from before looks were compared. */
export function unseenMembers(most: number): Sql {
  return sql`
    select u.id, u.name, u.account from users u
    where not exists (select from user_skeletons s where s.user_id = u.id) order by u.id limit ${most}`
}

/** Only if nobody else has changed it since it was read. */
export function replacePasswordHash(id: string, before: string | null, after: string): Sql {
  return sql`
    update users set password_hash = ${after}
    where id = ${id} and password_hash is not distinct from ${before} and deleted_at is null`
}

/** Of an account that is there or may come back. */
export function dropPasswordHash(id: string, unknown: string): Sql {
  return sql`
    update users set password_hash = ${unknown}, old_password = null
    where id = ${id} and (password_hash is not null or old_password is not null) and ${opensFor('users')}`
}

/** Locks the account until the transaction ends; no row when it was deleted or its password has changed. */
export function lockAccount(id: string, passwordHash: string): Sql {
  return sql`
    select 1 from users where id = ${id} and password_hash = ${passwordHash} and ${opensFor('users')}
    for no key update`
}

export function updateAvatar(id: string, avatar: string, hue: number | null): Sql {
  return sql`update users set avatar = ${avatar}, hue = ${hue} where id = ${id} and deleted_at is null`
}

export function updateHue(id: string, avatar: string, hue: number): Sql {
  return sql`update users set hue = ${hue} where id = ${id} and avatar = ${avatar} and hue is null`
}

/** What is undefined stays. */
export function updateLook(id: string, look: { nameColour?: string; background?: string }): Sql {
  return sql`
    update users set name_colour = coalesce(${look.nameColour ?? null}::text, name_colour),
      background = coalesce(${look.background ?? null}::text, background)
    where id = ${id} and deleted_at is null`
}

export function updateCover(id: string, cover: string): Sql {
  return sql`update users set cover = ${cover} where id = ${id} and deleted_at is null`
}

/** Locks the account until the transaction ends, so that changes of one name take turns. */
export function lockName(id: string): Sql {
  return sql`select name, account, account_key from users where id = ${id} and deleted_at is null for no key update`
}

export function lockOpening(id: string): Sql {
  return sql`select from users where id = ${id} and ${opensFor('users')} for no key update`
}

export function countNameChanges(id: string): Sql {
  return sql`
    select count(*)::int as changes from audit_log
    where actor_id = ${id} and action = 'user.change-name' and created_at > now() - interval '1 day'`
}

export function updateName(id: string, name: string, nameKey: string): Sql {
  return sql`update users set name = ${name}, name_key = ${nameKey} where id = ${id}`
}

export function markWelcomed(id: string): Sql {
  return sql`update users set welcomed_at = now() where id = ${id} and welcomed_at is null`
}

export function updateSex(id: string, sex: 0 | 1 | 2): Sql {
  return sql`update users set sex = ${sex} where id = ${id} and deleted_at is null`
}

/** Locked, in the way in which everybody locks accounts. */
export function ownSignature(id: string): Sql {
  return sql`select signature from users where id = ${id} and deleted_at is null for no key update`
}

export function updateSignature(id: string, signature: string): Sql {
  return sql`update users set signature = ${signature} where id = ${id} and deleted_at is null`
}

export interface SettingsRow {
  muted_words: string[] | null
  hears_news: boolean
  shows_collects: boolean
}

const ownSettings = sql`muted_words, ${hearsNews(sql`users.id`)} as hears_news, shows_collects`

export function settingsOf(id: string): Sql {
  return sql`select ${ownSettings} from users where id = ${id} and deleted_at is null`
}

/** What is undefined stays as it is. */
export function updateSettings(id: string, { mutedWords, showsCollects }: Partial<OwnSettings>): Sql {
  return sql`
    update users set
      muted_words = case when ${mutedWords !== undefined} then nullif(${mutedWords ?? []}::text[], '{}') else muted_words end,
      shows_collects = coalesce(${showsCollects ?? null}, shows_collects)
    where id = ${id} and deleted_at is null returning ${ownSettings}`
}

export function administratorExists(): Sql {
  return sql`select 1 from users where userpower = 0 and deleted_at is null limit 1`
}

/** The only administrator, as long as nobody has logged in. */
export function unusedAdministrator(): Sql {
  return sql`
    select u.password_hash from users u
    where userpower = 0 and deleted_at is null and not exists (select from sessions s where s.user_id = u.id)
      and not exists (select from users o where o.userpower = 0 and o.id <> u.id)`
}

/** Two processes that start at once make one administrator. */
export function lockAdministratorCreation(): Sql {
  return sql`select pg_advisory_xact_lock(hashtext('first administrator'))`
}

/** What decides about what may be done to an account. */
export interface Standing {
  id: string
  name: string
  /** 2 while a ban is in force. */
  userpower: 0 | 1 | 2 | 3
  /** What roles give; null: they have none. */
  capabilities: Capability[] | null
  is_agent: boolean
  administrator_since: Date | null
}

export function lockStanding(id: string): Sql {
  return sql`
    select u.id, u.name, ${powerOf('u')} as userpower, u.capabilities, u.is_agent, u.administrator_since from users u
    where u.id = ${id} and u.deleted_at is null for no key update`
}

export function powerNow(id: string): Sql {
  return sql`select ${powerOf('u')} as userpower, u.capabilities from users u where u.id = ${id}`
}

export function updatePower(id: string, userpower: 0 | 1 | 3): Sql {
  return sql`update users set userpower = ${userpower} where id = ${id}`
}

/** From the roles that they have now. Whoever calls keeps roles from changing meanwhile. No row: it was so before. */
export function updateCapabilities(ids: string[]): Sql {
  return sql`
    update users u set capabilities = g.capabilities
    from (
      select m.id, array_agg(distinct c order by c) filter (where c is not null) as capabilities
      from (select id from users where id = any(${ids}::int8[]) order by id for no key update) m
      left join role_members rm on rm.user_id = m.id
      left join roles r on r.id = rm.role_id
      left join unnest(r.capabilities) c on true
      group by m.id
    ) g
    where u.id = g.id and u.capabilities is distinct from g.capabilities
    returning u.id`
}

export function updateAgent(id: string, isAgent: boolean): Sql {
  return sql`update users set is_agent = ${isAgent} where id = ${id}`
}

export function agentFlag(id: string): Sql {
  return sql`select is_agent from users where id = ${id} and deleted_at is null`
}

export function markDeleted(id: string): Sql {
  return sql`update users set deleted_at = now() where id = ${id} and deleted_at is null returning name, email`
}

export function unmarkDeleted(id: string): Sql {
  return sql`update users set deleted_at = null where id = ${id}`
}
