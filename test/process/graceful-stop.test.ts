import { Agent, request } from 'node:http'
import { expect, onTestFailed, test, vi } from 'vitest'
import { postgresProcesses, signal, startOf } from '#server/db/processes.ts'
import { clusterOf } from '../support/cluster.ts'
import { type RunningServer, startServer } from '../support/server.ts'

interface Load {
  answered: number
  /** What a visitor would have noticed. */
  failures: string[]
  /** Resolves when the last client has gone elsewhere. */
  done: Promise<unknown>
}

const paths = ['/', '/search', '/api/aoir-config', '/api/aoir-user/info/1', '/nothing']

/** Clients that ask again and again. They go elsewhere when they are told to, or when `isOpen` says no. */
function load({ origin }: RunningServer, clients: number, keepAlive: boolean, isOpen: () => boolean): Load {
  const state: Load = { answered: 0, failures: [], done: Promise.resolve() }
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 })
    for (let turn = number; isOpen(); turn++) {
      const { failure, isLast } = await ask(agent, `${origin}${paths[turn % paths.length]}`)
      if (failure) state.failures.push(failure)
      else state.answered += 1
      if (isLast && keepAlive) break
    }
    agent.destroy()
  }
  state.done = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return state
}

interface Outcome {
  failure?: string
  /** The server does not want to see this connection again. */
  isLast?: boolean
}

function ask(agent: Agent, url: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, signal: AbortSignal.timeout(30_000) }, (response) => {
      const isLast = response.headers.connection === 'close'
      const failure = (response.statusCode ?? 0) < 500 ? undefined : `${response.statusCode} ${url}`
      response.resume()
      response.on('end', () => resolve({ failure, isLast }))
      response.on('error', (error) => resolve({ failure: `broken off: ${error.message} ${url}` }))
    })
    sent.on('error', (error) => resolve({ failure: `${error.message} ${url}` }))
    sent.end()
  })
}

test('a stop under load fails no request', async () => {
  const server = await startServer()
  let isReady = true
  const regulars = load(server, 6, true, () => true)
  // A balancer sends newcomers for as long as the server calls itself ready.
  const newcomers = load(server, 2, false, () => isReady)
  await vi.waitUntil(() => regulars.answered > 200 && newcomers.answered > 50)
  const before = regulars.answered
  const exit = server.stop('SIGTERM')
  await vi.waitUntil(async () => (await fetch(`${server.origin}/readyz`)).status === 503)
  isReady = false
  await Promise.all([regulars.done, newcomers.done])
  expect([...regulars.failures, ...newcomers.failures]).toEqual([])
  expect(regulars.answered).toBeGreaterThan(before)
  expect(await exit).toEqual({ code: 0, signal: null })
  expect(server.logs()).not.toMatch(/"level":(50|60)/)
}, 60_000)

test('until the end, newcomers are told when to come back, and what is under way is finished', async () => {
  const server = await startServer()
  const slow = request(`${server.origin}/api/aoir-user-auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2 },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.on('response', (response) => resolve(response.resume().statusCode))
    slow.on('error', reject)
  })
  slow.write('{')
  await vi.waitUntil(async () => (await fetch(`${server.origin}/healthz`)).ok)
  const exit = server.stop('SIGTERM')
  const refused = await vi.waitUntil(async () => {
    const answer = await fetch(`${server.origin}/api/aoir-config`)
    return answer.status === 503 && answer
  })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ code: 503, data: null })
  expect((await fetch(server.origin)).status).toBe(503)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  slow.end('}')
  expect(await answered).toBe(422)
  expect(await exit).toEqual({ code: 0, signal: null })
}, 60_000)

test('Ctrl-C ends it at once, and so does a second signal', async () => {
  const server = await startServer()
  expect(await server.stop('SIGINT')).toEqual({ code: 0, signal: null })

  const hasty = await startServer()
  // Somebody who is slow: in order, the end would have to wait.
  const slow = request(`${hasty.origin}/api/aoir-config`, { method: 'POST', headers: { 'content-length': 2 } })
  slow.on('error', () => {})
  slow.write('{')
  let isOver = false
  const exit = hasty.stop('SIGTERM').finally(() => {
    isOver = true
  })
  await vi.waitUntil(async () => (await fetch(`${hasty.origin}/readyz`)).status === 503)
  let signals = 0
  await vi.waitUntil(() => {
    if (!isOver) signal(hasty.pid, 'SIGTERM')
    signals += 1
    return isOver || signals > 100
  })
  slow.end('}')
  expect(await exit).toEqual({ code: 1, signal: null })
}, 60_000)

/** The server and its database, both started by `npm start`. */
async function startByNpm() {
  const server = await startServer({ npm: true, embedded: true })
  onTestFailed(() => signal(-server.pid, 'SIGINT'))
  const database = postgresProcesses(clusterOf(server.dataDir))
  return {
    server,
    async expectNothingLeft() {
      await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow('fetch failed')
      expect(database.filter((pid) => startOf(pid) !== undefined)).toEqual([])
    },
  }
}

test('a supervisor ends npm alone, and all of it is gone', async () => {
  const { server, expectNothingLeft } = await startByNpm()
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  await expectNothingLeft()
}, 60_000)

test('Ctrl-C, which npm hears and passes on, counts once', async () => {
  const { server, expectNothingLeft } = await startByNpm()
  process.kill(-server.pid, 'SIGINT')
  expect(await server.exited).toEqual({ code: 0, signal: null })
  await expectNothingLeft()
  await server.stop()
}, 60_000)
