import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { confirmMailOf, makeAdministrator, passwordLinkOf, resetPasswordOf } from './operator.ts'

const api = await testApi()
const actions = async (id: string) =>
  (
    await api.ctx.db.many<{ action: string }>(sql`
    select action from audit_log where subject = ${id} and action <> 'user.register' order by id`)
  ).map(({ action }) => action)
const byLink = (token: string, newpassword = 'chosen by the member') =>
  api.request('/api/aoir-user-auth/reset-by-link', { body: { token, newpassword } })

describe('who sits at the server', () => {
  it('resets a password, which ends every session and forgives nothing else', async () => {
    const person = await api.member()
    const { password } = await resetPasswordOf(api.ctx, person.email)
    await expect(person.api.user.ownInfo()).rejects.toMatchObject({ code: 401 })
    await api.login(person.name, password)
    expect(await actions(person.id)).toEqual(['user.console-password'])
  })

  it('gives the office of an administrator, once', async () => {
    const person = await api.member()
    expect(await makeAdministrator(api.ctx, person.name.toUpperCase())).toEqual({ name: person.name })
    await makeAdministrator(api.ctx, person.name)
    expect(await person.api.user.ownInfo()).toMatchObject({ userpower: 0 })
    expect(await actions(person.id)).toEqual(['user.set-power'])
  })

  it('does not make an administrator of who is banned', async () => {
    const person = await api.member()
    await api.ban(person.id)
    await expect(makeAdministrator(api.ctx, person.name)).rejects.toMatchObject({ key: 'admin_lift_first' })
    expect(await actions(person.id)).toEqual([])
  })

  it('confirms the address of an account, unless it is confirmed elsewhere', async () => {
    const [person, other] = [await api.member(), await api.member()]
    expect(await confirmMailOf(api.ctx, person.name)).toEqual({ name: person.name, email: person.email })
    await confirmMailOf(api.ctx, person.name)
    expect(await actions(person.id)).toEqual(['user.confirm-email'])
    await api.ctx.db.run(sql`
      update users u set email = o.email, email_key = o.email_key from users o where u.id = ${other.id} and o.id = ${person.id}`)
    await expect(confirmMailOf(api.ctx, other.name)).rejects.toMatchObject({ key: 'email_taken' })
    await expect(confirmMailOf(api.ctx, 'nobody at all')).rejects.toMatchObject({ key: 'user_not_found' })
  })
})

describe('a link for a new password', () => {
  const tokenOf = (address: string) => address.split('/return/password#')[1] ?? ''

  it('is made by an administrator, works once, and ends every session', async () => {
    const [administrator, person] = [await api.administrator(), await api.member()]
    const { address } = await administrator.api.adminUser.passwordLink({ userId: person.id })
    expect(await byLink(tokenOf(address), 'short')).toMatchObject({ code: 422, message: '密码至少 8 个字符' })
    expect((await byLink(tokenOf(address))).code).toBe(200)
    await expect(person.api.user.ownInfo()).rejects.toMatchObject({ code: 401 })
    await api.login(person.name, 'chosen by the member')
    expect(await byLink(tokenOf(address))).toMatchObject({
      code: 400,
      message: '链接无效、已用过或已过期，请联系管理员重新获取',
    })
    expect(await actions(person.id)).toEqual(['user.password-link', 'user.reset-by-link'])
  })

  it('opens for one of many who come at once', async () => {
    const person = await api.member()
    const { address } = await passwordLinkOf(api.ctx, person.name)
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((word) => byLink(tokenOf(address), `password ${word}`)),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400])
  })

  it('ends after a day, with the next one, and with the account', async () => {
    const person = await api.member()
    const links = [await passwordLinkOf(api.ctx, person.name), await passwordLinkOf(api.ctx, person.name)]
    expect((await byLink(tokenOf(links[0]?.address ?? ''))).code).toBe(400)
    await api.ctx.db.run(sql`update password_links set expires_at = now() where user_id = ${person.id}`)
    expect((await byLink(tokenOf(links[1]?.address ?? ''))).code).toBe(400)
    const { address } = await passwordLinkOf(api.ctx, person.name)
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${person.id}`)
    expect((await byLink(tokenOf(address))).code).toBe(400)
    expect((await byLink('x')).code).toBe(400)
  })

  it('takes no office over: for administrators there is the command line alone', async () => {
    const [administrator, other] = [await api.administrator(), await api.administrator()]
    await expect(administrator.api.adminUser.passwordLink({ userId: other.id })).rejects.toMatchObject({ code: 409 })
    await expect(administrator.api.adminUser.passwordLink({ userId: '999999' })).rejects.toMatchObject({ code: 404 })
  })
})
