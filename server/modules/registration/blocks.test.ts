import sql from 'sql-template-tag'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { networkOf, readRange } from '#server/shared/address.ts'
import { testApi } from '../../../test/support/api.ts'
import { assertMayWrite } from './standing.ts'

const api = await testApi()
const [admin, writer] = [await api.administrator(), await api.member()]
const block = (wish: object) => admin.api.adminBlock.save({ effect: 'write', reason: '灌水', ...wish } as never)
afterEach(() => api.ctx.db.run(sql`delete from address_blocks`))

let count = 0
const register = (ip: string, cookies?: Record<string, string>) => {
  count += 1
  const body = { username: `from afar ${count}`, password: 'a fine password', email: `afar${count}@example.com` }
  return api.request('/api/aoir-user-auth/register', { body, ip, cookies })
}
const noRegister = { status: 403, message: '当前网络暂时无法注册' }
const noWriting = { status: 403, message: '当前网络暂时无法发布内容' }

describe('a blocked network', () => {
  const sign = (ip: string) =>
    api.request('/api/aoir-user-update/signature', {
      body: { signature: 'x' },
      token: writer.tokens.access_token,
      ip,
    })

  it('registers nobody, and others do', async () => {
    await block({ range: '198.51.100.0/24', effect: 'register' })
    for (const ip of ['198.51.100.7', '::ffff:198.51.100.7']) expect(await register(ip)).toMatchObject(noRegister)
    expect((await register('198.51.101.7')).code).toBe(200)
    expect((await sign('198.51.100.7')).code).toBe(200)
  })

  it('writes nothing where it says so, but reads; staff write', async () => {
    await block({ range: '2001:db8::/32' })
    expect(await sign('2001:db8::1')).toMatchObject(noWriting)
    expect(await register('2001:db8::1')).toMatchObject(noRegister)
    const read = { method: 'GET' as const, token: writer.tokens.access_token, ip: '2001:db8::1' }
    expect((await api.request('/api/aoir-user/info', read)).code).toBe(200)
    const office = { body: { signature: 'x' }, token: admin.tokens.access_token, ip: '2001:db8::1' }
    expect((await api.request('/api/aoir-user-update/signature', office)).code).toBe(200)
  })

  it('ends by its time, and when it is deleted', async () => {
    const { _id } = await block({ range: '198.51.100.0/24', effect: 'register', endTime: Date.now() + 3_600_000 })
    expect(await register('198.51.100.7')).toMatchObject(noRegister)
    await api.ctx.db.run(sql`update address_blocks set ends_at = now() - interval '1 second'`)
    expect((await register('198.51.100.7')).code).toBe(200)
    await block({ _id, range: '198.51.100.0/24', effect: 'write' })
    expect(await sign('198.51.100.7')).toMatchObject(noWriting)
    await admin.api.adminBlock.delete({ _id })
    expect((await sign('198.51.100.7')).code).toBe(200)
    expect((await register('198.51.100.7')).code).toBe(200)
  })

  it('acts in another process within a second', async () => {
    const other = { ...api.ctx, state: new Map() }
    const viewer = { id: writer.id, name: '', userpower: 1, sessionId: '1' } as const
    expect(await assertMayWrite(other, viewer, '198.51.100.7')).toBeUndefined()
    await block({ range: '198.51.100.0/24' })
    const refused = async () => {
      await expect(async () => assertMayWrite(other, viewer, '198.51.100.7')).rejects.toMatchObject({ code: 403 })
    }
    const isRefused = () =>
      refused().then(
        () => true,
        () => false,
      )
    await vi.waitUntil(isRefused, { interval: 50 })
  })
})

it('a blocked device registers and writes nothing, wherever it is', async () => {
  const person = await api.member()
  const deviceId = person.tokens.device_id
  await block({ deviceId })
  expect(await register('203.0.113.5', { lastLoginDeviceId: deviceId })).toMatchObject(noRegister)
  await expect(person.api.user.changeSignature({ signature: 'x' })).rejects.toMatchObject({ code: 403 })
})

describe('a block', () => {
  it.each([
    [{ range: '0.0.0.0/0' }],
    [{ range: '::/0' }],
    [{ range: '::ffff:0.0.0.0/96' }],
    [{ range: '192.0.2.0/24' }],
    [{ range: '::ffff:192.0.2.1' }],
    [{ range: '10.0.0.0/33' }],
    [{ range: '10.1' }],
    [{ range: 'example.com' }],
    [{}],
    [{ range: '10.0.0.0/8', deviceId: 'x' }],
    [{ range: '10.0.0.0/8', reason: ' ' }],
    [{ range: '10.0.0.0/8', endTime: 1 }],
    [{ deviceId: admin.tokens.device_id }],
  ])('%j is refused', async (wish) => {
    await expect(block(wish)).rejects.toMatchObject({ code: 422 })
    expect((await admin.api.adminBlock.list()).total).toBe(0)
  })

  it('is a whole network, there once, and written down', async () => {
    const saved = await block({ range: '10.20.30.40/8', effect: 'register' })
    expect(saved).toMatchObject({ range: '10.0.0.0/8', deviceId: '', endTime: 0, creator: { _id: admin.id } })
    await expect(block({ range: '10.0.0.0/8' })).rejects.toMatchObject({ code: 409 })
    await block({ _id: saved._id, range: '10.0.0.0/9', reason: '太多了' })
    await admin.api.adminBlock.delete({ _id: saved._id })
    await expect(admin.api.adminBlock.delete({ _id: saved._id })).rejects.toMatchObject({ code: 404 })
    const { list } = await admin.api.audit.list({ select: { action: 'block', subject: saved._id } })
    expect(list.map(({ action }) => action)).toEqual(['block.delete', 'block.save', 'block.save'])
    expect(list[1]?.detail).toMatchObject({
      before: { range: '10.0.0.0/8', effect: 'register' },
      after: { range: '10.0.0.0/9', effect: 'write' },
      reason: '太多了',
    })
  })

  it.each([
    ['203.0.113.77', '203.0.113.77/32'],
    ['203.0.113.77/20', '203.0.112.0/20'],
    ['2001:db8:1:2:3::9/48', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::ffff:203.0.113.77/120', '203.0.113.0/24'],
  ])('%s is %s', (given, network) => {
    expect(networkOf(readRange(given))).toBe(network)
  })
})
