import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { forgetSecretAnswers } from '#server/http/api/idempotency.ts'
import { createCast } from '../permissions/cast.ts'
import type { Caller } from '../permissions/line.ts'
import { permissions } from '../permissions/permissions.ts'
import { addressOf } from '../support/address.ts'
import { testApi } from '../support/api.ts'
import { worksOn } from '../support/works/works.ts'

/** An answer that was lost on its way is asked for again: every creating call of the contract, three times with one key. */

const creating = Object.entries(contract as Record<string, Contract>).flatMap(([module, calls]) =>
  Object.entries(calls)
    .filter(([, { creates }]) => creates)
    .map(([name, endpoint]): [string, Endpoint] => [`${module}.${name}`, endpoint]),
)

const api = await testApi({ config: worksOn })
const castFor = createCast(api)

let calls = 0

/** Who is not refused at the door; what is asked of a service that is not set up is refused behind it. */
function roleFor(name: string): Caller {
  const { codes } = permissions[name] ?? {}
  const roles = ['guest', 'member', 'administrator'] as const
  return roles.find((role) => codes?.[role] === 200) ?? 'administrator'
}

async function prepare(name: string, endpoint: Endpoint) {
  const line = permissions[name]
  const { scene, caller } = await castFor(roleFor(name))
  const { url, method, body } = addressOf(endpoint, await line?.sample(scene))
  if (caller && endpoint.fresh) await api.giveProof(caller)
  calls += 1
  const [key, ip] = [`one key ${calls}`.replaceAll(' ', '-'), `192.0.2.${calls % 250}`]
  const token = caller?.tokens.access_token
  return (other: { key?: string; body?: unknown } = {}) =>
    api.request(url, { method, body: other.body ?? body, token, ip, headers: { 'idempotency-key': other.key ?? key } })
}

describe.each(creating)('%s', (name, endpoint) => {
  test('answers the same to the same key, at once and later, and refuses it with another body', async () => {
    const call = await prepare(name, endpoint)
    const [first, second] = await Promise.all([call(), call()])
    const third = await call()
    const told = ({ code, data, cookies }: typeof first) => ({ code, data, cookies: Object.keys(cookies).length })
    expect(told(second)).toEqual(told(first))
    expect(told(third)).toEqual(told(first))
    expect(first.code).toBe(permissions[name]?.codes[roleFor(name)])
    expect((await call({ body: { other: 'body' } })).code).toBe(422)
  })
})

const secretive = creating.filter(([name, { secret }]) => secret && permissions[name]?.codes[roleFor(name)] === 200)

describe.each(secretive)('%s', (name, endpoint) => {
  test('keeps its secrets sealed, and for ten minutes', async () => {
    const call = await prepare(name, endpoint)
    const first = await call()
    const secrets = secretsIn(first.data)
    expect(secrets.length).toBeGreaterThan(0)
    const rows = await api.ctx.db.many<{ row: string; sealed: Buffer | null }>(
      sql`select i::text as row, sealed from idempotency_keys i`,
    )
    const stored = rows.map(({ row, sealed }) => `${row} ${sealed?.toString('latin1')}`).join()
    for (const secret of secrets) expect(stored).not.toContain(secret)
    await api.ctx.db.run(sql`update idempotency_keys set created_at = created_at - interval '10 minutes'`)
    const later = await call()
    expect(later.code).toBe(endpoint.secret?.later ? 200 : 409)
    expect(secretsIn(later.data)).toEqual([])
    expect(later.cookies).toEqual({})
    await api.ctx.db.run(forgetSecretAnswers(1000))
    expect(await api.ctx.db.many(sql`select key from idempotency_keys where sealed is not null`)).toEqual([])
    expect(await call()).toMatchObject({ code: later.code, data: later.data })
  })
})

/** Long as well, and opening nothing: the number of an order, an address that was told. */
const harmless = ['orderNumber', 'url']

/** Codes and tokens in an answer. */
function secretsIn(data: unknown): string[] {
  if (typeof data === 'string') return data.length >= 20 ? [data] : []
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => (harmless.includes(name) ? [] : secretsIn(value)))
}

test('money is taken once, however often an agent asks', async () => {
  const call = await prepare('agentCard.create', contract.agentCard.create)
  const answers = await Promise.all(Array.from({ length: 10 }, () => call()))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  const [{ batchId } = { batchId: '' }] = answers.map(({ data }) => data as { batchId: string })
  const { count } = await api.ctx.db.one<{ count: number }>(sql`
    select count(*)::int as count from ledger_entries e join ledger_transactions t on t.id = e.tx_id
    where t.kind = 'agent' and e.account_id = (
      select account_id from ledger_entries where tx_id = (select tx_id from card_batches where id = ${batchId}) and account_seq is not null)`)
  expect(count).toBe(1)
})
