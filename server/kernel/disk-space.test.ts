import { expect, test } from 'vitest'
import { testApi } from '../../test/support/api.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import { isDiskFull, lookAtDisk, saysDiskFull } from './disk-space.ts'

const api = await testApi()
const { ctx } = api
const { diskReserve } = ctx.env
const asIf = async (reserve: number) => {
  ctx.env.diskReserve = reserve
  await lookAtDisk(ctx, [ctx.env.dataDir])
  return isDiskFull(ctx)
}

test('with too little free nobody writes, everybody reads, and it comes back by itself', async () => {
  const [person, administrator] = [await api.member(), await api.administrator()]
  const write = () =>
    api.request('/api/aoir-user-update/signature', {
      body: { signature: '还有地方' },
      token: person.tokens.access_token,
    })
  const register = () =>
    api.request('/api/aoir-user-auth/register', {
      body: { username: '新来的', password: 'a long password', email: 'n@example.com' },
    })
  expect(await asIf(Number.MAX_SAFE_INTEGER)).toBe(true)
  for (const answer of [await write(), await register()])
    expect(answer).toMatchObject({
      status: 503,
      code: 503,
      message: '存储空间不足，暂时只能浏览',
      headers: { 'retry-after': '60' },
    })
  await expect(person.api.user.ownInfo()).resolves.toMatchObject({ name: person.name })
  await expect(api.login(person.name, person.password)).resolves.toBeTruthy()
  await expect(administrator.api.adminConfig.get({})).resolves.toBeTruthy()
  const isSaid = async () => (await administrator.api.adminCockpit.today()).disk.isFull
  expect(await isSaid()).toBe(true)
  expect(await asIf(diskReserve)).toBe(false)
  expect(await isSaid()).toBe(false)
  expect((await write()).code).toBe(200)
})

test('a site that is read-only is read, and the staff go on', async () => {
  const person = await api.member()
  await api.configure({ COMMON_READ_ONLY: true })
  const write = () =>
    api.request('/api/aoir-user-update/signature', { body: { signature: '不行' }, token: person.tokens.access_token })
  expect(await write()).toMatchObject({ status: 503, message: '站点维护中，暂时只能浏览' })
  await api.configure({ COMMON_READ_ONLY: false })
  expect((await write()).code).toBe(200)
})

test('a disk that fills up in between is known by what the system and PostgreSQL say', () => {
  const noSpace = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(saysDiskFull(noSpace)).toBe(true)
  const database = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(saysDiskFull(new DatabaseUnavailable('away', { cause: database }))).toBe(true)
  expect(saysDiskFull(new DatabaseUnavailable('away'))).toBe(false)
})
