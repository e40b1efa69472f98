import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../../../test/support/api.ts'
import { together } from '../../../test/support/together.ts'
import { assertCaptcha } from './service.ts'

let api: TestApi
beforeEach(async () => {
  api = await bootApi({ config: { COMMON_LOGIN: { CAPTCHA: true } as never } })
})
afterEach(() => api.close())

let count = 0
const send = (captcha: unknown) => {
  count += 1
  return api.request('/api/aoir-mail/send-code', { body: { email: `p${count}@example.com`, captcha } })
}
const asked = async (): Promise<Challenge> =>
  (await api.request<Challenge>('/api/aoir-captcha/challenge', { method: 'GET' })).data
const encoded = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
const solved = async (challenge: Challenge) => ({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
const missing = { code: 422, message: '请先完成人机验证', data: { errors: [{ path: 'captcha' }] } }
const refused = { code: 422, message: '人机验证没有通过或已过期，请重试' }

describe('a puzzle', () => {
  it('is asked for only where the site wants it', async () => {
    expect(await send(undefined)).toMatchObject(missing)
    expect(await send('')).toMatchObject(missing)
    expect(await api.request('/api/aoir-sms/send-code', { body: { phone: '13800138000' } })).toMatchObject(missing)
    await api.configure({ COMMON_LOGIN: { CAPTCHA: false } })
    expect((await send(undefined)).code).toBe(200)
  })

  it('costs a known amount of work, and says nothing of its solution', async () => {
    const { parameters } = await asked()
    expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 })
    expect(Math.abs((parameters.expiresAt ?? 0) - Date.now() / 1000 - 600)).toBeLessThan(60)
    const { solution } = await solved(await asked())
    expect(solution?.counter).toBeGreaterThanOrEqual(150)
    expect(solution?.counter).toBeLessThanOrEqual(300)
  })

  it('opens once', async () => {
    const payload = encoded(await solved(await asked()))
    expect((await send(payload)).code).toBe(200)
    expect(await send(payload)).toMatchObject(refused)
    expect(api.mails()).toHaveLength(1)
  })

  it('opens once, however it is written', async () => {
    const { challenge, solution } = await solved(await asked())
    expect((await send(encoded({ challenge, solution }))).code).toBe(200)
    const reordered = { ...Object.fromEntries(Object.entries(challenge.parameters).reverse()), note: 'new' }
    expect(await send(encoded({ solution, challenge: { ...challenge, parameters: reordered } }))).toMatchObject(refused)
    const loud = { ...challenge, signature: challenge.signature?.toUpperCase() }
    expect(await send(encoded({ solution, challenge: loud }))).toMatchObject(refused)
  })

  it('opens once when it is handed in at several processes at the same moment', async () => {
    const payload = encoded(await solved(await asked()))
    // What a process keeps to itself it keeps beside its events: these share the database and the key only.
    const works = Array.from({ length: 6 }, () => () => assertCaptcha({ ...api.ctx }, payload))
    const results = await together(api.ctx.db, sql`used_captchas`, works)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('cannot be made easier, prolonged, or made at home', async () => {
    const { challenge, solution } = await solved(await asked())
    const { parameters } = challenge
    const later = { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 3600 }
    const easier = { ...parameters, cost: 1, keyPrefix: '0', keySignature: '0' }
    for (const payload of [
      { challenge: { ...challenge, parameters: later }, solution },
      { challenge: { ...challenge, parameters: easier }, solution },
      { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
      { challenge: { parameters }, solution },
      { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } },
      { challenge, solution: { counter: 1, derivedKey: parameters.keyPrefix } },
      { challenge },
      { challenge: { parameters: {} }, solution },
      [],
      null,
      'text',
    ])
      expect(await send(encoded(payload))).toMatchObject(refused)
    for (const text of ['x', 'e30', '{', '\0', 'A'.repeat(4000)]) expect(await send(text)).toMatchObject(refused)
    expect((await send('A'.repeat(4001))).code).toBe(422)
    // None of this has used it up.
    expect((await send(encoded({ challenge, solution }))).code).toBe(200)
  })

  it('of another site opens nothing', async () => {
    const other = await bootApi()
    const { data } = await other.request<Challenge>('/api/aoir-captcha/challenge', { method: 'GET' })
    await other.close()
    expect(await send(encoded(await solved(data)))).toMatchObject(refused)
  })

  it('ends', async () => {
    const now = Date.now
    Date.now = () => now() - 601_000
    const old = await asked().finally(() => {
      Date.now = now
    })
    expect(await send(encoded(await solved(old)))).toMatchObject(refused)
  })
})
