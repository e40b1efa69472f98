import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import type { Envelope } from '#contract/endpoint.ts'
import { browserSend } from './browser.ts'
import { hasSession, onExpiry, vouchForSession } from './tokens.ts'

const minute = 60_000

/** The browser around the token logic: a cookie jar, a lock manager, and a network that the test answers for. */
type Network = (path: string, token: string | undefined) => Envelope | 'down'

let jar: Map<string, string>
let calls: string[]
let network: Network
let expired: Mock
let forget: () => void
let hours = 0

beforeEach(() => {
  // Each test is a visit of its own, long after the one before.
  hours += 1
  vi.useFakeTimers({ now: Date.parse('2026-11-15T00:00:00Z') + hours * 60 * minute })
  expired = vi.fn()
  forget = onExpiry(expired)
  jar = new Map()
  calls = []
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      jar.delete(line.split('=')[0] ?? '')
    },
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string> }) => {
    const token = init.headers.authorization?.replace('Bearer ', '')
    calls.push(path.split('/').pop() ?? '')
    const answer = network(path, token)
    if (answer === 'down') throw new TypeError('failed to fetch')
    return { status: 200, json: async () => answer }
  })
})

afterEach(async () => {
  forget()
  // A refusal ends whatever session the test has left.
  logIn('any', -1)
  network = () => refused
  await call().catch(() => {})
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refused: Envelope = { code: 401, message: '登录已过期，请重新登录', data: null }
const fine = (data: unknown = null): Envelope => ({ code: 200, message: '', data })

function logIn(token: string, minutes: number): void {
  jar.set('access_token', token)
  jar.set('expires_in', String(Date.now() + minutes * minute))
  jar.set('lastLoginDeviceId', 'device')
}

/** Knows one token; a refresh replaces it by the next. */
function server(valid: string): Network {
  let current = valid
  return (path, token) => {
    if (!path.endsWith('refreshToken')) return token === current ? fine(token) : refused
    current = `${current}+`
    logIn(current, 15)
    return fine()
  }
}

const call = () => browserSend({ method: 'GET', url: '/api/thing', body: undefined })

test('a guest sends no token and renews nothing', async () => {
  network = () => fine()
  await call()
  expect(hasSession()).toBe(false)
  expect(calls).toEqual(['thing'])
})

test('a token past its time is renewed first, once for all calls', async () => {
  logIn('a', -1)
  network = server('a')
  const answers = await Promise.all([call(), call(), call()])
  expect(answers.map(({ data }) => data)).toEqual(['a+', 'a+', 'a+'])
  expect(calls).toEqual(['refreshToken', 'thing', 'thing', 'thing'])
})

test('another tab that was faster leaves nothing to do', async () => {
  logIn('a', -1)
  network = server('b')
  let letIn = () => {}
  const lock = new Promise<void>((resolve) => {
    letIn = resolve
  })
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => lock.then(work) } })
  const answer = call()
  logIn('b', 15)
  letIn()
  expect((await answer).data).toBe('b')
  expect(calls).toEqual(['thing'])
})

test('a refused renewal ends the session here, and says so once', async () => {
  logIn('a', -1)
  network = () => refused
  await expect(Promise.all([call(), call()])).rejects.toMatchObject({ code: 401 })
  expect(expired).toHaveBeenCalledTimes(1)
  expect(hasSession()).toBe(false)
  expect([...jar.keys()]).toEqual(['lastLoginDeviceId'])
})

test('a network that is down, or a server in trouble, keeps the session', async () => {
  logIn('a', -1)
  network = () => 'down'
  await expect(call()).rejects.toMatchObject({ code: 0 })
  network = () => ({ code: 503, message: '', data: null })
  await expect(call()).rejects.toMatchObject({ code: 503 })
  expect(expired).not.toHaveBeenCalled()
  expect(hasSession()).toBe(true)
})

test('a slow clock: the refused token is renewed and the call made again', async () => {
  logIn('old', 15)
  network = server('a')
  expect((await call()).data).toBe('a+')
  expect(calls).toEqual(['thing', 'refreshToken', 'thing'])
  expect(expired).not.toHaveBeenCalled()
})

test('a fast clock: one renewal is good for a minute', async () => {
  logIn('a', -30)
  let token = 'a'
  network = (path) => {
    if (!path.endsWith('refreshToken')) return fine()
    token += '+'
    logIn(token, -15)
    return fine()
  }
  await call()
  await call()
  expect(calls).toEqual(['refreshToken', 'thing', 'thing'])
  vi.advanceTimersByTime(minute)
  await call()
  expect(calls.slice(3)).toEqual(['refreshToken', 'thing'])
})

test('refused twice is expired', async () => {
  logIn('a', 15)
  network = (path) => {
    if (!path.endsWith('refreshToken')) return refused
    logIn('b', 15)
    return fine()
  }
  expect((await call()).code).toBe(401)
  expect(expired).toHaveBeenCalledTimes(1)
})

test('a page drawn by the refresh token alone renews before its first call', async () => {
  jar.set('lastLoginDeviceId', 'device')
  network = server('a')
  expect(hasSession()).toBe(false)
  vouchForSession()
  expect(hasSession()).toBe(true)
  expect((await call()).data).toBe('a+')
})

test('a device id that is left over from an earlier login is no session', async () => {
  jar.set('lastLoginDeviceId', 'device')
  network = () => fine()
  await call()
  expect(calls).toEqual(['thing'])
})
