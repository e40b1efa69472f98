import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { proofNeeded, staffFactorNeeded } from '#contract/modules/account/security.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { freshDatabase } from '../../../test/support/postgres.ts'
import { createConfigSource, updateConfig } from '../config/service.ts'

const api = await testApi()
const { ctx } = api

/** As if staff had needed a second factor for so long, without a break. */
async function need(ago: string) {
  await ctx.db.run(sql`
    insert into config_versions (document, created_at)
    select document || '{"COMMON_SECURITY":{"STAFF_2FA":true}}', now() - ${ago}::interval
    from config_versions order by version desc limit 1`)
  await ctx.config.reload()
}

const dropNeed = () => api.configure({ COMMON_SECURITY: { STAFF_2FA: false } })

async function inOffice({ id }: Person, ago: string) {
  await ctx.db.run(sql`update users set staff_since = clock_timestamp() - ${ago}::interval where id = ${id}`)
  ctx.events.emit('settingsChanged', { userId: id })
}

async function setUp({ api: mine }: Person) {
  const { secret } = await mine.totp.begin({})
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await mine.totp.enable({ code })
}

const givePasskey = ({ id }: Person) =>
  ctx.db.run(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name)
    values (${id}, ${`key of ${id}`}, '\\x00', 0, '{}', false, 'mine')`)

const refused = { status: 403, code: 403, message: '请先开启两步验证', data: staffFactorNeeded }
const callOf = ({ tokens }: Person, path: string, body?: unknown) =>
  api.request(path, { token: tokens.access_token, body, method: body ? 'POST' : 'GET' })

describe('the switch', () => {
  test('is on for a new site, and off for one that is there already', async () => {
    const { db, drop } = await freshDatabase()
    const fresh = (await createConfigSource(db, ctx.events)).current()
    expect(fresh.document.COMMON_SECURITY).toEqual({ STAFF_2FA: true })
    expect(fresh.staffFactorSince).toBeInstanceOf(Date)
    await db.run(sql`update config_versions set document = document - 'COMMON_SECURITY'`)
    const before = (await createConfigSource(db, ctx.events)).current()
    expect(before).toMatchObject({ document: { COMMON_SECURITY: { STAFF_2FA: false } }, staffFactorSince: null })
    await drop()
  })

  test('is turned with a fresh proof', async () => {
    const admin = await api.administrator()
    await api.forgetProof(admin)
    const wish = { COMMON_SECURITY: { STAFF_2FA: true } }
    await expect(admin.api.adminConfig.update(wish)).rejects.toMatchObject({ code: proofNeeded })
    await api.giveProof(admin)
    await admin.api.adminConfig.update(wish)
    expect((await admin.api.user.ownInfo()).staffFactor).toMatchObject({ isOver: false })
    await dropNeed()
    expect((await admin.api.user.ownInfo()).staffFactor).toBeUndefined()
  })

  test('counts from when it went on last', async () => {
    await need('30 days')
    await dropNeed()
    await updateConfig(ctx, { viewer: null, ip: '' }, { COMMON_SECURITY: { STAFF_2FA: true } })
    await updateConfig(ctx, { viewer: null, ip: '' }, { COMMON_NAME: 'another thing' })
    const { now } = await ctx.db.one<{ now: Date }>(sql`select clock_timestamp() as now`)
    const since = ctx.config.current().staffFactorSince?.getTime() ?? 0
    expect(now.getTime() - since).toBeLessThan(60_000)
    await dropNeed()
  })
})

describe('staff without a second factor', () => {
  test('have seven days, from when they came or the switch went on, whichever is later', async () => {
    await need('30 days')
    const [early, late] = [await api.administrator(), await api.administrator()]
    await inOffice(early, '6 days 23 hours')
    const { staffFactor } = await early.api.user.ownInfo()
    expect(staffFactor).toMatchObject({ isOver: false })
    const { due } = await ctx.db.one<{ due: Date }>(
      sql`select staff_since + interval '7 days' as due from users where id = ${early.id}`,
    )
    expect(Math.abs((staffFactor?.endTime ?? 0) - due.getTime())).toBeLessThan(2)
    expect((await callOf(early, '/api/aoir-admin-config/get')).code).toBe(200)
    await inOffice(early, '7 days')
    expect(await callOf(early, '/api/aoir-admin-config/get')).toMatchObject(refused)
    expect((await early.api.user.ownInfo()).staffFactor).toMatchObject({ isOver: true })
    expect((await callOf(late, '/api/aoir-admin-config/get')).code).toBe(200)
    await dropNeed()
    await need('6 days')
    expect((await callOf(early, '/api/aoir-admin-config/get')).code).toBe(200)
    await dropNeed()
  })

  test('who come into office have seven days of their own, and again when they come back', async () => {
    const since = async ({ id }: Person) =>
      (await ctx.db.one<{ since: Date | null }>(sql`select staff_since as since from users where id = ${id}`)).since
    const [admin, person] = [await api.administrator(), await api.member()]
    expect(await since(person)).toBeNull()
    await admin.api.adminUser.setPower({ userId: person.id, userpower: 3 })
    await inOffice(person, '9 days')
    const before = await since(person)
    await admin.api.adminUser.setPower({ userId: person.id, userpower: 0 })
    expect(await since(person)).toEqual(before)
    await ctx.db.run(sql`update users set userpower = 1 where id = ${person.id}`)
    expect(await since(person)).toBeNull()
    await admin.api.adminUser.setPower({ userId: person.id, userpower: 3 })
    expect((await since(person))?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
  })

  test('are then refused by everything of the back office, and by nothing else', async () => {
    await need('30 days')
    const [admin, moderator, member] = [await api.administrator(), await api.moderator(), await api.member()]
    for (const person of [admin, moderator]) await inOffice(person, '8 days')
    for (const [path, body] of [
      ['/api/aoir-admin-user/list', { page: 1, limit: 20 }],
      ['/api/aoir-admin-queue/list', { limit: 20 }],
      ['/api/aoir-admin-cockpit/today', undefined],
    ] as const) {
      expect(await callOf(admin, path, body)).toMatchObject(refused)
      expect(await callOf(moderator, path, body)).toMatchObject(refused)
    }
    expect(await callOf(admin, '/api/baota/check-api', {})).toMatchObject(refused)
    expect((await callOf(member, '/api/aoir-admin-user/list', { page: 1, limit: 20 })).message).not.toBe(
      refused.message,
    )
    expect((await member.api.user.ownInfo()).staffFactor).toBeUndefined()
    expect(await admin.api.security.overview()).toMatchObject({ totp: false, passkeys: 0 })
    await setUp(admin)
    expect((await callOf(admin, '/api/aoir-admin-config/get')).code).toBe(200)
    expect((await admin.api.user.ownInfo()).staffFactor).toBeUndefined()
    await admin.api.totp.disable({})
    expect(await callOf(admin, '/api/aoir-admin-config/get')).toMatchObject(refused)
    await dropNeed()
    expect((await callOf(admin, '/api/aoir-admin-config/get')).code).toBe(200)
  })

  test('are those with a role, too, from when they got it', async () => {
    await need('30 days')
    const person = await api.member()
    await ctx.db.run(sql`update users set capabilities = '{audit.see}' where id = ${person.id}`)
    ctx.events.emit('settingsChanged', { userId: person.id })
    expect((await callOf(person, '/api/aoir-admin-audit/list', {})).code).toBe(200)
    expect((await person.api.user.ownInfo()).staffFactor).toMatchObject({ isOver: false })
    await inOffice(person, '7 days')
    expect(await callOf(person, '/api/aoir-admin-audit/list', {})).toMatchObject(refused)
    await dropNeed()
  })

  test('may have a passkey instead, and a key of theirs opens no more than they do', async () => {
    await need('30 days')
    const admin = await api.administrator()
    await inOffice(admin, '8 days')
    const { secret } = await admin.api.key.create({ name: 'mine', scopes: ['admin:config.edit'], days: 7 })
    const byKey = () => api.request('/api/aoir-admin-config/get', { token: secret, method: 'GET' })
    expect(await byKey()).toMatchObject(refused)
    await givePasskey(admin)
    ctx.events.emit('settingsChanged', { userId: admin.id })
    expect((await byKey()).code).toBe(200)
    expect((await callOf(admin, '/api/aoir-admin-config/get')).code).toBe(200)
    await dropNeed()
  })
})
