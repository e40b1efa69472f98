import { createPublicKey, verify } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { NewRedeemBatch } from '#contract/modules/wallet/licence.ts'
import { readCode } from '#server/shared/printed-code.ts'
import { bootApi, type Person, testApi } from '../../../test/support/api.ts'

const api = await testApi()
const admin = await api.administrator()

const make = (more: Partial<NewRedeemBatch> = {}) => admin.api.adminRedeemcode.create({ slots: 2, count: 1, ...more })
const aCode = async (more: Partial<NewRedeemBatch> = {}) => (await make(more)).codes[0] ?? ''
async function holder(slots = 2): Promise<Person> {
  const person = await api.member()
  await person.api.licence.redeem({ code: await aCode({ slots }) })
  return person
}
const outcomes = async (calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  return {
    done: settled.filter(({ status }) => status === 'fulfilled').length,
    refused: settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: number }).code] : [])),
  }
}
const bad = { code: 400, message: '兑换码无效或已被使用' }
const day = 86_400_000
const never = '00000-00000-00000-00000'

describe('a batch of codes', () => {
  it('is the sign that this site gives licences', async () => {
    const person = await api.member()
    const isOffered = async () => (await person.api.licence.authDomainsInfo()).isOffered
    expect(await isOffered()).toBe(false)
    await make()
    expect(await isOffered()).toBe(true)
  })

  it('tells its codes once, and the database does not know them', async () => {
    const { batchId, codes } = await make({ count: 30, note: 'for the fair' })
    expect(new Set(codes).size).toBe(30)
    const { list, total } = await admin.api.adminRedeemcode.list({ limit: 1 })
    expect(total).toBeGreaterThan(0)
    expect(list).toMatchObject([
      { _id: batchId, slots: 2, count: 30, redeemed: 0, note: 'for the fair', state: 'open', voidTime: 0 },
    ])
    expect(list[0]?.creator).toEqual({ _id: admin.id, name: admin.name })
    const everything = await api.ctx.db.many(sql`
      select row_to_json(c)::text as row from redeem_codes c union all select row_to_json(b)::text from redeem_batches b
      union all select row_to_json(l)::text from audit_log l union all select row_to_json(i)::text from idempotency_keys i`)
    const text = JSON.stringify(everything)
    for (const code of codes) for (const form of [code, readCode(code) ?? '']) expect(text).not.toContain(form)
  })

  it('says what became of it', async () => {
    const states = async () => (await admin.api.adminRedeemcode.list({ limit: 3 })).list.map(({ state }) => state)
    const expired = await make({ expireTime: Date.now() + day })
    await api.ctx.db.run(sql`update redeem_batches set expires_at = now() where id = ${expired.batchId}`)
    const used = await make()
    await (await api.member()).api.licence.redeem({ code: used.codes[0] ?? '' })
    const { batchId } = await make({ count: 2 })
    expect(await states()).toEqual(['open', 'used', 'expired'])
    expect(await admin.api.adminRedeemcode.void({ batchId })).toMatchObject({ state: 'voided', redeemed: 0 })
    await expect(admin.api.adminRedeemcode.void({ batchId })).rejects.toMatchObject({ code: 409 })
    await expect(admin.api.adminRedeemcode.void({ batchId: '999999' })).rejects.toMatchObject({ code: 404 })
    const { list } = await admin.api.audit.list({ select: { action: 'redeemcode', subject: batchId } })
    expect(list.map(({ action, detail }) => [action, detail])).toEqual([
      ['redeemcode.void', { count: 2, before: 'valid', after: 'voided' }],
      ['redeemcode.create', { count: 2, slots: 2, before: null, after: { count: 2, slots: 2 } }],
    ])
  })

  it.each<Partial<NewRedeemBatch>>([
    { slots: 0 },
    { slots: 1001 },
    { slots: 1.5 },
    { count: 0 },
    { count: 5001 },
    { expireTime: Date.now() - 1000 },
    { expireTime: Number.MAX_SAFE_INTEGER },
  ])('of %o is refused', async (wrong) => {
    await expect(make(wrong)).rejects.toMatchObject({ code: 422 })
  })
})

describe('a code', () => {
  it('brings its places, in any spelling, and more with the next one', async () => {
    const person = await api.member()
    expect(await person.api.licence.authDomainsInfo()).toEqual({ slots: 0, used: 0, list: [], isOffered: true })
    const code = await aCode()
    const spelt = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect(await person.api.licence.redeem({ code: spelt })).toEqual({ slots: 2, used: 0 })
    expect(await person.api.licence.redeem({ code: await aCode({ slots: 5 }) })).toEqual({ slots: 7, used: 0 })
  })

  it('is worth nothing when used, expired, voided, of a card or never made, and nobody hears which', async () => {
    const used = await aCode()
    const owner = await api.member()
    await owner.api.licence.redeem({ code: used })
    const expired = await make({ expireTime: Date.now() + day })
    await api.ctx.db.run(sql`update redeem_batches set expires_at = now() where id = ${expired.batchId}`)
    const voided = await make()
    await admin.api.adminRedeemcode.void({ batchId: voided.batchId })
    const card = await admin.api.adminCard.create({ kind: 'money', value: 1, count: 1 })
    for (const code of [used, expired.codes[0], voided.codes[0], card.codes[0], never, 'no code at all']) {
      const person = await api.member()
      await expect(person.api.licence.redeem({ code: code ?? '' })).rejects.toMatchObject(bad)
      expect(await person.api.licence.authDomainsInfo()).toMatchObject({ slots: 0 })
    }
    await expect(owner.api.licence.redeem({ code: used })).rejects.toMatchObject(bad)
    expect(await owner.api.licence.authDomainsInfo()).toMatchObject({ slots: 2 })
  })

  it('serves one of many who bring it at once', async () => {
    const code = await aCode()
    const people = await Promise.all(Array.from({ length: 8 }, () => api.member()))
    const { done, refused } = await outcomes(people.map((person) => person.api.licence.redeem({ code })))
    expect([done, refused]).toEqual([1, Array(7).fill(400)])
    const infos = await Promise.all(people.map((person) => person.api.licence.authDomainsInfo()))
    expect(infos.reduce((sum, { slots }) => sum + slots, 0)).toBe(2)
  })

  it('cannot be guessed: after five wrong ones even a good one has to wait', async () => {
    const person = await api.member()
    for (let count = 0; count < 5; count += 1)
      await expect(person.api.licence.redeem({ code: never })).rejects.toMatchObject(bad)
    await expect(person.api.licence.redeem({ code: await aCode() })).rejects.toMatchObject({ code: 429 })
    expect(await person.api.licence.authDomainsInfo()).toMatchObject({ slots: 0 })
  })

  it('is one effect and one answer for one key, also for a refusal', async () => {
    const person = await api.member()
    const code = await aCode()
    const use = (body: unknown, key: string) =>
      api.request('/api/aoir-auth/use-redeemcode', {
        body,
        token: person.tokens.access_token,
        headers: { 'idempotency-key': key },
      })
    const answers = await Promise.all(Array.from({ length: 3 }, () => use({ code }, 'the-same-key-again')))
    for (const { code: said, data } of answers) expect([said, data]).toEqual([200, { slots: 2, used: 0 }])
    expect((await use({ code: never }, 'the-same-key-again')).code).toBe(422)
    expect((await use({ code }, 'another-key-altogether')).code).toBe(400)
    expect(await person.api.licence.authDomainsInfo()).toMatchObject({ slots: 2 })
  })

  it('that does not fit stays good', async () => {
    const person = await holder(1000)
    const code = await aCode({ slots: 1 })
    await expect(person.api.licence.redeem({ code })).rejects.toMatchObject({ code: 409 })
    expect(await (await api.member()).api.licence.redeem({ code })).toEqual({ slots: 1, used: 0 })
  })
})

describe('a domain', () => {
  it('takes a place and stays in it', async () => {
    const person = await holder()
    const row = await person.api.licence.addAuthDomain({ domain: ' Takes-A-Place.example.com. ' })
    expect(row).toMatchObject({ domain: 'takes-a-place.example.com', fileTime: 0 })
    expect(await person.api.licence.authDomainsInfo()).toEqual({ slots: 2, used: 1, list: [row], isOffered: true })
  })

  it('needs a place', async () => {
    const nobody = await api.member()
    const domain = 'needs-a-place.example.com'
    await expect(nobody.api.licence.addAuthDomain({ domain })).rejects.toMatchObject({ code: 409 })
    const person = await holder(1)
    await person.api.licence.addAuthDomain({ domain: 'first-place.example.com' })
    await expect(person.api.licence.addAuthDomain({ domain })).rejects.toMatchObject({
      code: 409,
      message: '授权名额已用完',
    })
    expect(await person.api.licence.authDomainsInfo()).toMatchObject({ slots: 1, used: 1, list: [{}] })
  })

  it('belongs to one member', async () => {
    const [owner, other] = [await holder(), await holder()]
    await owner.api.licence.addAuthDomain({ domain: 'belongs.example.com' })
    for (const person of [owner, other])
      await expect(person.api.licence.addAuthDomain({ domain: 'BELONGS.example.com.' })).rejects.toMatchObject({
        code: 409,
        message: 'belongs.example.com 已经被授权过了',
      })
  })

  it.each(['', 'localhost', '192.168.0.1', '*.example.com', 'com.cn'])('%s is refused', async (domain) => {
    const person = await holder()
    await expect(person.api.licence.addAuthDomain({ domain })).rejects.toMatchObject({ code: 422 })
  })

  it('of one member at once never takes more places than there are', async () => {
    const person = await holder(3)
    const names = Array.from({ length: 8 }, (_, index) => `race-${index}.example.com`)
    const { done, refused } = await outcomes(names.map((domain) => person.api.licence.addAuthDomain({ domain })))
    expect([done, refused]).toEqual([3, Array(5).fill(409)])
    expect(await person.api.licence.authDomainsInfo()).toMatchObject({ slots: 3, used: 3 })
  })

  it('that several want at once goes to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => holder()))
    const domain = 'wanted.example.com'
    const { done, refused } = await outcomes(people.map((person) => person.api.licence.addAuthDomain({ domain })))
    expect([done, refused]).toEqual([1, Array(4).fill(409)])
  })
})

describe('a domain that was a mistake', () => {
  const remove = (person: Person, domain: string) => person.api.licence.removeAuthDomain({ domain })
  const stays = { code: 409, message: expect.stringContaining('不能移除') }

  it('is taken out once for each place', async () => {
    const person = await holder(2)
    const added = await person.api.licence.addAuthDomain({ domain: 'exmaple1.org' })
    expect(added.freeUntilTime - added.createTime).toBe(day)
    expect(await outcomes(Array.from({ length: 5 }, () => remove(person, 'exmaple1.org')))).toEqual({
      done: 1,
      refused: [404, 404, 404, 404],
    })
    for (const domain of ['one.mistake.org', 'two.mistake.org']) await person.api.licence.addAuthDomain({ domain })
    expect(await remove(person, 'one.mistake.org')).toEqual({ slots: 2, used: 1 })
    await expect(remove(person, 'two.mistake.org')).rejects.toMatchObject(stays)
    const { list } = await person.api.licence.authDomainsInfo()
    expect(list).toMatchObject([{ domain: 'two.mistake.org', freeUntilTime: 0 }])
    // The name is free for whoever owns it.
    await (await holder()).api.licence.addAuthDomain({ domain: 'one.mistake.org' })
    const log = await admin.api.audit.list({ select: { action: 'licence.free', subject: 'one.mistake.org' } })
    expect(log.list).toHaveLength(1)
  })

  it('stays after a day, with a file, and where it is somebody else’s', async () => {
    const [person, other] = [await holder(3), await holder()]
    for (const domain of ['late.mistake.org', 'filed.mistake.org']) await person.api.licence.addAuthDomain({ domain })
    await person.api.licence.generateAuthFile({ domain: 'filed.mistake.org' })
    await expect(remove(person, 'filed.mistake.org')).rejects.toMatchObject(stays)
    await expect(remove(other, 'late.mistake.org')).rejects.toMatchObject({ code: 404 })
    await api.ctx.db.run(
      sql`update licence_domains set created_at = created_at - interval '24 hours' where domain = 'late.mistake.org'`,
    )
    await expect(remove(person, 'late.mistake.org')).rejects.toMatchObject(stays)
  })

  it.each(['http://x.example.com/path', 'x.example.com/path', 'x.example.com:80', 'x.example.com?', '//x.example.com'])(
    'is none when it is no name: %s',
    async (domain) => {
      const person = await holder()
      await expect(person.api.licence.addAuthDomain({ domain })).rejects.toMatchObject({ code: 422 })
      expect(await person.api.licence.authDomainsInfo()).toMatchObject({ used: 0 })
    },
  )
})

describe('a licence file', () => {
  /** As an installed site does it: with the published key, without asking anybody. */
  async function isGenuine(content: string): Promise<boolean> {
    const { kty, crv, x } = await api.as(null).licence.publicKey()
    const [header = '', payload = '', signature = ''] = content.split('.')
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
    return verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
  }
  const partOf = (content: string, index: number) =>
    JSON.parse(Buffer.from(content.split('.')[index] ?? '', 'base64url').toString())

  async function aFile(domain: string) {
    const owner = await holder()
    await owner.api.licence.addAuthDomain({ domain })
    const file = await owner.api.licence.generateAuthFile({ domain })
    return { owner, ...file }
  }

  it('verifies with the published key and says whose it is', async () => {
    const domain = 'genuine.example.com'
    const { owner, filename, content } = await aFile(domain)
    expect(filename).toBe('genuine.example.com.lic')
    expect(await isGenuine(content)).toBe(true)
    const { kid } = await api.as(null).licence.publicKey()
    expect(partOf(content, 0)).toEqual({ alg: 'EdDSA', kid, typ: 'lic+jws' })
    const [row] = (await owner.api.licence.authDomainsInfo()).list
    expect(partOf(content, 1)).toEqual({
      v: 1,
      iss: api.ctx.env.publicOrigin,
      product: 'aoir',
      domain,
      owner: owner.id,
      issuedAt: row?.fileTime,
      serial: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(Math.abs((row?.fileTime ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it('is the same one each time, and each time is written down', async () => {
    const domain = 'again.example.com'
    const { owner, content } = await aFile(domain)
    expect((await owner.api.licence.generateAuthFile({ domain: ' AGAIN.example.com. ' })).content).toBe(content)
    const { list } = await admin.api.audit.list({ select: { action: 'licence.issue', subject: domain } })
    expect(list.map(({ actor }) => actor?._id)).toEqual([owner.id, owner.id])
  })

  it('with another domain, another header or one bit less does not verify', async () => {
    const { content } = await aFile('tampered.example.com')
    const [header = '', payload = '', signature = ''] = content.split('.')
    const forged = Buffer.from(JSON.stringify({ ...partOf(content, 1), domain: 'other.example.com' }))
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const flipped = Buffer.from(signature, 'base64url')
    flipped[0] = (flipped[0] ?? 0) ^ 1
    for (const wrong of [
      [header, forged.toString('base64url'), signature],
      [unsigned, payload, signature],
      [header, payload, flipped.toString('base64url')],
      [header, payload, ''],
    ])
      expect(await isGenuine(wrong.join('.'))).toBe(false)
  })

  it('is made for the own domains only', async () => {
    await aFile('mine.example.com')
    const other = await holder()
    for (const domain of ['mine.example.com', 'nobodys.example.com'])
      await expect(other.api.licence.generateAuthFile({ domain })).rejects.toMatchObject({ code: 404 })
    await expect(other.api.licence.generateAuthFile({ domain: 'localhost' })).rejects.toMatchObject({ code: 422 })
  })

  it('comes from a key that differs from site to site and tells nothing of the secret behind it', async () => {
    const other = await bootApi()
    const [here, there] = [await api.as(null).licence.publicKey(), await other.as(null).licence.publicKey()]
    await other.close()
    expect(here).not.toHaveProperty('d')
    expect([here.x, here.kid]).not.toEqual([there.x, there.kid])
  })
})
