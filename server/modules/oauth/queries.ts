import sql, { type Sql } from 'sql-template-tag'
import type { OauthProvider } from '#contract/modules/account/oauth.ts'
import { opensFor } from '../../db/sql-parts.ts'
import type { SocialIdentity } from '../../providers/social/social.ts'

export type Purpose = 'login' | 'bind'

/** Somebody's outside account. */
export interface Outsider extends SocialIdentity {
  provider: OauthProvider
}

const life = sql`interval '10 minutes'`
const isLive = sql`expires_at > clock_timestamp()`
/** How long a page that loads twice gets the same answer; shorter than a used refresh token is good for its own tab. */
const memory = sql`interval '15 seconds'`
/** How long an exchange may be under way: the provider has eight seconds, our own part takes less than one. */
const underWay = sql`interval '20 seconds'`

export interface StateRow {
  provider: OauthProvider
  client: string
  purpose: Purpose
  user_id: string | null
  return_to: string
}

export interface NewState extends StateRow {
  hash: Buffer
  browserHash: Buffer
}

export function insertState(state: NewState): Sql {
  return sql`
    insert into link_states (hash, browser_hash, provider, client, purpose, user_id, return_to, expires_at)
    values (${state.hash}, ${state.browserHash}, ${state.provider}, ${state.client}, ${state.purpose},
      ${state.user_id}, ${state.return_to}, clock_timestamp() + ${life})`
}

/**
 * Takes a state away for good, if the browser is the one that it was given to; whoever comes second finds that an answer
 * is being made.
 */
export function takeState(hash: Buffer, browserHash: Buffer, provider: OauthProvider): Sql {
  return sql`
    with taken as (
      delete from link_states
      where hash = ${hash} and browser_hash = ${browserHash} and provider = ${provider}
      returning provider, client, purpose, user_id, return_to, expires_at),
    begun as (
      insert into link_outcomes (hash, browser_hash, expires_at)
      select ${hash}, ${browserHash}, clock_timestamp() + ${underWay} from taken where ${isLive})
    select provider, client, purpose, user_id, return_to from taken where ${isLive}`
}

export function beginOutcome(hash: Buffer, browserHash: Buffer): Sql {
  return sql`
    insert into link_outcomes (hash, browser_hash, expires_at)
    values (${hash}, ${browserHash}, clock_timestamp() + ${underWay}) on conflict do nothing`
}

export function insertOutcome(hash: Buffer, browserHash: Buffer, answer: Buffer): Sql {
  return sql`
    insert into link_outcomes (hash, browser_hash, answer, expires_at)
    values (${hash}, ${browserHash}, ${answer}, clock_timestamp() + ${memory})
    on conflict (hash) do update set answer = excluded.answer, expires_at = excluded.expires_at`
}

/** An answer, or none yet. */
export function outcomeOf(hash: Buffer, browserHash: Buffer): Sql {
  return sql`
    select answer from link_outcomes
    where hash = ${hash} and browser_hash = ${browserHash} and ${isLive}`
}

const isPerson = ({ provider, appId, openId }: Outsider) =>
  sql`i.provider = ${provider} and i.app_id = ${appId} and i.open_id = ${openId}`

/** Whom an outside account belongs to: by the id that all apps share first, then by that of the app. */
export function ownerOf(outsider: Outsider): Sql {
  return sql`
    select i.user_id from identities i join users u on u.id = i.user_id and ${opensFor('u')}
    where (i.provider = ${outsider.provider} and i.union_id = ${outsider.unionId ?? null}) or (${isPerson(outsider)})
    order by (i.union_id = ${outsider.unionId ?? null}) is true desc, i.id limit 1`
}

/** Two logins of one person take turns, whichever of the two ids they know. */
export function lockPerson({ provider, appId, openId, unionId }: Outsider): Sql {
  const names = [`${provider} ${appId} ${openId}`, ...(unionId ? [`${provider} ${unionId}`] : [])].sort()
  return sql`
    select pg_advisory_xact_lock(hashtextextended(name, 20261115)) from unnest(${names}::text[]) as name`
}

/** What a deleted account leaves behind binds nobody. */
export function dropForgotten(outsider: Outsider): Sql {
  return sql`
    delete from identities i using users u
    where u.id = i.user_id and not ${opensFor('u')} and ${isPerson(outsider)}`
}

/** No row when the account has another person of the same app, or somebody else has this one. */
export function insertIdentity(userId: string, { provider, appId, openId, unionId, nickname }: Outsider): Sql {
  return sql`
    insert into identities (user_id, provider, app_id, open_id, union_id, nickname)
    values (${userId}, ${provider}, ${appId}, ${openId}, ${unionId ?? null}, ${nickname})
    on conflict do nothing`
}

/** The shared id may become known later than the other. */
export function touchIdentity(userId: string, outsider: Outsider): Sql {
  return sql`
    update identities i set used_at = now(), union_id = coalesce(${outsider.unionId ?? null}, i.union_id)
    where i.user_id = ${userId} and ${isPerson(outsider)}`
}

export interface LinkedAccountRow {
  provider: OauthProvider
  nickname: string
  created_at: Date
}

export function linkedAccounts(userId: string): Sql {
  return sql`
    select provider, (array_agg(nickname order by nickname = '', id))[1] as nickname, min(created_at) as created_at
    from identities where user_id = ${userId} group by provider order by min(id)`
}

/** A password, or an address or number that a code can be sent to. */
export function hasOtherWay(userId: string): Sql {
  return sql`
    select password_hash is not null or email_confirmed_at is not null or phone_confirmed_at is not null as other
    from users where id = ${userId} and deleted_at is null`
}

export function deleteLinksSince(userId: string, since: Date): Sql {
  return sql`delete from identities where user_id = ${userId} and created_at >= ${since}`
}

export function deleteLinkedAccount(userId: string, provider: OauthProvider): Sql {
  return sql`delete from identities where user_id = ${userId} and provider = ${provider}`
}

export interface TicketRow {
  provider: OauthProvider
  app_id: string
  open_id: string
  union_id: string | null
  nickname: string
  avatar: string
}

export function insertTicket(hash: Buffer, browserHash: Buffer, outsider: Outsider): Sql {
  const { provider, appId, openId, unionId, nickname, avatar } = outsider
  return sql`
    insert into link_tickets
      (hash, browser_hash, provider, app_id, open_id, union_id, nickname, avatar, expires_at)
    values (${hash}, ${browserHash}, ${provider}, ${appId}, ${openId}, ${unionId ?? null}, ${nickname}, ${avatar},
      clock_timestamp() + ${life})`
}

const isTicket = (hash: Buffer, browserHash: Buffer, provider: string) =>
  sql`hash = ${hash} and browser_hash = ${browserHash} and provider = ${provider} and ${isLive}`

export function ticketExists(hash: Buffer, browserHash: Buffer, provider: string): Sql {
  return sql`select 1 from link_tickets where ${isTicket(hash, browserHash, provider)}`
}

export function outsiderOfTicket(hash: Buffer, browserHash: Buffer, provider: string): Sql {
  return sql`
    select provider, app_id, open_id, union_id, nickname, avatar from link_tickets
    where ${isTicket(hash, browserHash, provider)}`
}

export function takeTicket(hash: Buffer, browserHash: Buffer, provider: string): Sql {
  return sql`
    delete from link_tickets where ${isTicket(hash, browserHash, provider)}
    returning provider, app_id, open_id, union_id, nickname, avatar`
}
