import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { newAuthenticator, origin as passkeySite } from '../../test/support/account/authenticator.ts'
import { call, logIn, password, register } from '../members.ts'
import { newDataDir, removeDataDir, startProduct } from '../product.ts'
import type { Bench, Row } from '../row.ts'
import { enter } from '../sockets.ts'

export const sessionRows: Row[] = [
  {
    name: 'sessions: a new password ends the sockets of the other devices, the slowest of twenty',
    unit: 'ms',
    target: { atMost: 1000 },
    measure: slowestEnd,
  },
  {
    name: 'sessions: logins with a second factor against logins without, in the same time',
    unit: '%',
    target: { atLeast: 90 },
    measure: factorShare,
  },
  {
    // Work, not waiting: what is slower has waited for a machine that had something else to do.
    name: 'sessions: login by a passkey, beyond looking at its signature (fastest tenth)',
    unit: 'ms',
    target: { atMost: 5 },
    measure: passkeyTime,
  },
]

async function slowestEnd(bench: Bench): Promise<number> {
  const { origin } = await bench.product()
  let slowest = 0
  for (let round = 0; round < 20; round += 1) slowest = Math.max(slowest, await endOthers(origin, round))
  return slowest
}

/** From the answer to whoever changed it, until the other device is out. */
async function endOthers(origin: string, round: number): Promise<number> {
  const username = `twice${Date.now().toString(36)}${round}`
  const id = await register(origin, username)
  const here = await logIn(origin, username)
  const other = await enter(origin, { id, token: await logIn(origin, username) })
  const ended = new Promise<number>((resolve) => other.once('disconnect', () => resolve(performance.now())))
  const change = { oldpassword: password, newpassword: `${password}-new` }
  await call(origin, '/api/aoir-user-update/password', change, { authorization: `Bearer ${here}` })
  const changed = performance.now()
  return (await ended) - changed
}

/** A browser: what it is answered, and the cookies that it keeps. */
function browser(origin: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  return async <T>(path: string, body: unknown): Promise<{ code: number; data: T }> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return (await response.json()) as { code: number; data: T }
  }
}

/** Somebody who has proved a moment ago who they are. */
async function proven(origin: string, name: string) {
  await register(origin, name)
  const ask = browser(origin, { authorization: `Bearer ${await logIn(origin, name)}` })
  await wanted(ask('/api/aoir-security/proof', { way: 'password', password }))
  return ask
}

async function wanted<T>(asked: Promise<{ code: number; data: T }>, code = 200): Promise<T> {
  const answer = await asked
  if (answer.code !== code) throw new Error(`answered ${answer.code} instead of ${code}`)
  return answer.data
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const pairs = 20
const step = 30_000

/** Each login with the second step beside one without, one after the other: minutes of the machine differ. */
async function factorShare(bench: Bench): Promise<number> {
  const { origin } = await bench.product()
  const mark = Date.now().toString(36)
  let [without, withFactor] = [0, 0]
  for (let number = 0; number < pairs; number += 1) {
    const [plain, guarded] = [`plain${mark}${number}`, `guard${mark}${number}`]
    await register(origin, plain)
    const ask = await proven(origin, guarded)
    const { secret } = await wanted(ask<{ secret: string }>('/api/aoir-totp/begin', {}))
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    // A step is good once: setting it up takes the one before, the login that of now.
    await wanted(ask('/api/aoir-totp/enable', { code: totp.generate({ timestamp: Date.now() - step }) }))
    const times = {
      plain: () => timed(() => logIn(origin, plain)),
      guarded: () =>
        timed(async () => {
          const visitor = browser(origin)
          const login = visitor<{ ticket: string }>('/api/aoir-user-auth/login', { username: guarded, password })
          const { ticket } = await wanted(login, 40_102)
          const code = totp.generate()
          await wanted(visitor('/api/aoir-user-auth/factor', { ticket, way: 'totp', code }))
        }),
    }
    if (number % 2 === 0) without += await times.plain()
    withFactor += await times.guarded()
    if (number % 2 === 1) without += await times.plain()
  }
  return (without / withFactor) * 100
}

async function passkeyTime(bench: Bench): Promise<number> {
  const dataDir = await newDataDir()
  const { origin, stop } = await startProduct(dataDir, { PUBLIC_ORIGIN: passkeySite })
  try {
    const device = newAuthenticator()
    const ask = await proven(origin, `key${Date.now().toString(36)}`)
    const { challenge } = await wanted(ask<{ challenge: string }>('/api/aoir-passkey/begin', {}))
    await wanted(ask('/api/aoir-passkey/finish', { response: device.make(challenge) }))
    const times: number[] = []
    for (let round = 0; round < 60; round += 1) {
      const visitor = browser(origin)
      const begun = await wanted(visitor<{ challenge: string }>('/api/aoir-user-auth/passkey-begin', {}))
      const assertion = device.show(begun.challenge)
      times.push(await timed(() => wanted(visitor('/api/aoir-user-auth/passkey-login', { assertion }))))
    }
    const warm = times.slice(20)
    bench.log(`${(middle(warm) - signatureTime()).toFixed(1)} ms in the median`)
    return share(warm, 0.1) - signatureTime()
  } finally {
    await stop()
    await removeDataDir(dataDir)
  }
}

/** What it takes to look at one. */
function signatureTime(): number {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const data = randomBytes(69)
  const signature = sign('sha256', data, privateKey)
  const times = Array.from({ length: 200 }, () => {
    const began = performance.now()
    verify('sha256', data, publicKey, signature)
    return performance.now() - began
  })
  return middle(times)
}

function middle(times: number[]): number {
  return share(times, 0.5)
}

/** So much of them is faster. */
function share(times: number[], part: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0
}
