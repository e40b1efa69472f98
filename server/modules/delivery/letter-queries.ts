import sql, { type Sql } from 'sql-template-tag'

/** A code asked for, what happened to the account, what the staff decided about it. */
export type LetterKind = 'code' | 'security' | 'account'

const priorities: Record<LetterKind, number> = { code: 0, security: 1, account: 2 }

export interface NewLetter {
  kind: LetterKind
  userId: string | null
  to: string
  toKey: string
  isForOwner: boolean
  sealed: Buffer
  /** Seconds after which it is of no use. */
  life: number
}

/** No row where the member's address was refused for good. */
export function insertLetter({ kind, userId, to, toKey, isForOwner, sealed, life }: NewLetter): Sql {
  return sql`
    insert into letters (kind, priority, user_id, to_address, to_key, is_for_owner, sealed, expires_at)
    select ${kind}, ${priorities[kind]}, ${userId}::int8, ${to}, ${toKey}, ${isForOwner}, ${sealed},
      now() + interval '1 second' * ${life}
    where not exists (select from users where id = ${userId}::int8 and refused_email_key = ${toKey})`
}

export interface LetterRow {
  id: string
  to_address: string
  to_key: string
  user_id: string | null
  is_for_owner: boolean
  sealed: Buffer
  tries: number
  is_late: boolean
  created_at: Date
}

/**
 * The next one that is due, for so many seconds nobody else's. One that waits for another try keeps the later ones to
 * the same address waiting, except those that are more urgent.
 */
export function takeLetter(seconds: number): Sql {
  return sql`
    update letters set tries = tries + 1, taken_until = now() + interval '1 second' * ${seconds}
    where id = (
      select l.id from letters l
      where l.state = 'waiting' and l.next_at <= now() and (l.taken_until is null or l.taken_until < now())
        and not exists (
          select from letters e
          where e.to_key = l.to_key and e.state = 'waiting' and e.priority <= l.priority and e.id < l.id)
      order by l.priority, l.id limit 1 for update of l skip locked)
    returning id, to_address, to_key, user_id, is_for_owner, sealed, tries, expires_at < now() as is_late, created_at`
}

type Taken = Pick<LetterRow, 'id' | 'tries'>

/** Whoever had it for too long, so that another took it, changes nothing. */
function held({ id, tries }: Taken): Sql {
  return sql`id = ${id} and tries = ${tries} and state = 'waiting'`
}

export function endLetter(letter: Taken, state: 'sent' | 'failed', error: string | null): Sql {
  return sql`
    update letters set state = ${state}, error = ${error}, sealed = null, taken_until = null, ended_at = now()
    where ${held(letter)}`
}

/** Another try after a pause that grows, as long as the letter is of use. */
export function retryLetter(letter: Taken, error: string): Sql {
  const next = sql`now() + interval '1 second' * least(30 * power(2, tries - 1), 10800)`
  return sql`
    update letters set error = ${error}, taken_until = null, next_at = ${next},
      state = case when ${next} > expires_at then 'failed' else 'waiting' end,
      sealed = case when ${next} > expires_at then null else sealed end,
      ended_at = case when ${next} > expires_at then now() end
    where ${held(letter)}`
}
