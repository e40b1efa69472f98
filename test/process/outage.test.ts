import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { postgresProcesses } from '#server/db/processes.ts'
import { clusterOf, mainProcess } from '../support/cluster.ts'
import { cookiesOf, type Member, newMember } from '../support/forum/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'

/** What visitors see while the database is away, and that the same process is well afterwards. */

let server: RunningServer
let member: Member
beforeAll(async () => {
  server = await startServer({ embedded: true })
  member = await newMember(server, 'somebody')
}, 60_000)
afterAll(() => server.stop())

const own = () => server.http.json('/api/aoir-user/info', { token: member.access_token })
const readiness = async () => (await server.http.call('/readyz')).status

/** Calls that need the database are refused in the usual form; what does not need it is not touched. */
async function expectOutage(): Promise<void> {
  const refused = await vi.waitUntil(async () => {
    const answer = await own()
    return answer.status === 503 && answer
  })
  expect(refused.envelope).toEqual({ code: 503, message: expect.any(String), data: null })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await server.http.call('/healthz')).status).toBe(200)
  expect((await server.http.call('/api/aoir-config')).status).toBe(200)
  expect((await server.http.call('/')).status).toBe(200)
  const page = await server.http.call('/account', { cookies: cookiesOf(member) })
  expect(page.status).toBe(503)
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
}

async function expectRecovery(pid: number): Promise<void> {
  await vi.waitUntil(async () => (await readiness()) === 200, { interval: 50 })
  await vi.waitUntil(async () => (await own()).envelope.code === 200, { interval: 50 })
  expect((await server.http.call('/account', { cookies: cookiesOf(member) })).text).toContain(member.name)
  expect(server.pid).toBe(pid)
  process.kill(pid, 0)
}

test('PostgreSQL freezes and thaws', async () => {
  const { pid } = server
  const frozen = postgresProcesses(clusterOf(server.dataDir))
  expect(frozen.length).toBeGreaterThan(2)
  for (const each of frozen) process.kill(each, 'SIGSTOP')
  try {
    await vi.waitUntil(async () => (await readiness()) === 503)
    await expectOutage()
  } finally {
    for (const each of frozen) process.kill(each, 'SIGCONT')
  }
  await expectRecovery(pid)
}, 60_000)

test('PostgreSQL is killed and comes back by itself', async () => {
  const { pid } = server
  const cluster = clusterOf(server.dataDir)
  for (let round = 0; round < 3; round++) {
    const killed = mainProcess(cluster)
    process.kill(Number(killed), 'SIGKILL')
    const codes = new Set<number>()
    // Until it is back every answer is either right or a refusal with a time to come again.
    await vi.waitUntil(
      async () => {
        const answer = await own()
        codes.add(answer.status)
        if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        expect((await server.http.call('/healthz')).status).toBe(200)
        return answer.status === 200 && ![killed, undefined].includes(mainProcess(cluster))
      },
      { interval: 10 },
    )
    expect([...codes].filter((code) => code !== 200 && code !== 503)).toEqual([])
    await expectRecovery(pid)
  }
}, 90_000)
