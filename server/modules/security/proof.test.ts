import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type ProofNeeded, proofNeeded } from '#contract/modules/account/security.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { watched } from '../../../test/support/watched.ts'

const api = await testApi()

/** A call that asks for a proof; behind its door is nothing that could be found. */
function dangerous(token: string, more: Record<string, unknown> = {}) {
  const body = { purchaseId: '1', reason: 'because', ...more }
  return api.request<ProofNeeded | null>('/api/aoir-admin-purchase/refund', { token, body })
}

/** Whose session is not proven. */
async function anAdministrator(): Promise<Person> {
  const person = await api.administrator()
  await api.forgetProof(person)
  return person
}

const prove = ({ tokens }: Person, password: string, token = tokens.access_token) =>
  api.request<{ until: number }>('/api/aoir-security/proof', { token, body: { way: 'password', password } })

/** As if the proof had been given so long ago. */
async function age({ id }: Person, ago: string) {
  await api.ctx.db.run(
    sql`update sessions set proven_at = clock_timestamp() - ${ago}::interval where user_id = ${id} and proven_at is not null`,
  )
  api.ctx.events.emit('settingsChanged', { userId: id })
}

test('an open session alone is not enough, and a proof is, for ten minutes', async () => {
  const admin = await anAdministrator()
  const refused = await dangerous(admin.tokens.access_token)
  expect(refused).toMatchObject({ status: 400, code: proofNeeded, data: { ways: ['password'] } })
  const { data } = await prove(admin, admin.password)
  const { now } = await api.ctx.db.one<{ now: Date }>(sql`select clock_timestamp() as now`)
  expect(data.until - now.getTime()).toBeLessThanOrEqual(600_000)
  expect(data.until - now.getTime()).toBeGreaterThan(570_000)
  expect(await dangerous(admin.tokens.access_token)).toMatchObject({ code: 404 })
  await age(admin, '9 minutes')
  expect(await dangerous(admin.tokens.access_token)).toMatchObject({ code: 404 })
  await age(admin, '10 minutes')
  expect(await dangerous(admin.tokens.access_token)).toMatchObject({ code: proofNeeded })
})

test('costs no statement where it was given: it comes with who calls', async () => {
  const admin = await anAdministrator()
  await prove(admin, admin.password)
  api.ctx.events.emit('settingsChanged', { userId: admin.id })
  const { answer, statements } = await watched(api, () => dangerous(admin.tokens.access_token))
  expect(answer).toMatchObject({ code: 404 })
  expect(statements.filter((text) => text.includes('proven_at'))).toHaveLength(1)
})

test('counts in the session in which it was given, and in no other', async () => {
  const admin = await anAdministrator()
  const elsewhere = await api.login(admin.name, admin.password)
  await prove(admin, admin.password)
  expect(await dangerous(elsewhere.access_token)).toMatchObject({ code: proofNeeded })
  expect(await dangerous(admin.tokens.access_token)).toMatchObject({ code: 404 })
})

test('a call may bring the password along; a wrong one is refused and counted with those of the other calls', async () => {
  const admin = await anAdministrator()
  const { access_token: token } = admin.tokens
  for (let tries = 0; tries < 4; tries++)
    expect(await dangerous(token, { password: 'not it' })).toMatchObject({ code: 403, message: '密码不正确' })
  expect(await prove(admin, 'not it either')).toMatchObject({ code: 403 })
  expect(await dangerous(token, { password: admin.password })).toMatchObject({ code: 429 })
  const other = await anAdministrator()
  expect(await dangerous(other.tokens.access_token, { password: other.password })).toMatchObject({ code: 404 })
  expect(await dangerous(other.tokens.access_token)).toMatchObject({ code: 404 })
})

test('whoever has no password is told to set one', async () => {
  const admin = await anAdministrator()
  await api.ctx.db.run(sql`update users set password_hash = null where id = ${admin.id}`)
  const refused = await dangerous(admin.tokens.access_token)
  expect(refused).toMatchObject({ code: proofNeeded, message: '请先设置登录密码，再进行这项操作', data: { ways: [] } })
})

test('who may not call at all is not asked to prove anything', async () => {
  const member = await api.member()
  expect(await dangerous(member.tokens.access_token)).toMatchObject({ code: 403 })
  expect(await api.request('/api/aoir-admin-purchase/refund', { body: {} })).toMatchObject({ code: 401 })
})
