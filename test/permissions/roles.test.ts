import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { type Capability, capabilities, givable } from '#contract/shared/capabilities.ts'
import { addressOf } from '../support/address.ts'
import { type Person, testApi } from '../support/api.ts'
import { worksOn } from '../support/works/works.ts'
import type { Scene } from './line.ts'
import { permissions } from './permissions.ts'

/** Every call of the back office, as the contract has it. */
const calls = Object.entries(contract as Record<string, Contract>).flatMap(([module, group]) =>
  Object.entries(group)
    .filter(([, { access }]) => access === 'staff')
    .map(([name, endpoint]): [string, Endpoint] => [`${module}.${name}`, endpoint]),
)

const api = await testApi({ config: worksOn })

interface Role {
  name: string
  given: readonly string[]
}

/** What a new site begins with, and each capability alone. */
const begun = await api.ctx.db.many<Role>(sql`select name, capabilities as given from roles order by id`)
const single = givable.map((one): Role => ({ name: one, given: [one] }))

let number = 0

async function withRole({ name, given }: Role): Promise<Person> {
  number += 1
  const person = await api.member()
  const key = `${name} ${number}`
  await api.ctx.db.run(sql`
    with made as (insert into roles (name, name_key, capabilities) values (${key}, ${key}, ${given}) returning id)
    insert into role_members (role_id, user_id) select id, ${person.id} from made`)
  await api.ctx.db.run(sql`update users set capabilities = ${given} where id = ${person.id}`)
  api.ctx.events.emit('accountChanged', { userId: person.id, userpower: 1, capabilities: given as Capability[] })
  await api.giveProof(person)
  return person
}

test('every call of the back office names the capability it needs, and every capability has a call', () => {
  expect(calls.length).toBeGreaterThan(120)
  const known = new Set<string>(capabilities)
  expect(calls.filter(([, { needs }]) => !needs || !known.has(needs)).map(([name]) => name)).toEqual([])
  const used = new Set(calls.map(([, { needs }]) => needs))
  expect(capabilities.filter((one) => !used.has(one))).toEqual([])
  expect(
    Object.entries(contract as Record<string, Contract>)
      .flatMap(([, group]) => Object.values(group))
      .filter(({ access, needs }) => access !== 'staff' && needs),
  ).toEqual([])
})

describe.each([...begun, ...single])('$name', (role) => {
  test('is refused what it does not give, before anything is looked at', async () => {
    const person = await withRole(role)
    const wrong: string[] = []
    for (const [name, { path, method, needs }] of calls) {
      if (role.given.includes(needs ?? '')) continue
      const answer = await api.request(path.replace(/\{\w+\}/g, '1'), {
        method,
        token: person.tokens.access_token,
        ...(method === 'POST' ? { body: {} } : {}),
      })
      if (answer.code !== 403 || answer.data !== null) wrong.push(`${name}: ${answer.code}`)
    }
    expect(wrong).toEqual([])
  })
})

describe.each(begun)('$name', (role) => {
  const own = calls.filter(([, { needs }]) => role.given.includes(needs ?? ''))
  test.each(own)('may call %s', async (name, endpoint) => {
    const [caller, other] = [await withRole(role), await api.member()]
    number += 1
    const scene: Scene = { api, caller, other, unique: `role-${number}` }
    const line = permissions[name]
    const { url, method, body } = addressOf(endpoint, await line?.sample(scene))
    const ip = `192.0.2.${number % 250}`
    const { code } = await api.request(url, { method, body, token: caller.tokens.access_token, ip })
    expect(code).toBe(line?.codes.administrator)
  })
})
