import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { forgive } from '../attempt-limit/service.ts'
import { subjectOf } from '../factor/service.ts'
import { forgiveLogins } from '../session/service.ts'
import { type Fate, rules } from './rules.ts'

/** Rows in one statement, so that no lock is held for long. */
const portion = 500

/** What a rule says of each table alone, table by table. Doing it again finds nothing to do. */
export async function eraseRows(ctx: Context, userId: string, signal?: AbortSignal): Promise<void> {
  for (const [table, { of }] of Object.entries(rules))
    for (const [column, fate] of Object.entries(of)) {
      const statement = statementOf(table, column, fate, userId)
      if (statement) await untilDone(ctx, statement, signal)
    }
}

export async function untilDone(ctx: Context, given: Sql, signal?: AbortSignal): Promise<void> {
  for (let done = portion; done >= portion && !signal?.aborted; ) done = await ctx.db.run(given)
}

function statementOf(table: string, column: string, fate: Fate, userId: string): Sql | undefined {
  if (fate === 'keep' || fate === 'step') return undefined
  const some = rowsOf(table, column, userId)
  if (fate === 'drop') return sql`delete from ${raw(table)} where ctid = any (array(${some} limit ${portion}))`
  const columns = Object.keys(fate).map((name) => raw(name))
  const values = Object.values(fate).map((value) => raw(value))
  const sets = columns.map((name, at) => sql`${name} = ${values[at]}`)
  const differs = columns.map((name, at) => sql`${name} is distinct from ${values[at]}`)
  return sql`
    update ${raw(table)} set ${join(sets, ', ')}
    where ctid = any (array(${some} and (${join(differs, ' or ')}) limit ${portion}))`
}

function rowsOf(table: string, column: string, userId: string): Sql {
  const value = table === 'idempotency_keys' ? sql`${`user:${userId}`}` : sql`${userId}::int8`
  return sql`select ctid from ${raw(table)} where ${raw(column)} = ${value}`
}

/** Where the member is spoken of by another name than a number: lines of the log, and tries of their doors. */
export async function eraseNames(ctx: Context, userId: string, names: string[], signal?: AbortSignal): Promise<void> {
  await untilDone(ctx, emptyLines(userId), signal)
  await forgiveLogins(ctx, ...names)
  for (const subject of [`password of ${userId}`, subjectOf(userId)]) await forgive(ctx, subject)
  await ctx.db.run(sql`delete from verification_codes where target = any(${names}::text[])`)
}

/** What was done to them is still written there, and by whom, but for the end itself nothing of what it was about. */
function emptyLines(userId: string): Sql {
  return sql`
    update audit_log set ip = '', detail = '{}' where id in (
      select id from audit_log
      where subject = ${userId} and action like 'user.%' and action <> 'user.delete' and (ip <> '' or detail <> '{}')
      limit ${portion})`
}
