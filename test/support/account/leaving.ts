import { randomBytes } from 'node:crypto'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { purgeDeleted } from '#server/jobs/purge.ts'
import { rules } from '#server/modules/account-deletion/rules.ts'
import { carryOutDeletions } from '#server/modules/account-deletion/service.ts'
import type { Person, TestApi } from '../api.ts'
import { testPostgres } from '../start-postgres.ts'

export function askToLeave(api: TestApi, who: Person, wish: { posts?: 'keep' | 'remove'; giveUp?: boolean } = {}) {
  const body = { posts: 'remove', name: who.name, password: who.password, ...wish }
  return api.request<{ endTime: number; obstacles?: { kind: string }[] }>('/api/aoir-deletion/create', {
    token: who.tokens.access_token,
    body,
  })
}

/** As if the seven days were over, and the hourly round had come. */
export async function letGo(api: TestApi, who: Pick<Person, 'id'>): Promise<number> {
  await api.ctx.background.idle()
  await api.ctx.db.run(
    sql`update account_deletions set ends_at = now() - interval '1 second' where user_id = ${who.id} and state = 'waiting'`,
  )
  return carryOutDeletions(api.ctx, purgeDeleted)
}

interface Column {
  name: string
  type: string
  is_needed: boolean
}

/** What a table allows where anything of the type would not do. */
const allowed: Record<string, unknown> = {
  'access_keys.scopes': ['read'],
  'own_exports.locale': 'zh-CN',
  'identities.provider': 'qq',
  'im_group_asks.kind': 'invite',
  'im_group_links.link': 'a-link-that-nobody-has',
  'letters.kind': 'code',
  'letters.priority': 0,
  'notifications.type': 'system',
  'payees.sealed': randomBytes(32),
  'payees.way': 'alipay',
  'queue_items.kind': 'report',
  'queue_items.type': 'posts',
  'reports.kind': 'posts',
  'reports.reason': 'other',
  'sanctions.is_current': false,
  'sanctions.kind': 'warn',
  'waiting_texts.type': 'signature',
  'wechat_scenes.purpose': 'bind',
  'link_states.provider': 'qq',
  'link_states.purpose': 'bind',
  'link_states.client': 'pc',
  'rule_tries.state': 'done',
  'text_networks.type': 'posts',
  'view_sources.source': 'search',
  'withdrawals.amount': 2,
  'withdrawals.decided_at': new Date(),
  'withdrawals.end_tx_id': 1,
  'withdrawals.state': 'cancelled',
  'withdrawals.way': 'alipay',
  'purchases.target_type': 'posts',
  'purchases.way': 'balance',
  'reports.reporter_id': 1,
  'sales.base': 2,
  'sales.kind': 'tip',
  'sales.paid': 2,
  'sales.settle_tx_id': 1,
  'sales.state': 'settled',
  'sales.target_type': 'posts',
  'push_subscriptions.area': 'desktop',
  'push_subscriptions.locale': 'zh-CN',
  'thread_follows.state': 'follow',
  'exp_events.kind': 'post',
  'exp_events.act': 'give',
  'topup_orders.provider': 'epay',
  'topup_orders.state': 'expired',
  'topup_orders.trade_no': 'AO000001',
}

const values: Record<string, (name: string, mark: string) => unknown> = {
  text: (name, mark) => (/hash|key/.test(name) ? `${mark}${name}` : mark),
  jsonb: (_, mark) => JSON.stringify({ text: mark }),
  bytea: () => randomBytes(32),
  boolean: () => false,
  'timestamp with time zone': () => new Date('2030-01-01'),
  date: () => '2026-11-01',
  ARRAY: () => [],
}

/**
 * A row of each table that a rule of the simple kind speaks of, for a member who has none there. What hangs on what is
 * not looked at: the rules speak of single tables.
 */
export async function fillTables(api: TestApi, who: Pick<Person, 'id'>, mark: string): Promise<string[]> {
  const { admin, password } = testPostgres()
  const client = new pg.Client({ ...api.database, user: admin, password })
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    const filled: string[] = []
    const faults: string[] = []
    for (const [table, { of }] of Object.entries(rules))
      for (const [column, fate] of Object.entries(of)) {
        if (fate === 'keep' || fate === 'step') continue
        const owner = table === 'idempotency_keys' ? `user:${who.id}` : who.id
        const { rows } = await client.query(`select from ${table} where ${column} = $1 limit 1`, [owner])
        if (rows.length > 0) continue
        await insertRow(
          client,
          table,
          { [column]: owner },
          mark,
          typeof fate === 'string' ? [] : Object.keys(fate),
        ).catch((error) => faults.push(`${table}: ${error.message}`))
        filled.push(`${table}.${column}`)
      }
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return filled
  } finally {
    await client.end()
  }
}

async function insertRow(
  client: pg.Client,
  table: string,
  given: Record<string, unknown>,
  mark: string,
  emptied: string[],
) {
  const { rows } = await client.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null and is_identity = 'NO' as is_needed
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const row: Record<string, unknown> = { ...given }
  // Of a row that stays, what the rule does not empty says nothing of the person.
  const isKept = emptied.length > 0
  for (const { name, type, is_needed } of rows) {
    const known = allowed[`${table}.${name}`]
    if (name in row || !(is_needed || known !== undefined || emptied.includes(name))) continue
    row[name] = known ?? values[type]?.(name, isKept && !emptied.includes(name) ? 'x' : mark) ?? 1
  }
  const names = Object.keys(row)
  const places = names.map((_, at) => `$${at + 1}`)
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}

/** Tables in which something is still found of these words. */
export async function tracesOf(api: TestApi, words: string[]): Promise<string[]> {
  const tables = await api.ctx.db.many<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await api.ctx.db.many<{ row: string }>(sql`
      select t::text as row from ${raw(name)} t
      where exists (select from unnest(${words}::text[]) as w (word) where strpos(t::text, w.word) > 0)`)
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  return found
}
