import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { login, signUp } from '../support/forum/people.ts'
import { adminPassword, type RunningServer, startServer } from '../support/server.ts'
import { type Mutant, mutantsOf, seed } from './mutants.ts'
import { describeMutant, verdict } from './verdict.ts'

/**
 * Other mutants over the network, against the product as it runs, shared among three callers. What a service does with
 * its input is looked for in process, where calls are cheap; here it is what the port and the process make of them.
 */

/** A password costs a real hash here, and only two are made at once. */
const pace = (endpoint: Endpoint) =>
  endpoint.rate === 'login' || endpoint.rate === 'register' ? { count: 12, atOnce: 2 } : { count: 40, atOnce: 8 }

const ownSeed = seed + 1

const endpoints = Object.entries(contract as Record<string, Contract>)
  .flatMap(([module, calls]) =>
    Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${module}.${name}`, endpoint]),
  )
  // What an administrator may break is broken last.
  .sort(([, a], [, b]) => Number(a.access === 'staff') - Number(b.access === 'staff'))

let server: RunningServer
let people: Account[]
beforeAll(async () => {
  server = await startServer()
  const { member, administrator } = await signUp(server)
  people = [member, { name: 'admin', password: adminPassword, access_token: administrator.access_token }]
})
afterAll(() => server.stop())

describe(`seed ${ownSeed}`, () => {
  test.each(endpoints)(
    '%s',
    async (_name, endpoint) => {
      const tokens = [undefined, ...(await Promise.all(people.map(liveToken)))]
      const { count, atOnce } = pace(endpoint)
      const waiting = mutantsOf(endpoint, count, ownSeed).entries()
      const faults: string[] = []
      const work = async () => {
        for (const [index, mutant] of waiting) {
          const fault = await send(mutant, tokens[index % tokens.length])
          if (fault) faults.push(`${fault} ← ${describeMutant(mutant)}`)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      expect(faults.slice(0, 5)).toEqual([])
    },
    60_000,
  )
})

test('the server is well, and has seen no fault of its own', async () => {
  expect((await server.http.call('/readyz')).status).toBe(200)
  const logs = await server.allLogs()
  const lines = logs.split('\n')
  expect(lines.filter((line) => /"level":(50|60)/.test(line)).slice(0, 3)).toEqual([])
  expect(logs).not.toMatch(/"42601"|syntax error/)
})

interface Account {
  name: string
  password: string
  access_token: string
}

/** Some calls end the session they are made in; the next endpoint is asked by somebody who is logged in. */
async function liveToken(account: Account): Promise<string> {
  const token = account.access_token
  const { envelope } = await server.http.json('/api/aoir-user/info', { token })
  if (envelope.code !== 200) account.access_token = (await login(server, account.name, account.password)).access_token
  return account.access_token
}

async function send({ method, url, body }: Mutant, token: string | undefined): Promise<string | undefined> {
  try {
    return verdict(await server.http.call(url, { method, body, token }))
  } catch (error) {
    return `no answer (${(error as Error).message})`
  }
}
