import { expect, test } from 'vitest'
import { shown } from '../support/account/factors.ts'
import { login } from '../support/forum/people.ts'
import { adminPassword, startServer } from '../support/server.ts'
import { operatorCommand } from './operator-command.ts'

/** `npm run admin` beside a running server and on a stopped one. */

const admin = (env: Record<string, string>, ...words: string[]) => operatorCommand('admin', env, ...words)

test('a password is reset while the server runs and while it does not', async () => {
  const server = await startServer({ embedded: true })
  const env = { DATA_DIR: server.dataDir, SECRET_KEY: 'a secret key for tests, long enough' }
  try {
    const before = await login(server, 'admin', adminPassword)
    const { code, stdout } = await admin(env, 'reset-password', 'admin', '--json')
    const { password } = JSON.parse(stdout) as { password: string }
    expect(code).toBe(0)
    const { envelope } = await server.http.json('/api/aoir-user/info', { token: before.access_token })
    expect(envelope.code).toBe(401)
    expect((await login(server, 'admin', password)).access_token).toBeTruthy()
    expect((await admin(env, 'read-only', 'on')).code).toBe(0)
    const { text } = await server.http.call('/api/aoir-config')
    expect(text).toContain('"code":200')
    process.kill(server.pid, 'SIGINT')
    await server.exited
    expect((await admin(env, 'make-admin', 'admin')).code).toBe(0)
    expect(await admin(env, 'make-admin', 'nobody')).toMatchObject({ code: 1, stdout: '' })
  } finally {
    await server.stop()
  }
}, 60_000)

test('whoever has lost every second factor is let in again by the password alone', async () => {
  const server = await startServer({ embedded: true })
  const env = { DATA_DIR: server.dataDir, SECRET_KEY: 'a secret key for tests, long enough' }
  try {
    const { access_token: token } = await login(server, 'admin', adminPassword)
    const begun = await server.http.json<{ secret: string }>('/api/aoir-totp/begin', { body: {}, token })
    const code = shown(begun.envelope.data.secret)
    expect((await server.http.json('/api/aoir-totp/enable', { body: { code }, token })).envelope.code).toBe(200)
    const asked = { body: { username: 'admin', password: adminPassword } }
    const logIn = () => server.http.json('/api/aoir-user-auth/login', asked)
    expect((await logIn()).envelope.code).toBe(40_102)
    expect((await admin(env, 'reset-factor', 'admin')).code).toBe(0)
    expect((await server.http.json('/api/aoir-user/info', { token })).envelope.code).toBe(401)
    expect((await logIn()).envelope.code).toBe(200)
    expect(await admin(env, 'reset-factor', 'admin')).toMatchObject({ code: 1, stdout: '' })
  } finally {
    await server.stop()
  }
}, 60_000)

test('what was typed wrongly ends with 2 and says how it is meant', async () => {
  const [wrong, help] = await Promise.all([admin({}, 'destroy', 'x'), admin({}, '--help')])
  expect([wrong.code, wrong.stderr.split('\n')[0]]).toEqual([2, 'There is no command destroy.'])
  expect([help.code, help.stdout.includes('npm run admin -- <command>')]).toEqual([0, true])
})
