import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Access, Contract } from '#contract/endpoint.ts'
import type { Handle } from '#server/http/api/exchange.ts'
import { bootApi, type Person, type TestApi } from '../support/api.ts'
import { type Mutant, mutantsOf, seed } from './mutants.ts'
import { describeMutant, verdict } from './verdict.ts'

/** Every endpoint of the contract, in process, with inputs made from its own schema. A new endpoint is found by itself. */

/** Whoever gets furthest brings every mutant; the door is the same for all, so a few show that it holds. */
const counts: Record<Access, Record<Who, number>> = {
  anyone: { guest: 50, member: 200, administrator: 25 },
  member: { guest: 15, member: 200, administrator: 25 },
  manager: { guest: 15, member: 50, administrator: 200 },
  staff: { guest: 15, member: 15, administrator: 200 },
}
type Who = 'guest' | 'member' | 'administrator'
const unspoilt = Object.getOwnPropertyNames(Object.prototype).sort()

describe.each(Object.entries(contract as Record<string, Contract>))(`%s (seed ${seed})`, (_module, endpoints) => {
  let api: TestApi
  let people: Record<Who, Person | undefined>
  beforeAll(async () => {
    api = await bootApi()
    people = { guest: undefined, member: await api.member(), administrator: await api.administrator() }
  })
  afterAll(() => api.close())

  const calls = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    (['guest', 'member', 'administrator'] as const).map((who) => ({ name, who, endpoint })),
  )
  test.each(calls)('$name as $who', async ({ name, endpoint, who }) => {
    const person = people[who]
    const token = await liveToken(api, person)
    if (person) await api.giveProof(person)
    const before = await standing(api, name)
    const faults: string[] = []
    for (const [index, mutant] of mutantsOf(endpoint, counts[endpoint.access][who]).entries()) {
      const fault = verdict(await send(api.handle, mutant, token, index))
      if (fault) faults.push(`${fault} ← ${describeMutant(mutant)}`)
    }
    expect(faults.slice(0, 5)).toEqual([])
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(unspoilt)
    expect(await standing(api, name)).toMatchObject(before)
  })
})

/** Some calls end the session they are made in; the next endpoint is asked by somebody who is logged in. */
async function liveToken(api: TestApi, person: Person | undefined): Promise<string | undefined> {
  if (!person) return undefined
  const { code } = await api.request('/api/aoir-user/info', { method: 'GET', token: person.tokens.access_token })
  if (code !== 200) person.tokens = await api.login(person.name, person.password)
  return person.tokens.access_token
}

async function send(handle: Handle, { method, url, body }: Mutant, token: string | undefined, index: number) {
  const [path = '', query = ''] = splitOnce(url)
  const headers: Record<string, string> = { 'content-type': 'application/json', 'user-agent': 'fuzz' }
  if (token) headers.authorization = `Bearer ${token}`
  const answer = await handle({
    method,
    path,
    query,
    headers,
    body: body === undefined ? undefined : Buffer.from(body),
    // Many addresses, so that limits on one of them do not end the search.
    ip: `192.0.2.${index % 250}`,
    requestId: `fuzz-${index}`,
  })
  return { status: answer.status, text: answer.body }
}

function splitOnce(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** Whose very purpose is to change what others may do. */
const ofPower = ['ban', 'unban', 'setPower']

/** What no input may change: the rights and riches of those who are there already. */
async function standing(api: TestApi, call: string): Promise<Record<string, unknown>> {
  if (ofPower.includes(call)) return {}
  const rows = await api.ctx.db.many<{ id: string }>(sql`
    select id, case when ${call} <> 'changeName' then name end as name, userpower,
      case when ${call} <> 'checkIn' then exp end as exp, vip_end_at,
      case when ${call} <> 'delete' then deleted_at end as deleted_at,
      case when ${call} <> 'changePassword' then password_hash end as password_hash from users`)
  const administrators = rows.filter((row) => (row as unknown as { userpower: number }).userpower === 0).length
  return { administrators, ...Object.fromEntries(rows.map((row) => [`user ${row.id}`, row])) }
}
