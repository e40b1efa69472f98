import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApi, type Person, type TestApi } from '../../../test/api.ts'
import { together } from '../../../test/together.ts'
import { addCounts } from './service.ts'

let api: TestApi
beforeAll(async () => {
  api = await bootApi()
})
afterAll(() => api.close())

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
    await api.login('NEW NAME', person.password)
    await expect(api.login(person.name, person.password)).rejects.toThrow('账号或密码不正确')
  })

  it.each([
    ['', '账号不能为空', 422],
    ['a', '账号长度应为 2 到 20 个字符', 422],
    ['x'.repeat(21), '账号长度应为 2 到 20 个字符', 422],
    ['ab\u202ecd', '账号里有不能使用的字符', 422],
    ['13912345678', '账号不能像邮箱或手机号', 422],
    ['管理员', '账号已被使用', 409],
    ['ａｄｍｉｎ', '账号已被使用', 409],
  ])('refuses %j', async (newname, message, code) => {
    const person = await api.member()
    await expect(person.api.user.changeName({ newname })).rejects.toMatchObject({ code, message })
    expect(await person.api.user.ownInfo()).toMatchObject({ name: person.name })
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
    expect(await person.api.user.changeSignature({ signature: ` ${signature} ` })).toEqual({ signature })
    expect(await api.as(null).user.publicInfo({ id: person.id })).toMatchObject({ signature, sex: 0 })
    expect(await person.api.user.changeSignature({ signature: '' })).toEqual({ signature: '' })
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
