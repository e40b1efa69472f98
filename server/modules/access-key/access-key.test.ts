import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

import { type KeyScope, keyScopes, scopeOf } from '#contract/key-scopes.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { isKey, newKey } from './secret.ts'

const api = await testApi()

async function somebody(): Promise<Person> {
  const who = await api.member()
  await api.giveProof(who)
  return who
}

const keyFor = async (who: Person, scopes: KeyScope[], days = 7) =>
  (await who.api.key.create({ name: 'a program', scopes, days })).secret

const all = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint: endpoint as Endpoint })),
)

/** Thousands of calls, each of which waits for the database: that many share the wait. */
const atOnce = 10

/** Who is stopped by the key, and not by what the call is about. */
const refusalOf = async (endpoint: Endpoint, token: string) => {
  const { code, message } = await api.request(endpoint.path.replace(/\{\w+\}/g, '1'), {
    method: endpoint.method,
    token,
    ...(endpoint.method === 'POST' ? { body: {} } : {}),
  })
  return code === 403 && /访问密钥不能|这个密钥没有/.test(message)
}

describe('what a key may do', () => {
  test('with every call: only those of its scope', async () => {
    const admin = await api.administrator()
    for (const scope of keyScopes) {
      const token = await keyFor(admin, [scope])
      const wrong: string[] = []
      // Without the right scope no call does anything, so all are tried; with it only some need to be.
      const tried = all.filter(
        ({ endpoint }) => scopeOf(endpoint) !== scope || endpoint.method === 'GET' || endpoint.reads === true,
      )
      const check = async ({ name, endpoint }: (typeof all)[number]) => {
        if ((await refusalOf(endpoint, token)) === (scopeOf(endpoint) === scope)) wrong.push(name)
      }
      for (let from = 0; from < tried.length; from += atOnce)
        await Promise.all(tried.slice(from, from + atOnce).map(check))
      expect([scope, wrong]).toEqual([scope, []])
      await api.ctx.db.run(sql`delete from access_keys where user_id = ${admin.id}`)
    }
  })

  test('calls that ask for a proof, make sessions or keys, or move money are for no key', () => {
    const never = all.filter(({ endpoint }) => scopeOf(endpoint) === null).map(({ name }) => name)
    expect(never).toEqual(
      expect.arrayContaining([
        ...['session.login', 'session.refreshToken', 'session.register', 'session.devices', 'session.logoutOthers'],
        ...['key.create', 'key.list', 'key.remove', 'security.proof', 'passkey.list', 'ownExport.list', 'link.list'],
        ...['user.changePassword', 'user.changeEmail', 'purchase.buy', 'tip.create', 'withdraw.create'],
        ...['push.subscribe', 'push.unsubscribe', 'push.list', 'push.test'],
      ]),
    )
    expect(all.filter(({ endpoint }) => endpoint.fresh && scopeOf(endpoint) !== null)).toEqual([])
  })

  test('every call of the wallet is one of money', async () => {
    const folder = join(import.meta.dirname, '../../../contract/modules/wallet')
    const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'))
    const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(folder, file))))
    const calls = modules
      .flatMap((module) => Object.values(module))
      .flatMap((exported) => (typeof exported === 'object' && exported ? endpointsIn(exported) : []))
    expect(calls.length).toBeGreaterThan(60)
    const scopes = new Set(calls.map((endpoint) => scopeOf(endpoint)?.split(':')[0] ?? null))
    expect(scopes).toEqual(new Set(['money', 'admin', null]))
  })
})

function endpointsIn(exported: object): Endpoint[] {
  const isEndpoint = (one: unknown): one is Endpoint =>
    typeof one === 'object' && one !== null && 'summary' in one && 'path' in one
  return isEndpoint(exported) ? [exported] : Object.values(exported).filter(isEndpoint)
}

describe('a key', () => {
  test('is known by its form, and calls in the name of its owner', async () => {
    const who = await somebody()
    const secret = await keyFor(who, ['read', 'write'])
    expect(secret).toMatch(/^aoir_[0-9a-z]{39}$/)
    expect(isKey(secret)).toBe(true)
    for (let index = 0; index < 50; index++) expect(isKey(newKey())).toBe(true)
    const other = secret.at(-1) === '0' ? '1' : '0'
    expect(isKey(`${secret.slice(0, -1)}${other}`)).toBe(false)
    const settings = await api.as({ access_token: secret }).user.saveSettings({ mutedWords: ['word'] })
    expect(settings).toBeDefined()
    expect((await who.api.user.settings()).mutedWords).toEqual(['word'])
    await api.ctx.background.idle()
    const { list } = await who.api.key.list()
    expect(list).toMatchObject([{ name: 'a program', prefix: secret.slice(0, 11), scopes: ['read', 'write'] }])
    expect(list[0]?.lastTime).toBeGreaterThan(0)
    expect((await who.api.security.overview()).keys).toBe(1)
    const { text } = await api.ctx.db.one<{ text: string }>(
      sql`select string_agg(k::text, '') as text from access_keys k where user_id = ${who.id}`,
    )
    expect(text).not.toContain(secret.slice(12))
  })

  test('asks for a proof, and gives nobody what they may not do themselves', async () => {
    const who = await somebody()
    await expect(keyFor(who, ['admin:config.edit'])).rejects.toMatchObject({ code: 422 })
    await api.forgetProof(who)
    await expect(keyFor(who, ['read'])).rejects.toMatchObject({ code: 40_101 })
    const office = await api.moderator()
    await expect(keyFor(office, ['admin:config.edit'])).rejects.toMatchObject({ code: 422 })
    const secret = await keyFor(office, ['admin:members.see'])
    await api.ctx.db.run(sql`update users set userpower = 1 where id = ${office.id}`)
    const { code } = await api.request('/api/aoir-admin-user/list', { token: secret, body: {} })
    expect(code).toBe(403)
  })

  test('ends when it is removed, when its time is over, and with the account', async () => {
    const who = await somebody()
    const works = async (token: string) =>
      await api
        .as({ access_token: token })
        .user.settings()
        .then(
          () => true,
          () => false,
        )
    const [removed, over, last] = [
      await keyFor(who, ['read']),
      await keyFor(who, ['read']),
      await keyFor(who, ['read']),
    ]
    expect(await Promise.all([removed, over, last].map(works))).toEqual([true, true, true])
    const { list } = await who.api.key.list()
    await who.api.key.remove({ _id: list[2]?._id ?? '' })
    await expect(who.api.key.remove({ _id: list[2]?._id ?? '' })).rejects.toMatchObject({ code: 404 })
    await api.ctx.db.run(sql`update access_keys set ends_at = now() where id = ${list[1]?._id}`)
    expect(await Promise.all([removed, over, last].map(works))).toEqual([false, false, true])
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${who.id}`)
    expect(await works(last)).toBe(false)
  })

  test('ends with the password where its owner wants that', async () => {
    const who = await somebody()
    await keyFor(who, ['read'])
    await who.api.user.changePassword({ oldpassword: who.password, newpassword: 'a second password 1' })
    expect((await who.api.key.list()).total).toBe(1)
    const next = { oldpassword: 'a second password 1', newpassword: 'a third password 1', endKeys: true }
    await who.api.user.changePassword(next)
    expect((await who.api.key.list()).total).toBe(0)
  })

  test('is seen and ended by who looks after the site, and its owner is told', async () => {
    const [who, admin] = [await somebody(), await api.administrator()]
    await api.giveProof(admin)
    const secret = await keyFor(who, ['read'])
    await admin.api.key.create({ name: 'of the office', scopes: ['read', 'admin:audit.see'], days: 7 })
    await keyFor(who, ['write'])
    const { list, total } = await admin.api.adminKey.list({ limit: 100 })
    expect(total).toBe(list.length)
    expect(list[0]).toMatchObject({ name: 'of the office', user: { _id: admin.id, name: admin.name } })
    expect(JSON.stringify(list)).not.toContain(secret.slice(12))
    const own = list.filter(({ user }) => user._id === who.id)
    expect(own.map(({ scopes }) => scopes)).toEqual([['write'], ['read']])
    await admin.api.adminKey.remove({ _id: own[1]?._id ?? '' })
    await expect(admin.api.adminKey.remove({ _id: own[1]?._id ?? '' })).rejects.toMatchObject({ code: 404 })
    await expect(api.as({ access_token: secret }).user.settings()).rejects.toMatchObject({ code: 401 })
    const told = (await who.api.notification.system({})).list.map(({ content }) => content)
    expect(told).toContain('你的访问密钥“a program”已被管理员停用。')
    const office = await api.moderator()
    await expect(office.api.adminKey.list({})).rejects.toMatchObject({ code: 403 })
  })

  test('there are twenty at most, however many are asked for at once', async () => {
    const who = await somebody()
    const asked = await Promise.allSettled(Array.from({ length: 25 }, () => keyFor(who, ['read'])))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })
})
