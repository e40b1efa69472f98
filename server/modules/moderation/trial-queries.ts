import sql, { type Sql } from 'sql-template-tag'
import type { TriedRule } from '#contract/modules/site/admin-rule.ts'

export function insertTrial(userId: string): Sql {
  return sql`insert into rule_tries (user_id) values (${userId}) returning id`
}

/** One at a time for each of the staff. */
export function cancelTrials(userId: string): Sql {
  return sql`update rule_tries set state = 'cancelled' where user_id = ${userId} and state = 'running'`
}

export function cancelTrial(id: string, userId: string): Sql {
  return sql`
    update rule_tries set state = 'cancelled' where id = ${id} and user_id = ${userId} and state = 'running'`
}

/** Nobody has worked on it for a while: its process is gone. */
export function forsakenTrial(id: string): Sql {
  return sql`
    update rule_tries set state = 'cancelled'
    where id = ${id} and state = 'running' and seen_at < clock_timestamp() - interval '1 minute'`
}

export function trialById(id: string, userId: string): Sql {
  return sql`
    select state, looked, total, met, passed, rejected, examples from rule_tries where id = ${id} and user_id = ${userId}`
}

/** Finds no row once somebody has cancelled it. */
export function saveTrial(id: string, { state, looked, total, met, passed, rejected, examples }: TriedRule): Sql {
  return sql`
    update rule_tries set state = ${state}, looked = ${looked}, total = ${total}, met = ${met}, passed = ${passed},
      rejected = ${rejected}, examples = ${JSON.stringify(examples)}::jsonb, seen_at = clock_timestamp()
    where id = ${id} and state = 'running'`
}
