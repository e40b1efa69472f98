import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../../test/support/api.ts'

const path = '/api/aoir-user-auth/register'
const form = { username: 'Somebody', password: 'a fine password', email: 'somebody@example.com' }

const api = await testApi()

const register = (change: Record<string, unknown>, headers?: Record<string, string>) =>
  api.request<{ _id: string } | null>(path, { body: { ...form, ...change }, headers })
const countUsers = async () =>
  (await api.ctx.db.one<{ count: number }>(sql`select count(*)::int as count from users`)).count

describe('register', () => {
  it('makes a member who can log in by name and by email', async () => {
    const { data } = await register({ userpower: 0, money: 99 })
    expect(data?._id).toMatch(/^\d+$/)
    for (const name of ['Somebody', 'somebody', 'ＳＯＭＥＢＯＤＹ', ' SomeBody@Example.com ']) {
      const tokens = await api.login(name, form.password)
      expect(await api.as(tokens).user.ownInfo()).toMatchObject({ _id: data?._id, userpower: 1, money: 0 })
    }
  })

  it.each([
    [{ username: '' }, '账号不能为空'],
    [{ username: '   ' }, '账号不能为空'],
    [{ username: undefined }, '账号不能为空'],
    [{ username: { $ne: null } }, '账号不能为空'],
    [{ password: '' }, '密码不能为空'],
    [{ password: ['x'] }, '密码不能为空'],
    [{ email: '' }, '邮箱不能为空'],
    [{ email: 'nobody' }, '邮箱格式错误'],
    [{ email: 'no\0body@example.com' }, '邮箱格式错误'],
    [{ email: 'a＠b@example.com' }, '邮箱格式错误'],
    [{ password: 'short' }, '密码至少 8 个字符'],
    [{ password: 'x'.repeat(129) }, '密码最多 128 个字符'],
    [{ password: 'qwertyuiop' }, '这个密码太常见，请换一个'],
    [{ username: 'new person', password: 'New Person' }, '这个密码太常见，不要包含账号、邮箱或站点名称'],
    [{ username: 'a' }, '账号长度应为 2 到 20 个字符'],
    [{ username: 'ab\u202ecd' }, '账号里有不能使用的字符'],
    [{ username: 'ab\u200bcd' }, '账号里有不能使用的字符'],
    [{ username: '13912345678' }, '账号不能像邮箱或手机号'],
    [{ phone: 'call me' }, '手机号格式错误'],
    [{ phone: '12345' }, '手机号格式错误'],
  ])('refuses %j', async (change, message) => {
    const before = await countUsers()
    expect(await register({ username: 'new person', ...change })).toMatchObject({ status: 422, code: 422, message })
    expect(await countUsers()).toBe(before)
  })

  it('refuses a megabyte of name', async () => {
    expect((await register({ username: 'x'.repeat(1_000_000) })).code).toBe(422)
  })

  it.each([['Zoë Quinn'], ['zoë quinn'], ['ZOE\u0308 QUINN'], ['Ｚｏë Ｑｕｉｎｎ']])(
    'lets one have the name: %s',
    async (username) => {
      await register({ username: 'Zoë Quinn', email: 'zoe@example.com' })
      expect(await register({ username, email: 'other@example.com' })).toMatchObject({
        code: 409,
        message: '账号已被使用',
      })
    },
  )

  it('gives the names of the house to nobody', async () => {
    for (const username of ['admin', 'ＡＤＭＩＮ', '管理员']) expect((await register({ username })).code).toBe(409)
  })

  it('lets one of many have a name that all want at once', async () => {
    const spellings = ['Wanted Name', 'wanted name', 'WANTED NAME', 'ｗａｎｔｅｄ ｎａｍｅ']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register({ username: spellings[index % 4], email: `w${index}@example.com` }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(19)
  })

  it('keeps a confirmed email for its owner; an unconfirmed one proves nothing', async () => {
    await register({ username: 'first one', email: 'shared@example.com' })
    expect((await register({ username: 'second one', email: 'Shared@example.com' })).code).toBe(200)
    // Two accounts carry it now, so it opens neither.
    await expect(api.login('shared@example.com', form.password)).rejects.toThrow('账号或密码不正确')
    await api.ctx.db.run(sql`update users set email_confirmed_at = now() where name = 'first one'`)
    const tokens = await api.login('shared@example.com', form.password)
    expect(await api.as(tokens).user.ownInfo()).toMatchObject({ name: 'first one' })
    expect(await register({ username: 'third one', email: 'SHARED@example.com' })).toMatchObject({
      code: 409,
      message: '邮箱已被使用',
    })
  })

  it('stores the phone, which opens nothing until it is confirmed', async () => {
    await register({ username: 'with phone', email: 'phone@example.com', phone: '+86 138 0013 8000' })
    await expect(api.login('13800138000', form.password)).rejects.toThrow('账号或密码不正确')
    await api.ctx.db.run(sql`update users set phone_confirmed_at = now() where name = 'with phone'`)
    await api.login('138-0013-8000', form.password)
  })

  it('answers in English to whoever chose it', async () => {
    const answer = await api.request(path, { body: { ...form, username: '' }, cookies: { locale: 'en' } })
    expect(answer.message).toMatch(/^[\x20-\x7e]+$/)
  })
})

describe('register with an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'a-key-of-my-own-0001' }
  const body = { username: 'Once Only', email: 'once@example.com' }

  it('makes one account, and gives one answer to all who bring the key', async () => {
    const before = await countUsers()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(body, headers)))
    expect(new Set(answers.map(({ status, code, data }) => JSON.stringify([status, code, data])))).toHaveLength(1)
    expect(answers[0]).toMatchObject({ status: 200, code: 200, data: { _id: expect.any(String) } })
    expect(await countUsers()).toBe(before + 1)
  })

  it('refuses the key for another body', async () => {
    expect(await register({ ...body, username: 'Somebody Else' }, headers)).toMatchObject({ status: 422, code: 422 })
  })

  it('repeats a refusal too, and undoes what had begun', async () => {
    const again = { 'idempotency-key': 'a-key-of-my-own-0002' }
    const before = await countUsers()
    for (let i = 0; i < 2; i++)
      expect(await register(body, again)).toMatchObject({ status: 409, message: '账号已被使用' })
    expect(await countUsers()).toBe(before)
  })

  it('keeps the keys of different addresses apart', async () => {
    const other = await api.request(path, { body: { ...form, ...body }, headers, ip: '192.0.2.77' })
    expect(other.code).toBe(409)
  })

  it.each(['two words', 'k'.repeat(256)])('refuses the key %s', async (key) => {
    expect((await register(body, { 'idempotency-key': key })).code).toBe(400)
  })
})
