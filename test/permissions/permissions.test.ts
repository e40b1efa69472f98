import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { proofNeeded } from '#contract/modules/account/security.ts'
import { plainAuditActions } from '#contract/modules/site/audit.ts'
import { table } from '#server/api.ts'
import { addressOf } from '../support/address.ts'
import { type Answer, type Person, testApi } from '../support/api.ts'
import { aBoard, joinBoard } from '../support/forum/forum.ts'
import { worksOn } from '../support/works/works.ts'
import { createCast, setStage } from './cast.ts'
import { changing } from './changing.ts'
import { type Caller, callers, type Scene } from './line.ts'
import { permissions } from './permissions.ts'

const endpoints = Object.entries(contract as Record<string, Contract>).flatMap(([module, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${module}.${name}`, endpoint]),
)

/** Calls of staff after which nothing is other than before, or of which others write down what came of it. */
const unwritten = new Set([
  'adminLedger.prove',
  'adminQueue.claim',
  'adminQueue.release',
  'adminRule.try',
  'adminRule.tried',
  'adminSetup.mark',
  'adminSetup.step',
  // There is nothing to remove.
  'adminStarter.remove',
  'adminBackup.testPlace',
  'attachment.storageTest',
])

const api = await testApi({ config: worksOn })
const castFor = createCast(api)

test('every endpoint has its line, and every line its endpoint', () => {
  expect(Object.keys(permissions).sort()).toEqual(endpoints.map(([name]) => name).sort())
})

test('every endpoint has one handler, and every handler an endpoint', () => {
  const paths = (list: Endpoint[]) => list.map(({ method, path }) => `${method} ${path}`).sort()
  expect(paths(table.map(({ endpoint }) => endpoint))).toEqual(paths(endpoints.map(([, endpoint]) => endpoint)))
})

test('every POST reads, creates (and takes an Idempotency-Key), or is known to change only what is there', () => {
  const [posts, changes] = [endpoints.filter(([, { method }]) => method === 'POST'), [...changing]]
  const isClear = ([name, { reads, creates }]: [string, Endpoint]) =>
    [reads, creates, changing.has(name)].filter(Boolean).length === 1
  expect(posts.filter((each) => !isClear(each)).map(([name]) => name)).toEqual([])
  expect(changes.filter((name) => !posts.some(([post]) => post === name))).toEqual([])
})

describe.each(endpoints.filter(([name]) => name in permissions))('%s', (name, endpoint) => {
  const line = permissions[name]
  const isRead = endpoint.method === 'GET' || endpoint.reads === true
  test.each(callers)('%s', async (role) => {
    const { code, data, release, written } = await play(role, endpoint, (scene) => line?.sample(scene))
    expect(code).toBe(line?.codes[role])
    const isOffice = endpoint.access === 'staff' || endpoint.access === 'manager'
    if (role === 'administrator' && code === 200 && isOffice && !isRead && !unwritten.has(name))
      expect(await written(), 'what staff do is in the log').toBeGreaterThan(0)
    // Of a refusal nothing is said but why, and the banned are told what keeps them.
    if (code === 403 && role === 'banned' && data) expect(data).toMatchObject({ kind: 'ban', endTime: 0 })
    else if (code !== 200) expect(data).toBeNull()
    await release(isRead || code !== 200)
  })

  if (line?.foreign)
    test('on what belongs to somebody else', async () => {
      const { code } = await play('member', endpoint, (scene) => line.foreign?.sample(scene))
      expect(code).toBe(line.foreign?.code)
    })

  // Whoever finds an open session cannot do what is dangerous.
  if (endpoint.fresh)
    test('asks for a fresh proof', async () => {
      const role = endpoint.access === 'staff' ? 'administrator' : 'member'
      const sample = (endpoint.fresh === 'sometimes' && line?.dangerous) || line?.sample
      const bare = async (scene: Scene) => withoutPassword(await sample?.(scene))
      const { code, data } = await play(role, endpoint, bare, { isProven: false })
      expect({ code, data }).toEqual({ code: proofNeeded, data: { ways: ['password'] } })
    })

  // The door cannot know which board a call is about: only a call shows that its service asks.
  if (endpoint.access === 'manager')
    test.each(['own', 'other'] as const)('a manager of the %s board', async (which) => {
      const { managers } = line ?? {}
      if (!managers) return expect.fail('a call for managers says what managers are told')
      const { code } = await play('member', endpoint, async (scene) => {
        const board = await aBoard(api)
        if (scene.caller) await joinBoard(api, which === 'own' ? board : await aBoard(api), scene.caller, 'manager')
        return managers.sample({ ...scene, board })
      })
      expect(code).toBe(managers[which])
    })
})

test('whatever of all that changed something is in the log with what was before and what is now', async () => {
  const rows = await api.ctx.db.many<{ action: string }>(sql`
    select distinct action from audit_log where not (detail ? 'before' and detail ? 'after') order by action`)
  const plain: readonly string[] = plainAuditActions
  expect(rows.map(({ action }) => action).filter((action) => !plain.includes(action))).toEqual([])
})

async function play(
  role: Caller,
  endpoint: Endpoint,
  sample: (scene: Scene) => unknown,
  { isProven = true }: { isProven?: boolean } = {},
) {
  // What the case before did to the site must not stand in the way of making a sample.
  await openSite()
  const { scene, caller, release } = await castFor(role)
  const input = await sample(scene)
  await setStage(api, role, caller)
  if (caller && endpoint.fresh) await (isProven ? api.giveProof(caller) : api.forgetProof(caller))
  await openSite({ isClosed: role.endsWith('closed site'), isForced: role.endsWith('forced login') })
  const before = await entriesBy(caller)
  const written = async () => (await entriesBy(caller)) - before
  return { ...(await call(endpoint, caller, input)), release, written }
}

function withoutPassword(input: unknown): unknown {
  const { password: _, oldpassword: __, ...rest } = input as { password?: string; oldpassword?: string }
  return rest
}

async function entriesBy(caller: Person | undefined): Promise<number> {
  const { number } = await api.ctx.db.one<{ number: number }>(
    sql`select count(*)::int as number from audit_log where actor_id = ${caller?.id ?? null}`,
  )
  return number
}

async function openSite({ isClosed = false, isForced = false } = {}): Promise<void> {
  const { COMMON_CLOSE_WEB, COMMON_LOGIN, COMMON_WORKS } = api.ctx.config.current().document
  if (COMMON_CLOSE_WEB === isClosed && COMMON_LOGIN.LOGIN_ACCESS === isForced && COMMON_WORKS.FICTION) return
  // Some calls bring an older configuration back.
  await api.configure({ ...worksOn, COMMON_CLOSE_WEB: isClosed, COMMON_LOGIN: { LOGIN_ACCESS: isForced } })
}

let calls = 0

function call(endpoint: Endpoint, caller: Person | undefined, input: unknown): Promise<Answer> {
  const { url, method, body } = addressOf(endpoint, input)
  calls += 1
  // An address of its own, so that the limits on sending codes do not add up.
  return api.request(url, { method, body, token: caller?.tokens.access_token, ip: `192.0.2.${calls % 250}` })
}
