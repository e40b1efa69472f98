import sql from 'sql-template-tag'
import { describe, expect, it, test } from 'vitest'
import { bootApi, type Person, testApi } from '../../../test/support/api.ts'
import { together } from '../../../test/support/together.ts'
import { skeletonOf } from '../../text-rules/skeleton.ts'
import { nameKey } from '../account-rules/name.ts'
import { addCounts } from './info.ts'
import { lookAtForgottenMembers } from './update.ts'

const api = await testApi()

const foldedOf = async (person: Person) => {
  const rows = await api.ctx.db.many<{ folded: string }>(
    sql`select folded from search_texts where kind = 'user' and object_id = ${person.id}`,
  )
  return rows.map(({ folded }) => folded.trim())
}

describe('the name', () => {
  it('changes, and nothing else with it', async () => {
    const person = await api.member()
    const before = await person.api.user.ownInfo()
    const body = { newname: ' New Name ', userpower: 0, money: 99_999, vipendtime: 4e12, exp: 7, name: 'other' }
    const answer = await api.request('/api/aoir-user-update/name', { body, token: person.tokens.access_token })
    expect(answer).toMatchObject({ code: 200, data: { name: 'New Name' } })
    expect(await person.api.user.ownInfo()).toEqual({ ...before, name: 'New Name' })
    expect(await foldedOf(person)).toEqual(['new name'])
  })

  it('is not what one logs in with', async () => {
    const person = await api.member()
    await person.api.user.changeName({ newname: 'Renamed' })
    const tokens = await api.login(person.name, person.password)
    expect(await api.as(tokens).user.ownInfo()).toMatchObject({ account: person.name, name: 'Renamed' })
    await expect(api.login('Renamed', person.password)).rejects.toThrow('账号或密码不正确')
  })

  it('shares its space with accounts: an account stays taken, a name is free when its owner leaves it', async () => {
    const [owner, other] = [await api.member(), await api.member()]
    await owner.api.user.changeName({ newname: 'First Name' })
    await owner.api.user.changeName({ newname: 'Second Name' })
    const taken = { code: 409, message: '昵称已被使用' }
    await expect(other.api.user.changeName({ newname: owner.name.toUpperCase() })).rejects.toMatchObject(taken)
    await expect(other.api.user.changeName({ newname: 'second name' })).rejects.toMatchObject(taken)
    const form = { password: 'a fine password', email: 'third@example.com' }
    for (const username of [owner.name, 'Second Name'])
      await expect(api.as(null).session.register({ ...form, username })).rejects.toMatchObject({ code: 409 })
    await other.api.user.changeName({ newname: 'First Name' })
    expect(await owner.api.user.changeName({ newname: owner.name })).toEqual({ name: owner.name })
  })

  it('and an account are told apart by nobody but the database, which lets no writer past', async () => {
    const [owner, other] = [await api.member(), await api.member()]
    await owner.api.user.changeName({ newname: 'Elsewhere' })
    const key = nameKey(owner.name)
    const taking = sql`update users set name = ${owner.name}, name_key = ${key} where id = ${other.id}`
    await expect(api.ctx.db.run(taking)).rejects.toMatchObject({ code: '23505' })
    const making = sql`insert into users (name, name_key) values (${owner.name}, ${key})`
    await expect(api.ctx.db.run(making)).rejects.toMatchObject({ code: '23505' })
  })

  it.each([
    ['', '昵称不能为空', 422],
    ['a', '昵称长度应为 2 到 20 个字符', 422],
    ['x'.repeat(21), '昵称长度应为 2 到 20 个字符', 422],
    ['ab\u202ecd', '昵称里有不能使用的字符', 422],
    ['13912345678', '昵称不能像邮箱或手机号', 422],
    ['管理员', '昵称已被使用', 409],
    ['ａｄｍｉｎ', '昵称已被使用', 409],
  ])('refuses %j', async (newname, message, code) => {
    const person = await api.member()
    await expect(person.api.user.changeName({ newname })).rejects.toMatchObject({ code, message })
    expect(await person.api.user.ownInfo()).toMatchObject({ name: person.name })
  })

  it('can be asked for before it is taken, so many times a minute', async () => {
    const [person, other] = [await api.member(), await api.member()]
    await other.api.user.changeName({ newname: 'Other Name' })
    const isFree = async (newname: string) => (await person.api.user.checkName({ newname })).isFree
    for (const name of ['OTHER NAME', other.name, 'admin', '管理员']) expect(await isFree(name)).toBe(false)
    for (const name of ['nobody has it', person.name.toUpperCase()]) expect(await isFree(name)).toBe(true)
    await expect(isFree('x')).rejects.toMatchObject({ code: 422, message: '昵称长度应为 2 到 20 个字符' })
    const limited = await bootApi({ rateLimitScale: 1 })
    const { api: asking } = await limited.member()
    const began = performance.now()
    const answers = await Promise.allSettled(
      Array.from({ length: 90 }, (_, index) => asking.user.checkName({ newname: `name ${index}` })),
    )
    // One more place comes every two seconds, however fast the machine is.
    const more = Math.ceil((performance.now() - began) / 2000)
    await limited.close()
    const free = answers.filter(({ status }) => status === 'fulfilled').length
    expect(free).toBeGreaterThanOrEqual(30)
    expect(free).toBeLessThanOrEqual(Math.min(30 + more, 89))
  })

  it('belongs to one: of those who want it at once one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => api.member()))
    const spellings = ['Wanted', 'wanted', 'ＷＡＮＴＥＤ', 'WANTED', 'wAnted']
    const works = people.map((person, index) => () => person.api.user.changeName({ newname: spellings[index] ?? '' }))
    const results = await together(api.ctx.db, sql`users`, works)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 409 })
  })

  it('may be written otherwise by its owner, and changes three times a day', async () => {
    const person = await api.member()
    const change = (newname: string) => person.api.user.changeName({ newname })
    await change(person.name)
    for (const name of ['Carla', 'carla', 'CARLA']) expect(await change(name)).toEqual({ name })
    await change('CARLA')
    await expect(change('Carla')).rejects.toMatchObject({ code: 429, message: '一天最多改名 3 次，请明天再试' })
    expect(await person.api.user.ownInfo()).toMatchObject({ name: 'CARLA' })
  })

  it('changes three times a day also when many calls come at once', async () => {
    const person = await api.member()
    const calls = Array.from({ length: 8 }, (_, index) => person.api.user.changeName({ newname: `at once ${index}` }))
    const results = await Promise.allSettled(calls)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

test('a newcomer is welcomed once', async () => {
  const person = await api.member()
  const isWelcomed = async () => (await person.api.user.ownInfo()).isWelcomed
  expect(await isWelcomed()).toBe(false)
  for (let time = 0; time < 2; time++) await person.api.user.welcomed()
  expect(await isWelcomed()).toBe(true)
})

describe('sex and signature', () => {
  it('takes the three values only', async () => {
    const person = await api.member()
    const token = person.tokens.access_token
    for (const newsex of [1, 2, 0, 2]) {
      expect(await api.request('/api/aoir-user-update/sex', { body: { newsex, signature: 'x' }, token })).toMatchObject(
        { code: 200 },
      )
    }
    for (const newsex of [3, -1, 1.5, '1', null, [1]])
      expect((await api.request('/api/aoir-user-update/sex', { body: { newsex }, token })).code).toBe(422)
    expect(await person.api.user.ownInfo()).toMatchObject({ sex: 2, signature: '' })
  })

  it('keeps markup as the text that it is', async () => {
    const person = await api.member()
    const signature = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    expect(await person.api.user.changeSignature({ signature: ` ${signature} ` })).toMatchObject({ signature })
    expect(await api.as(null).user.publicInfo({ id: person.id })).toMatchObject({ signature, sex: 0 })
    expect(await person.api.user.changeSignature({ signature: '' })).toMatchObject({ signature: '' })
  })

  it('refuses what is too long or heaped up', async () => {
    const person = await api.member()
    const change = (signature: string) => person.api.user.changeSignature({ signature })
    await change('汉'.repeat(200))
    await expect(change('汉'.repeat(201))).rejects.toMatchObject({ code: 422, message: '最多 200 个字符' })
    await expect(change(`a${'\u0301'.repeat(9)}`)).rejects.toMatchObject({ code: 422 })
    await expect(change('a\0b')).rejects.toMatchObject({ code: 422 })
  })
})

describe('the counts', () => {
  it('are exact when many change them at once, and never fall below nothing', async () => {
    const person = await api.member()
    await addCounts(api.ctx, person.id, { likes: 10 })
    const changes = Array.from({ length: 30 }, (_, index) => ({ likes: index % 3 === 0 ? -1 : 1, fans: 1 }))
    await Promise.all(changes.map((change) => addCounts(api.ctx, person.id, change)))
    expect(await api.as(null).user.publicInfo({ id: person.id })).toMatchObject({ likeNumber: 20, fansNumber: 30 })
    await expect(addCounts(api.ctx, person.id, { posts: -1 })).rejects.toThrow('user_counts_posts_check')
  })
})

describe('names that look like those of others', () => {
  const register = (username: string) =>
    api.request('/api/aoir-user-auth/register', {
      body: { username, password: 'a password of mine', email: `${Math.abs(hash(username))}@example.com` },
    })
  const hash = (text: string) =>
    [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) | 0, 7)

  it('are refused at registration and when renaming, also those of accounts', async () => {
    expect((await register('carol')).code).toBe(200)
    expect(await register('саrоl')).toMatchObject({ code: 409, message: '这个账号和已有成员太像，请换一个' })
    const person = await api.member()
    const rename = (newname: string) =>
      api.request('/api/aoir-user-update/name', { body: { newname }, token: person.tokens.access_token })
    expect(await rename('caroI')).toMatchObject({ code: 409, message: '这个昵称和已有成员太像，请换一个' })
    expect((await rename('Modern')).code).toBe(200)
    // One's own name may be written otherwise.
    expect((await rename('modem')).code).toBe(200)
    expect((await register('rnodern')).code).toBe(409)
    // The account one logs in with stays one's own.
    expect((await register(person.name.replace('o', 'о'))).code).toBe(409)
  })

  it('of two at once one is taken', async () => {
    const answers = await Promise.all([register('daisy1'), register('daisyl'), register('daisyI')])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
  })

  it('are refused also when somebody takes the other one between looking and writing', async () => {
    const [person, other] = [await api.member(), await api.member()]
    const renaming = await api.ctx.db.transaction(async (tx) => {
      await tx.run(sql`lock table user_skeletons in share row exclusive mode`)
      const started = person.api.user.changeName({ newname: 'fiona1' }).catch((error: unknown) => error)
      const waits = sql`
        select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
        where not l.granted and d.datname = current_database()`
      while ((await tx.one<{ count: number }>(waits)).count === 0);
      await tx.run(sql`
        insert into user_skeletons (skeleton, user_id, is_first) values (${skeletonOf('fionaI')}, ${other.id}, true)`)
      return { started }
    })
    expect(await renaming.started).toMatchObject({ code: 409 })
    expect((await person.api.user.ownInfo()).name).toBe(person.name)
  })

  it('stay with members who had them before', async () => {
    await api.ctx.db.run(sql`
      insert into users (name, name_key, password_hash) values ('erin', 'erin', 'x'), ('еrin', 'еrin', 'x')`)
    expect(await lookAtForgottenMembers(api.ctx)).toBeGreaterThanOrEqual(2)
    expect(await lookAtForgottenMembers(api.ctx)).toBe(0)
    expect((await register('erіn')).code).toBe(409)
  })
})
