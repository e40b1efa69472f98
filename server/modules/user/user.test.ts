import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { bootApi, testApi } from '../../../test/support/api.ts'
import { together } from '../../../test/support/together.ts'
import { emailKey } from '../account-rules/contact.ts'
import { checkPassword } from '../account-rules/password.ts'
import { dropFirstPassword, ensureAdministrator } from './administrator.ts'
import { maskEmail, maskPhone } from './present.ts'

const api = await testApi()

describe('information about an account', () => {
  it('shows me my own, with email and phone masked', async () => {
    const person = await api.member()
    const vipUntil = new Date('2030-01-01')
    await api.ctx.db.run(
      sql`update users set phone = '+8613800138000', exp = 600, grade = 4, vip_end_at = ${vipUntil} where id = ${person.id}`,
    )
    expect(await person.api.user.ownInfo()).toEqual({
      _id: person.id,
      account: person.name,
      sanction: null,
      name: person.name,
      avatar: '',
      vipendtime: vipUntil.getTime(),
      grade: 4,
      signature: '',
      nameColour: '',
      badge: false,
      capabilities: [],
      money: 0,
      userpower: 1,
      sex: 0,
      exp: 600,
      email: 'p***@example.com',
      phone: '138****8000',
      emailConfirmed: false,
      phoneConfirmed: false,
      hasPassword: true,
      isWelcomed: false,
      isWaiting: false,
      heldSignature: null,
    })
  })

  it('shows everybody the public part only', async () => {
    const person = await api.member()
    const info = await api.as(null).user.publicInfo({ id: person.id })
    expect(info).toEqual({
      _id: person.id,
      ipRegion: '',
      name: person.name,
      avatar: '',
      vipendtime: 0,
      grade: 1,
      signature: '',
      nameColour: '',
      badge: false,
      sex: 0,
      createTime: expect.any(Number),
      followNumber: 0,
      fansNumber: 0,
      likeNumber: 0,
      postsNumber: 0,
      cover: '',
      background: '',
      hue: expect.any(Number),
      isFollow: false,
      isFan: false,
      isBlocked: false,
      showsCollects: false,
    })
  })

  it('knows nobody who was deleted or never was', async () => {
    const person = await api.member()
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${person.id}`)
    for (const id of [person.id, '999999999'])
      await expect(api.as(null).user.publicInfo({ id })).rejects.toMatchObject({ code: 404, message: '用户不存在' })
  })

  it('tells guests to log in', async () => {
    await expect(api.as(null).user.ownInfo()).rejects.toMatchObject({ code: 401, message: '请先登录' })
  })
})

describe('the first administrator', () => {
  it('is made once, also when several processes start at once', async () => {
    const site = await bootApi()
    const starts = Array.from({ length: 5 }, () => () => ensureAdministrator(site.ctx))
    const results = await together(site.ctx.db, sql`users`, starts)
    const made = results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed')).filter(Boolean)
    expect(new Set(made).size).toBe(1)
    expect(await site.ctx.db.many(sql`select from users`)).toHaveLength(1)
    expect(made[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const tokens = await site.login('admin', made[0] ?? '')
    expect(await site.as(tokens).user.ownInfo()).toMatchObject({ name: 'admin', userpower: 0 })
    expect(await ensureAdministrator(site.ctx, 'another password')).toBeUndefined()
    await site.close()
  })

  it('is told its password at every start until somebody has logged in, and then the disk forgets it', async () => {
    const site = await bootApi()
    const file = join(site.ctx.env.dataDir, 'first.password')
    const password = (await ensureAdministrator(site.ctx)) ?? ''
    expect(await ensureAdministrator(site.ctx)).toBe(password)
    expect([statSync(file).mode & 0o777, await dropFirstPassword(site.ctx)]).toEqual([0o600, 0])
    await site.login('admin', password)
    expect([await dropFirstPassword(site.ctx), existsSync(file)]).toEqual([1, false])
    expect(await ensureAdministrator(site.ctx)).toBeUndefined()
    await site.close()
  })

  it('is not told a password that was changed since', async () => {
    const site = await bootApi()
    await ensureAdministrator(site.ctx)
    await site.ctx.db.run(sql`update users set password_hash = ${await site.ctx.passwords.hash('chosen by hand')}`)
    expect(await ensureAdministrator(site.ctx)).toBeUndefined()
    expect(existsSync(join(site.ctx.env.dataDir, 'first.password'))).toBe(false)
    await site.close()
  })

  it('takes the password it is given unless that is too easy, and steps aside for the name of a deleted one', async () => {
    const site = await bootApi()
    for (const easy of ['admin2026', 'football1'])
      await expect(ensureAdministrator(site.ctx, easy)).rejects.toThrow('ADMIN_PASSWORD: This password is too common')
    expect(await ensureAdministrator(site.ctx, 'given by the owner')).toBeUndefined()
    await site.login('ADMIN', 'given by the owner')
    await site.ctx.db.run(sql`update users set deleted_at = now()`)
    await ensureAdministrator(site.ctx, 'given a second time')
    await site.login('admin2', 'given a second time')
    await site.close()
  })
})

describe('rules', () => {
  const owner = { name: 'Long Name', account: 'Al', email: 'somebody@example.com' }
  const refusal = (password: string) =>
    checkPassword(api.ctx, password, 'password', owner).then(
      () => undefined,
      (error: { key: string }) => error.key,
    )

  it.each([
    ['short 7', 'password_too_short'],
    ['😀😀😀😀', 'password_too_short'],
    ['x'.repeat(64) + '密码'.repeat(33), 'password_too_long'],
    ['password123', 'password_common'],
    ['PassWord123', 'password_common'],
    ['ｐａｓｓｗｏｒｄ１', 'password_common'],
    ['1q2w3e4r5t', 'password_common'],
    ['woaini1314', 'password_common'],
    ['destiny1', 'password_common'],
    ['aaaaaaaaaaaa', 'password_common'],
    ['abcabcabc', 'password_common'],
    ['long NAME', 'password_has_name'],
    ['my-long-name-2026', 'password_has_name'],
    ['Somebody', 'password_has_name'],
    ['somebody@example.com', 'password_has_name'],
    ['hello 青屿 again', 'password_has_name'],
  ])('refuses the password %s', async (password, key) => {
    expect(await refusal(password)).toBe(key)
  })

  it.each(['correct horse', '我的密码很长很长', 'x9$kd;Wq', 'also and always', `${'ab c'.repeat(31)}end`])(
    'takes the password %s',
    async (password) => {
      expect(await refusal(password)).toBeUndefined()
    },
  )

  it('holds spellings of one address for the same', () => {
    expect(emailKey('Some.Body@Example.COM')).toBe('some.body@example.com')
  })

  it('masks', () => {
    expect([maskEmail('alice@x.com'), maskEmail('a@x.com'), maskEmail('')]).toEqual(['a***@x.com', 'a***@x.com', ''])
    expect([maskPhone('+8613800138000'), maskPhone('+442079460000'), maskPhone('123456'), maskPhone('')]).toEqual([
      '138****8000',
      '+4420****0000',
      '12****56',
      '',
    ])
  })
})
