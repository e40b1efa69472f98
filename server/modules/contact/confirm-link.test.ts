import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { codeFor } from '../../../test/support/account/codes.ts'
import { type Person, testApi } from '../../../test/support/api.ts'

const api = await testApi()
const guest = api.as(null)
let number = 0

/** As the form does it. */
async function newcomer(change: Record<string, unknown> = {}) {
  number += 1
  const email = `newcomer${number}@example.com`
  const password = 'a phrase for this test'
  const form = { username: `newcomer ${number}`, password, email, sendLink: true, ...change }
  const answer = await api.request<{ _id: string; linkSent: boolean }>('/api/aoir-user-auth/register', {
    body: form,
    ip: `198.18.7.${number}`,
  })
  expect(answer.code).toBe(200)
  const tokens = await api.login(form.username, password)
  return { ...form, ...answer.data, tokens, api: api.as(tokens) }
}

async function letters(email: string) {
  await api.ctx.background.idle()
  return api.mails().filter(({ to }) => to === email)
}

async function lastToken(email: string): Promise<string> {
  const letter = (await letters(email)).at(-1)
  return /\/return\/email#(\d+\.[\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
}

const look = (token: unknown) => api.request('/api/aoir-mail-link/look', { body: { token } })
const confirm = (token: unknown) => api.request('/api/aoir-mail-link/confirm', { body: { token } })
const isConfirmed = async ({ api: own }: Pick<Person, 'api'>) => (await own.user.ownInfo()).emailConfirmed
const over = { code: 404, message: '链接已使用、已过期，或邮箱已经更换' }
/** The limits on sending begin anew. */
const age = () => api.ctx.db.run(sql`update verification_codes set created_at = created_at - interval '2 days'`)

describe('a registration with an address and without a code', () => {
  test('sends a link, which asks before it confirms, once', async () => {
    const member = await newcomer()
    expect(member.linkSent).toBe(true)
    const token = await lastToken(member.email)
    const masked = { name: member.username, email: expect.stringMatching(/^n\*+.*@example\.com$/) }
    for (const _ of [1, 2]) expect(await look(token)).toMatchObject({ code: 200, data: masked })
    expect(await isConfirmed(member)).toBe(false)
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 404, 404, 404, 404, 404])
    expect(await isConfirmed(member)).toBe(true)
    expect(await confirm(token)).toMatchObject(over)
    expect(await look(token)).toMatchObject(over)
    // What it is for: a lost password can be set anew.
    await age()
    const code = await codeFor(api, { email: member.email, purpose: 'reset' })
    await guest.session.resetPassword({ account: member.email, code, newpassword: 'another phrase altogether' })
  })

  test('sends none where nobody asked for it, or a code has proved the address', async () => {
    const quiet = await newcomer({ sendLink: false })
    expect(quiet.linkSent).toBe(false)
    expect(await letters(quiet.email)).toEqual([])
    await api.configure({ COMMON_LOGIN: { VERIFY_CODE: true } })
    try {
      const email = 'proved@example.com'
      const code = await codeFor(api, { email, purpose: 'register' })
      const proved = await newcomer({ email, code })
      expect(proved.linkSent).toBe(false)
      expect(await isConfirmed(proved)).toBe(true)
    } finally {
      await api.configure({ COMMON_LOGIN: { VERIFY_CODE: false } })
    }
  })

  test('goes on where no more letters go to that address', async () => {
    const email = 'many@example.com'
    const first = await newcomer({ email })
    const second = await newcomer({ email })
    expect([first.linkSent, second.linkSent]).toEqual([true, false])
    expect(await letters(email)).toHaveLength(1)
  })
})

describe('another link', () => {
  test('is sent on wish, within limits of the address', async () => {
    const member = await newcomer()
    await expect(member.api.mailLink.send()).rejects.toMatchObject({ code: 429 })
    await age()
    expect(await member.api.mailLink.send()).toMatchObject({ email: expect.stringContaining('*') })
    expect(await letters(member.email)).toHaveLength(2)
    expect((await confirm(await lastToken(member.email))).code).toBe(200)
    await expect(member.api.mailLink.send()).rejects.toMatchObject({ code: 409 })
  })

  test('needs an account', async () => {
    await expect(guest.mailLink.send()).rejects.toMatchObject({ code: 401 })
  })
})

describe('a link is good', () => {
  test('for a day', async () => {
    const member = await newcomer()
    const token = await lastToken(member.email)
    await api.ctx.db.run(
      sql`update verification_codes set expires_at = expires_at - interval '23 hours 59 minutes' where used_at is null`,
    )
    expect((await look(token)).code).toBe(200)
    await api.ctx.db.run(
      sql`update verification_codes set expires_at = expires_at - interval '1 minute' where used_at is null`,
    )
    expect(await confirm(token)).toMatchObject(over)
  })

  test('for the address that it went to, and no other', async () => {
    const member = await newcomer()
    const token = await lastToken(member.email)
    await api.giveProof({ id: member._id })
    const email = 'changed@example.com'
    const person = { id: member._id, name: member.username } as Person
    const code = await codeFor(api, { email, purpose: 'bind' }, person)
    await member.api.user.changeEmail({ email, code })
    expect(await look(token)).toMatchObject(over)
    expect(await confirm(token)).toMatchObject(over)
    expect(await member.api.user.ownInfo()).toMatchObject({ emailConfirmed: true })
  })

  test('for one account, and not against who has proved the address first', async () => {
    const email = 'shared@example.com'
    const one = await newcomer({ email })
    const first = await lastToken(email)
    await age()
    const two = await newcomer({ email })
    const second = await lastToken(email)
    expect((await confirm(second)).code).toBe(200)
    expect(await confirm(first)).toMatchObject({ code: 409 })
    expect([await isConfirmed(one), await isConfirmed(two)]).toEqual([false, true])
    // Whoever claimed it first gets nothing of it: neither the login nor the reset.
    const tokens = await api.login(email, two.password)
    expect(await api.as(tokens).user.ownInfo()).toMatchObject({ _id: two._id })
    await age()
    const code = await codeFor(api, { email, purpose: 'reset' })
    await guest.session.resetPassword({ account: email, code, newpassword: 'of the second one' })
    expect((await api.login(one.username, one.password)).access_token).toBeTruthy()
    await expect(api.login(one.username, 'of the second one')).rejects.toThrow()
  })

  test('as it was sent', async () => {
    const member = await newcomer()
    const token = await lastToken(member.email)
    const [id = '', secret = ''] = token.split('.')
    const others = ['', 'x', `${id}.`, `${id}.${'A'.repeat(43)}`, `${Number(id) - 1}.${secret}`, `9${id}.${secret}`]
    for (const other of others) expect(await confirm(other)).toMatchObject(over)
    const { text } = await api.ctx.db.one<{ text: string }>(
      sql`select string_agg(v::text, '') as text from verification_codes v`,
    )
    expect(text).not.toContain(secret)
    // It is no code, and opens nothing else.
    await expect(
      guest.session.resetPassword({
        account: member.email,
        code: secret.slice(0, 6),
        newpassword: 'of a guesser here',
      }),
    ).rejects.toMatchObject({ code: 400 })
  })
})
