import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Contract } from '#contract/endpoint.ts'
import { tells } from '../support/account/codes.ts'
import { cookiesOf, login, newMember, signUp } from '../support/forum/people.ts'
import { adminPassword, type RunningServer, startServer } from '../support/server.ts'

/** What opens a door is given to the server under recognisable names, and then looked for where it must not be. */

const canary = (what: string) => `canary-of-${what}-7c1f`
const secrets: Record<string, string> = {
  'password of the administrator': adminPassword,
  'first password': canary('first-password'),
  'new password': canary('new-password'),
  'wrong password': canary('wrong-password'),
  'secret of a provider': canary('provider-secret'),
  'key of a panel': canary('panel-key'),
  'redeem code that was tried': canary('redeem-code'),
  'new password of a guest': canary('reset-password'),
  'password to bind an address': canary('binding-password'),
  'code that was tried': canary('sms-code'),
  'password in a broken body': canary('broken-body'),
  'token nobody gave out': canary('unknown-bearer'),
  'word in a query': canary('query'),
  'cookie of another site': canary('cookie'),
  'key of the installation': canary('secret-key-long-enough-to-be-taken'),
}

let server: RunningServer
beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'trace', BAOTA_ALLOW_PRIVATE: 'on', SECRET_KEY: secrets['key of the installation'] ?? '' },
  })
  await everything()
})
afterAll(() => server.stop())

let codes: string[]

async function everything(): Promise<void> {
  const { http } = server
  const { administrator } = await signUp(server)
  const member = await newMember(server, 'keeper', secrets['first password'])
  const post = (path: string, body: unknown, token?: string) => http.json(path, { body, token })
  await post('/api/aoir-user-auth/login', { username: 'keeper', password: secrets['wrong password'] })
  await post(
    '/api/aoir-user-update/password',
    { oldpassword: secrets['first password'], newpassword: secrets['new password'] },
    member.access_token,
  )
  const again = await login(server, 'keeper', secrets['new password'] ?? '')
  const { envelope } = await http.json<{ refresh_token: string }>('/api/aoir-user-auth/refreshToken', {
    body: { refresh_token: again.refresh_token, device_id: again.device_id },
  })
  const value = secrets['secret of a provider']
  await post('/api/aoir-admin-secret/set', { name: 'PAY_MERCHANT_KEY', value }, administrator.access_token)
  // Nobody answers there.
  const panel = { url: 'https://127.0.0.1:1025', key: secrets['key of a panel'] }
  await post('/api/baota/check-api', panel, administrator.access_token)
  const code = secrets['redeem code that was tried']
  await post('/api/aoir-auth/use-redeemcode', { code }, again.access_token)
  await post('/api/aoir-mail/send-code', { email: 'canary@example.com' })
  await post('/api/aoir-sms/send-code', { phone: '13800138000' })
  const tried = { account: '13800138000', code: canary('tried-code'), newpassword: canary('reset-password') }
  await post('/api/aoir-user-auth/reset-password', tried)
  await post('/api/aoir-user-auth/login-sms', { phone: '13800138000', code: canary('sms-code') })
  const bind = { email: 'a@example.com', code: '1', password: canary('binding-password') }
  await post('/api/aoir-user-update/email', bind, again.access_token)
  await http.call('/api/aoir-user-auth/login', { method: 'POST', body: `{"password":"${canary('broken-body')}"` })
  await http.call('/api/aoir-user/info', { token: canary('unknown-bearer') })
  await http.call(`/search?token=${canary('query')}`)
  await http.call(`/api/aoir-config?token=${canary('query')}`)
  await http.call('/', { cookies: { ...cookiesOf(again), other: canary('cookie') } })
  await http.call('/account', { cookies: { refresh_token: envelope.data.refresh_token } })

  const outbox = readFileSync(join(server.dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n')
  codes = outbox.map((line) => (JSON.parse(line) as { code: string }).code)
  const tokens = { administrator, member, again, next: envelope.data }
  for (const [who, { refresh_token }] of Object.entries(tokens)) secrets[`refresh token of ${who}`] = refresh_token
  for (const [who, { access_token }] of Object.entries({ administrator, member, again }))
    secrets[`access token of ${who}`] = access_token
}

test('the outputs of the process hold none of them', async () => {
  const logs = await server.allLogs()
  expect(logs).toContain('refreshToken')
  expect(Object.keys(secrets).length).toBeGreaterThan(14)
  for (const [name, secret] of Object.entries(secrets)) expect(logs, name).not.toContain(secret)
})

test('a code is written only where the mail or the message itself is', async () => {
  expect(codes).toHaveLength(2)
  const logs = (await server.allLogs()).split('\n')
  for (const code of codes) {
    expect(code).toMatch(/^\d{6}$/)
    const lines = logs.filter((line) => tells(line, code))
    expect(lines.filter((line) => !line.includes('outbox'))).toEqual([])
  }
})

test('no answer to anybody holds what belongs to somebody else', async () => {
  const stranger = await newMember(server, 'stranger')
  const administrator = await login(server, 'admin', adminPassword)
  const reads = Object.values(contract as Record<string, Contract>)
    .flatMap((calls) => Object.values(calls))
    .filter(({ method, reads }) => method === 'GET' || reads)
  const pages = ['/', '/account', '/admin', '/admin/config', '/search', '/api/docs', '/api/openapi.json', '/metrics']
  const texts: string[] = []
  for (const token of [undefined, stranger.access_token, administrator.access_token]) {
    for (const { method, path } of reads) {
      const url = path.replace(/\{\w+\}/g, '1')
      texts.push((await server.http.call(url, { method, token, body: method === 'POST' ? {} : undefined })).text)
    }
    const cookies = token === undefined ? undefined : { access_token: token }
    for (const path of [...pages, ...pages.map((page) => `${page === '/' ? '' : page}/_payload.json`)])
      texts.push((await server.http.call(path, { cookies })).text)
  }
  const everything = texts.join('\n')
  expect(texts.length).toBeGreaterThan(50)
  for (const [name, secret] of Object.entries(secrets)) expect(everything, name).not.toContain(secret)
  for (const code of codes) expect(tells(everything, code)).toBe(false)
  expect(everything).not.toMatch(/argon2id|password_hash/)
})

test('nothing breaks out of its line of the log', async () => {
  await server.http.call('/api/aoir-config', { headers: { 'x-request-id': 'abc\\r\\n{"level":60}' } })
  await server.http.call('/%0d%0a%7b%22level%22:60%7d', { headers: { 'user-agent': '{"level":60}' } })
  const lines = (await server.allLogs()).split('\n').filter((line) => line.startsWith('{'))
  for (const line of lines) expect(JSON.parse(line).level).toBeLessThan(50)
})
