import sql, { type Sql } from 'sql-template-tag'
import type { LetterKind } from '#contract/modules/site/admin-mail.ts'
import type { MailSubject } from '#contract/modules/site/subscription.ts'
import { today } from '../../db/sql-parts.ts'

/** A code asked for, what happened to the account, what the staff decided about it, and what somebody wants to hear of. */
const priorities: Record<LetterKind, number> = { code: 0, security: 1, account: 2, news: 3, digest: 4 }
/** From here on nobody waits for them: so many of a day as the budget says. */
const budgeted = priorities.news

export interface NewLetter {
  kind: LetterKind
  userId: string | null
  to: string
  toKey: string
  isForOwner: boolean
  about: MailSubject | null
  newsIds: string[] | null
  sealed: Buffer
  /** Seconds after which it is of no use. */
  life: number
}

/** No row where the member's address was refused for good. */
export function insertLetter(letter: NewLetter): Sql {
  const { kind, userId, to, toKey, isForOwner, about, newsIds, sealed, life } = letter
  return sql`
    insert into letters (kind, priority, user_id, to_address, to_key, is_for_owner, about, news_ids, sealed, expires_at)
    select ${kind}, ${priorities[kind]}, ${userId}::int8, ${to}, ${toKey}, ${isForOwner}, ${about}, ${newsIds}::int8[],
      ${sealed}, now() + interval '1 second' * ${life}
    where not exists (select from users where id = ${userId}::int8 and refused_email_key = ${toKey})`
}

export interface LetterRow {
  id: string
  to_address: string
  to_key: string
  user_id: string | null
  is_for_owner: boolean
  kind: LetterKind
  about: MailSubject | null
  sealed: Buffer
  tries: number
  is_late: boolean
  created_at: Date
}

/**
 * The next one that is due, for so many seconds nobody else's. One that waits for another try keeps the later ones to
 * the same address waiting, except those that are more urgent. Beyond the budget of the day nothing is taken but what
 * is urgent, has drawn on it before, or only ends because it is late.
 */
export function takeLetter(seconds: number, budget: number): Sql {
  return sql`
    with next as (
      select l.id, l.priority >= ${budgeted} and l.tries = 0 and l.expires_at >= now() as draws from letters l
      where l.state = 'waiting' and l.next_at <= now() and (l.taken_until is null or l.taken_until < now())
        and (l.priority < ${budgeted} or l.tries > 0 or l.expires_at < now()
          or not exists (select from mail_draws d where d.day = ${today} and d.number >= ${budget}))
        and not exists (
          select from letters e
          where e.to_key = l.to_key and e.state = 'waiting' and e.priority <= l.priority and e.id < l.id)
      order by l.priority, l.id limit 1 for update of l skip locked),
    drawn as (
      insert into mail_draws as d (day, number) select ${today}, 1 from next where draws
      on conflict (day) do update set number = d.number + 1 where d.number < ${budget}
      returning true)
    update letters t set tries = t.tries + 1, taken_until = now() + interval '1 second' * ${seconds}
    from next where t.id = next.id and (not next.draws or exists (select from drawn))
    returning t.id, t.to_address, t.to_key, t.user_id, t.is_for_owner, t.kind, t.about, t.sealed, t.tries,
      t.expires_at < now() as is_late, t.created_at`
}

type Taken = Pick<LetterRow, 'id' | 'tries'>

/** Whoever had it for too long, so that another took it, changes nothing. */
function held({ id, tries }: Taken): Sql {
  return sql`id = ${id} and tries = ${tries} and state = 'waiting'`
}

/** What the statement ends is in the figures of the day. */
function counted(statement: Sql): Sql {
  return sql`
    with changed as (${statement} returning kind, state)
    insert into mail_days as d (day, kind, sent, failed)
    select ${today}, kind, (state = 'sent')::int, (state = 'failed')::int from changed where state <> 'waiting'
    on conflict (day, kind) do update set sent = d.sent + excluded.sent, failed = d.failed + excluded.failed`
}

/** The content of one that failed stays, so that it can be tried again; a code is of no use by then. */
const kept = sql`case when kind <> 'code' then sealed end`

export function endLetter(letter: Taken, state: 'sent' | 'failed', error: string | null): Sql {
  return counted(sql`
    update letters set state = ${state}, error = ${error}, sealed = case when ${state} = 'failed' then ${kept} end,
      taken_until = null, ended_at = now()
    where ${held(letter)}`)
}

/** Another try after a pause that grows, as long as the letter is of use. */
export function retryLetter(letter: Taken, error: string): Sql {
  const next = sql`now() + interval '1 second' * least(30 * power(2, tries - 1), 10800)`
  return counted(sql`
    update letters set error = ${error}, taken_until = null, next_at = ${next},
      state = case when ${next} > expires_at then 'failed' else 'waiting' end,
      sealed = case when ${next} > expires_at then ${kept} else sealed end,
      ended_at = case when ${next} > expires_at then now() end
    where ${held(letter)}`)
}

/** Nobody has it just now, or it has failed: it is due at once, as long as there is something to send. */
export function beginAgain(id: string): Sql {
  return sql`
    with found as (select id, state <> 'sent' and sealed is not null as is_kept from letters where id = ${id} for update),
    begun as (
      update letters l set state = 'waiting', next_at = now(), ended_at = null, error = null,
        expires_at = greatest(l.expires_at, now() + interval '24 hours')
      from found f where l.id = f.id and f.is_kept)
    select id, is_kept from found`
}

/** Whether everything in it was read on the site since it was written: then it goes, as if it had never been. */
export function dropRead({ id }: Pick<LetterRow, 'id'>): Sql {
  return sql`
    delete from letters l where l.id = ${id} and cardinality(l.news_ids) > 0
      and not exists (select from notifications n where n.id = any(l.news_ids) and n.read_at is null)`
}
