import sql, { type Sql } from 'sql-template-tag'
import type { SetupState, SetupStep } from '#contract/modules/site/setup.ts'

export interface SetupRow {
  state: SetupState['state']
  steps: Partial<Record<SetupStep, 'saved' | 'skipped'>>
}

export function currentSetup(): Sql {
  return sql`select state, steps from setup`
}

/** No row when it is so already, or when it has ended: `from` names the states that it can be left from. */
export function moveSetup(state: SetupRow['state'], from: readonly SetupRow['state'][]): Sql {
  return sql`update setup set state = ${state} where state <> ${state} and state = any(${from}) returning state`
}

/** What was saved is not skipped any more. */
export function passStep(step: SetupStep, state: 'saved' | 'skipped'): Sql {
  return sql`
    update setup set steps = steps || jsonb_build_object(${step}::text, ${state}::text)
    where ${state} = 'saved' or steps ->> ${step} is distinct from 'saved'`
}

/** One who makes boards after the other. */
export function lockBoardMaking(): Sql {
  return sql`select pg_advisory_xact_lock(hashtext('setup boards'))`
}

export function zoneNamed(name: string): Sql {
  return sql`select id from zones where name = ${name}`
}

export function boardNamed(nameKey: string): Sql {
  return sql`select name, state from boards where name_key = ${nameKey} and deleted_at is null`
}

/** Signs that are a word itself, or the word and a number. */
export function signsLike(word: string): Sql {
  return sql`
    select sign from boards where deleted_at is null and (sign = ${word} or sign ~ ${`^${word}-[0-9]+$`})`
}
