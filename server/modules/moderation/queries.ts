import sql, { join, type Sql } from 'sql-template-tag'
import type { RuleInput, RuleOptions } from '#contract/modules/site/admin-rule.ts'
import type { Capability } from '#contract/shared/capabilities.ts'
import type { RuleAction, RuleKind, RuleScope, RuleState } from '#contract/shared/rules.ts'
import { today } from '../../db/sql-parts.ts'
import { shown } from '../visibility/service.ts'

export interface RuleRow {
  id: string
  name: string
  kind: RuleKind
  action: RuleAction
  scope: RuleScope[]
  trust_below: number
  state: RuleState
  tell_author: boolean
  options: RuleOptions
  created_at: Date
}

export function rulesInForce(): Sql {
  return sql`select * from rules where state <> 'off' order by id`
}

export interface ListedRow extends RuleRow {
  hits7: number
  hits30: number
  total: number
}

const listed = sql`
  r.*, coalesce(h.week, 0)::int as hits7, coalesce(h.month, 0)::int as hits30
  from rules r left join lateral (
    select sum(hits) as month, sum(hits) filter (where day > ${today} - 7) as week
    from rule_hits where rule_id = r.id and day > ${today} - 30
  ) h on true`

export function listRules(limit: number, offset: number): Sql {
  return sql`
    select count(*) over ()::int as total, ${listed} order by r.id desc limit ${limit} offset ${offset}`
}

export function ruleById(id: string): Sql {
  return sql`select 1 as total, ${listed} where r.id = ${id}`
}

export function lockRules(): Sql {
  return sql`select pg_advisory_xact_lock(hashtextextended('rules', 0))`
}

/** How much there is besides one of them. */
export function countRules(exceptId: string | null): Sql {
  return sql`
    select count(*)::int as rules, (count(*) filter (where kind = 'pattern'))::int as patterns,
      coalesce(sum(jsonb_array_length(options -> 'words')) filter (where kind = 'words'), 0)::int as words
    from rules where id is distinct from ${exceptId}::int8`
}

/** One that is equal in all but its state. */
export function sameRule(rule: RuleInput): Sql {
  return sql`
    select id from rules
    where name = ${rule.name} and kind = ${rule.kind} and action = ${rule.action} and scope = ${rule.scope}
      and trust_below = ${rule.trustBelow} and tell_author = ${rule.tellAuthor}
      and options = ${JSON.stringify(rule.options)}::jsonb
    order by id limit 1`
}

export function insertRule(rule: RuleInput): Sql {
  return sql`
    insert into rules (name, kind, action, scope, trust_below, state, tell_author, options)
    values (${rule.name}, ${rule.kind}, ${rule.action}, ${rule.scope}, ${rule.trustBelow}, ${rule.state},
      ${rule.tellAuthor}, ${JSON.stringify(rule.options)}::jsonb)
    returning id`
}

export function updateRule(id: string, rule: RuleInput): Sql {
  return sql`
    update rules set name = ${rule.name}, kind = ${rule.kind}, action = ${rule.action}, scope = ${rule.scope},
      trust_below = ${rule.trustBelow}, state = ${rule.state}, tell_author = ${rule.tellAuthor},
      options = ${JSON.stringify(rule.options)}::jsonb
    where id = ${id} returning id`
}

export function deleteRule(id: string): Sql {
  return sql`delete from rules where id = ${id} returning *`
}

/** Of rules that are still there. */
export function addHits(hits: { ruleId: string; hits: number }[]): Sql {
  return sql`
    insert into rule_hits (rule_id, day, hits)
    select h.rule_id, ${today}, h.hits
    from unnest(${hits.map(({ ruleId }) => ruleId)}::int8[], ${hits.map((hit) => hit.hits)}::int4[]) as h (rule_id, hits)
    join rules r on r.id = h.rule_id order by h.rule_id
    on conflict (rule_id, day) do update set hits = rule_hits.hits + excluded.hits`
}

/** Of things that wait for a decision, why they do. */
export function heldVerdicts(type: string, ids: string[]): Sql {
  return sql`
    select object_id, verdict from queue_items
    where kind = 'held' and type = ${type} and object_id = any(${ids}::int8[]) and state = 'open'`
}

/** What somebody writes is counted one text at a time. */
export function lockAuthor(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`texts of ${userId}`}, 0))`
}

/** Texts that are alike, of different authors, where all are counted together: each of these keys once at a time. */
export function lockTexts(keys: bigint[]): Sql {
  return sql`
    select pg_advisory_xact_lock(hashtextextended('text', k.key))
    from (select key from unnest(${keys}::int8[]) as key order by key) k`
}

/** The clock of the database, which all processes go by. */
export function clockNow(): Sql {
  return sql`select clock_timestamp() as now`
}

/**
 * When somebody wrote what others see, in these scopes, twice: by the texts themselves, and by what was counted. A text
 * of long ago that its author shows to others now is in the second alone; one that nobody had to count, in the first.
 */
function newestTexts(userId: string, scopes: readonly RuleScope[], most: number, seconds: number): [Sql, Sql] {
  const since = sql`created_at > clock_timestamp() - make_interval(secs => ${seconds}::float8)`
  const newest = (table: Sql) => sql`
    (select created_at from ${table} user_id = ${userId} and ${since} order by created_at desc limit ${most})`
  const tables = [
    ...(scopes.includes('posts') ? [sql`posts where visibility = 'public' and`] : []),
    ...(scopes.includes('comment') ? [sql`comments where`] : []),
    ...(scopes.includes('reply') ? [sql`replies where`] : []),
  ].map(newest)
  const texts =
    tables.length > 0 ? join(tables, ' union all ') : sql`select null::timestamptz as created_at where false`
  return [texts, newest(sql`text_prints where scope = any(${[...scopes]}::text[]) and`)]
}

/** Seconds until one more fits, where `most` were written within that time already. */
export function waitBefore(userId: string, scopes: readonly RuleScope[], most: number, seconds: number): Sql {
  const last = (texts: Sql) => sql`
    (select n.created_at from (${texts}) n order by n.created_at desc offset ${most - 1} limit 1)`
  const [texts, counted] = newestTexts(userId, scopes, most, seconds)
  return sql`
    select greatest(1, ceil(extract(epoch from max(w.created_at) - clock_timestamp()) + ${seconds}))::int as wait
    from (${last(texts)} union all ${last(counted)}) w having count(*) > 0`
}

/** How many were written within that time. */
export function writtenWithin(userId: string, scopes: readonly RuleScope[], most: number, minutes: number): Sql {
  const number = (texts: Sql) => sql`(select count(*) from (${texts}) n)`
  const [texts, counted] = newestTexts(userId, scopes, most, minutes * 60)
  return sql`select greatest(${number(texts)}, ${number(counted)})::int as count`
}

/** Seconds until somebody may begin one more chat, where they have begun so many within a day. */
export function waitBeforeChat(userId: string, most: number): Sql {
  return sql`
    select greatest(1, ceil(extract(epoch from created_at - clock_timestamp()) + 86400))::int as wait
    from im_sessions where opened_by = ${userId} and created_at > clock_timestamp() - interval '1 day'
    order by created_at desc offset ${most - 1} limit 1`
}

export interface PrintRow {
  scope: RuleScope
  exact: string
  parts: number[]
  seconds: number
}

const seconds = sql`extract(epoch from clock_timestamp() - p.created_at)::float8 as seconds`

/** What somebody wrote lately. */
export function printsOfAuthor(userId: string, minutes: number, most: number): Sql {
  return sql`
    select p.scope, p.exact, p.parts, ${seconds} from text_prints p
    where p.user_id = ${userId} and p.created_at > clock_timestamp() - make_interval(mins => ${minutes})
    order by p.created_at desc limit ${most}`
}

/** What anybody wrote lately that is equal, or may be nearly so. */
export function printsLike(exact: bigint, parts: number[], minutes: number, most: number): Sql {
  const since = sql`p.created_at > clock_timestamp() - make_interval(mins => ${minutes})`
  return sql`
    (select p.scope, p.exact, p.parts, ${seconds} from text_prints p where p.exact = ${exact} and ${since}
      order by p.created_at desc limit ${most})
    union all
    (select p.scope, p.exact, p.parts, ${seconds} from text_prints p
      where p.parts && ${parts}::int4[] and p.exact <> ${exact} and ${since} limit ${most})`
}

export function insertPrint(userId: string, scope: RuleScope, exact: bigint, parts: number[]): Sql {
  return sql`
    insert into text_prints (user_id, scope, exact, parts) values (${userId}, ${scope}, ${exact}, ${parts}::int4[])`
}

export interface TrustRow {
  userpower: 0 | 1 | 2 | 3
  capabilities: Capability[] | null
  days: number
  texts: number
  upheld: number
}

const days = (u: Sql) => sql`floor(extract(epoch from clock_timestamp() - ${u}.created_at) / 86400)::int`

/** Texts that stayed, counted as far as it matters. */
function textsOf(u: Sql, most: number): Sql {
  return sql`
    (select count(*) from (
      (select 1 from posts p where p.user_id = ${u}.id and ${shown} limit ${most})
      union all
      (select 1 from comments c where c.user_id = ${u}.id and c.deleted_at is null and c.held_at is null limit ${most})
      union all
      (select 1 from replies r where r.user_id = ${u}.id and r.deleted_at is null and r.held_at is null limit ${most})
    ) few)::int`
}

/** Things of theirs about which somebody was right to complain in the last 30 days. */
const upheldOf = (u: Sql) => sql`
  (select count(*) from (
    select distinct kind, object_id from reports
    where user_id = ${u}.id and state = 'upheld' and settled_at > clock_timestamp() - interval '30 days'
  ) upheld)::int`

export function factsOf(userId: string, most: number): Sql {
  const u = sql`u`
  return sql`
    select u.userpower, u.capabilities, ${days(u)} as days, ${textsOf(u, most)} as texts, ${upheldOf(u)} as upheld
    from users u where u.id = ${userId} and u.deleted_at is null`
}

/** What it takes for a level: so many days and texts, and no more upheld reports than that. */
export interface Threshold {
  days: number
  texts: number
  reports: number
}

export interface Thresholds {
  member: Threshold
  regular: Threshold
}

/** The level of the member `u`, as `levelOf` says it of one. */
export function levelIn(u: Sql, thresholds: Thresholds | null): Sql {
  if (!thresholds) return sql`2`
  const { member, regular } = thresholds
  const most = Math.max(member.texts, regular.texts, 1)
  const reaches = ({ days: since, texts, reports }: Threshold) =>
    sql`f.days >= ${since}::int and f.texts >= ${texts}::int and f.upheld <= ${reports}::int`
  return sql`
    case when ${u}.userpower in (0, 3) or 'content.queue' = any(${u}.capabilities) then 2 else (
      select case when not (${reaches(member)}) then 0 when ${reaches(regular)} then 2 else 1 end
      from (select ${days(u)} as days, ${textsOf(u, most)} as texts, ${upheldOf(u)} as upheld) f
    ) end`
}
