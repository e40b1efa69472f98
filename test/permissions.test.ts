import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { table } from '#server/api.ts'
import { addressOf } from './address.ts'
import { type Answer, bootApi, type Person, type TestApi } from './api.ts'
import { aBoard, joinBoard } from './forum.ts'
import { type BoardScene, type Caller, callers, type Scene } from './permissions/line.ts'
import { permissions } from './permissions.ts'

const endpoints = Object.entries(contract as Record<string, Contract>).flatMap(([module, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${module}.${name}`, endpoint]),
)

let api: TestApi
let count = 0
beforeAll(async () => {
  api = await bootApi()
})
afterAll(() => api.close())

test('every endpoint has its line, and every line its endpoint', () => {
  expect(Object.keys(permissions).sort()).toEqual(endpoints.map(([name]) => name).sort())
})

test('every endpoint has one handler, and every handler an endpoint', () => {
  const paths = (list: Endpoint[]) => list.map(({ method, path }) => `${method} ${path}`).sort()
  expect(paths(table.map(({ endpoint }) => endpoint))).toEqual(paths(endpoints.map(([, endpoint]) => endpoint)))
})

describe.each(endpoints.filter(([name]) => name in permissions))('%s', (name, endpoint) => {
  const line = permissions[name]
  test.each(callers)('%s', async (caller) => {
    const scene = await sceneFor(caller)
    const input = await line?.sample(scene)
    await setStage(caller, scene)
    const { code, data } = await call(endpoint, scene, input)
    expect(code).toBe(line?.codes[caller])
    if (code !== 200) expect(data).toBeNull()
  })

  if (line?.foreign)
    test('on what belongs to somebody else', async () => {
      const scene = await sceneFor('member')
      const input = await line.foreign?.sample(scene)
      await setStage('member', scene)
      expect((await call(endpoint, scene, input)).code).toBe(line.foreign?.code)
    })

  // The door cannot know which board a call is about: only a call shows that its service asks.
  if (endpoint.access === 'manager')
    test.each(['own', 'other'] as const)('a manager of the %s board', async (which) => {
      const { managers } = line ?? {}
      if (!managers) return expect.fail('a call for managers says what managers are told')
      const { scene, input } = await managerScene(which, managers.sample)
      await setStage('member', scene)
      expect((await call(endpoint, scene, input)).code).toBe(managers[which])
    })
})

async function sceneFor(caller: Caller): Promise<Scene> {
  count += 1
  // What the case before did to the site must not stand in the way of making a sample.
  await openSite()
  return { api, caller: await personFor(caller), other: await api.member(), unique: `sample-${count}` }
}

async function managerScene(which: 'own' | 'other', sample: (scene: BoardScene) => unknown) {
  const scene = await sceneFor('member')
  const board = await aBoard(api)
  if (scene.caller) await joinBoard(api, which === 'own' ? board : await aBoard(api), scene.caller, 'manager')
  return { scene, input: await sample({ ...scene, board }) }
}

function personFor(caller: Caller): Promise<Person> | undefined {
  if (caller.startsWith('guest')) return undefined
  if (caller.startsWith('administrator')) return api.administrator()
  if (caller === 'banned') return api.banned()
  return caller === 'moderator' ? api.moderator() : api.member()
}

/** What happens to the caller and to the site before the call, but after the sample was made. */
async function setStage(caller: Caller, { caller: person }: Scene): Promise<void> {
  const { db } = api.ctx
  if (person && caller === 'expired token')
    await db.run(sql`
      update access_tokens set expires_at = clock_timestamp() - interval '1 second'
      where session_id in (select id from sessions where user_id = ${person.id})`)
  if (person && caller === 'deleted member')
    await db.run(sql`update users set deleted_at = now() where id = ${person.id}`)
  await openSite({ isClosed: caller.endsWith('closed site'), isForced: caller.endsWith('forced login') })
}

function openSite({ isClosed = false, isForced = false } = {}): Promise<void> {
  return api.configure({ COMMON_CLOSE_WEB: isClosed, COMMON_LOGIN: { LOGIN_ACCESS: isForced } })
}

function call(endpoint: Endpoint, { caller }: Scene, input: unknown): Promise<Answer> {
  const { url, method, body } = addressOf(endpoint, input)
  // An address of its own, so that the limits on sending codes do not add up.
  const ip = `192.0.2.${count % 250}`
  return api.request(url, { method, body, token: caller?.tokens.access_token, ip })
}
