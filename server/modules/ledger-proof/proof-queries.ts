import sql, { type Sql } from 'sql-template-tag'
import { zone } from '../../db/sql-parts.ts'
import type { Invariant, Portion } from './invariant.ts'

export interface Violation {
  name: Invariant['name']
  /** How many rows break it. */
  count: number
  /** Ids of the first of them. */
  examples: string[]
}

export function lastId(table: Sql): Sql {
  return sql`select coalesce(max(id), 0) as id from ${table}`
}

export function brokenIn({ broken }: Invariant, { from, to }: Portion): Sql {
  const portion = sql`o.id > ${from}::int8 and o.id <= ${to}::int8`
  return sql`
    select count(*)::int as count, coalesce((array_agg(b.id::text order by b.id))[:10], '{}') as examples
    from (${broken(portion)}) b`
}

export interface ProofRow {
  id: string
  actor_id: string | null
  actor_name: string | null
  started_at: Date
  finished_at: Date
  transactions: string
  violations: Violation[]
  is_clean: boolean
}

const proof = sql`p.id, p.actor_id, u.name as actor_name, p.started_at, p.finished_at, p.transactions, p.violations, p.is_clean`

export function insertProof(actorId: string | null, startedAt: Date, violations: Violation[]): Sql {
  return sql`
    with p as (
      insert into proofs (actor_id, started_at, transactions, violations)
      values (${actorId}, ${startedAt}, (select count(*) from ledger_transactions), ${JSON.stringify(violations)}::jsonb)
      returning *
    )
    select ${proof} from p left join users u on u.id = p.actor_id`
}

/** The newest first. */
export function newestProofs(limit: number): Sql {
  return sql`
    select ${proof} from proofs p left join users u on u.id = p.actor_id order by p.id desc limit ${limit}`
}

/** Only an administrator opens what a proof has closed. Answers whether anything is different now. */
export function settleState({ id, actor_id, is_clean }: ProofRow): Sql {
  return is_clean
    ? sql`update wallet_state set failed_proof_id = null where failed_proof_id is not null and ${actor_id}::int8 is not null`
    : sql`update wallet_state set failed_proof_id = ${id} where failed_proof_id is null`
}

/** Since three o'clock of the last night. */
export function isProofDue(): Sql {
  return sql`
    select not exists (
      select from proofs where finished_at >=
        (date_trunc('day', now() at time zone ${zone} - interval '3 hours') + interval '3 hours')
          at time zone ${zone}
    ) as is_due`
}

/** Any fixed number; all servers must agree on it. */
const lockKey = 4_701_141

export function tryProofLock(): Sql {
  return sql`select pg_try_advisory_xact_lock(${lockKey}::int8) as taken`
}

/** The settings on which it depends that what was answered is there after a crash. */
export function safetySettings(): Sql {
  return sql`
    select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') order by name`
}

export function setUnsafe(settings: string[]): Sql {
  return sql`update wallet_state set unsafe_settings = ${settings} where unsafe_settings <> ${settings}`
}

export function clock(): Sql {
  return sql`select clock_timestamp() as now`
}
