import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventXml, lockedMessage, scanEvent, signed, signedMessage } from '../../../test/fakes/social/wechat-service.ts'
import { askForCode, openWechatSite } from '../../../test/support/account/wechat.ts'
import { openBrowser } from '../../../test/support/browser.ts'

const site = await openWechatSite()
let scene: string
afterAll(() => site.close())
beforeEach(async () => {
  scene = (await askForCode(openBrowser(site.api))).data.scene_str
})
afterEach(() => site.setMode('safe'))

const scanned = async () => {
  const rows = await site.api.ctx.db.many(sql`select open_id from wechat_scenes where state <> 'pending'`)
  await site.api.ctx.db.run(sql`delete from wechat_scenes`)
  return rows.map((row) => (row as { open_id: string }).open_id)
}
const refused = { status: 403, text: 'forbidden' }
const taken = { status: 200, text: 'success' }
const plain = (xml: string) => signedMessage(site.fake.app, xml)
const locked = (xml: string) => lockedMessage(site.fake.app, xml)

describe('the address', () => {
  const ask = (query: Record<string, string>) => site.app.inject({ method: 'GET', url: '/api/wechat/push', query })

  test('answers whoever knows the token with what was asked', async () => {
    const { query } = plain('')
    const answer = await ask({ ...query, echostr: '<b>1234</b>' })
    expect(answer).toMatchObject({ statusCode: 200, body: '<b>1234</b>' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each<[string, (query: Record<string, string>) => Record<string, string>]>([
    ['no signature', ({ signature: _, ...rest }) => rest],
    ['another signature', (query) => ({ ...query, signature: 'a'.repeat(40) })],
    ['half a signature', ({ signature = '', ...rest }) => ({ ...rest, signature: signature.slice(0, 20) })],
    ['capitals', ({ signature = '', ...rest }) => ({ ...rest, signature: signature.toUpperCase() })],
    ['another nonce', (query) => ({ ...query, nonce: '1' })],
    ['no nonce', ({ nonce: _, ...rest }) => rest],
    ['another time', (query) => ({ ...query, timestamp: '1' })],
    ['a time that is none', (query) => ({ ...query, timestamp: 'now' })],
  ])('answers nobody with %s', async (_what, change) => {
    const { query } = plain('')
    expect(await ask({ ...change(query), echostr: '1' })).toMatchObject({ statusCode: 403, body: 'forbidden' })
  })

  test('answers nobody whose signature is of yesterday', async () => {
    const { query } = signedMessage(site.fake.app, '', Date.now() - 86_400_000)
    expect(await ask({ ...query, echostr: '1' })).toMatchObject({ statusCode: 403 })
  })

  test('answers nobody while the account is not configured', async () => {
    const admin = await site.api.administrator()
    await admin.api.adminConfig.removeSecret({ name: 'WX_GZH_TOKEN' })
    const { query } = signedMessage({ token: '' }, '')
    expect(await ask({ ...query, echostr: '1' })).toMatchObject({ statusCode: 403 })
    expect(await site.push(plain(scanEvent('o1', scene)))).toEqual(refused)
    await admin.api.adminConfig.setSecret({ name: 'WX_GZH_TOKEN', value: site.fake.app.token })
  })
})

describe('a message in safe mode', () => {
  test('tells of a scan', async () => {
    expect(await site.push(locked(scanEvent('o1', scene)))).toEqual(taken)
    expect(await scanned()).toEqual(['o1'])
  })

  test('that comes unlocked could be anybody’s', async () => {
    expect(await site.push(plain(scanEvent('o1', scene)))).toEqual(refused)
    expect(await scanned()).toEqual([])
  })

  test('is refused when a bit of it is another', async () => {
    const message = locked(scanEvent('o1', scene))
    const forged = [
      { ...message, query: { ...message.query, msg_signature: 'b'.repeat(40) } },
      { ...message, query: { ...message.query, signature: 'b'.repeat(40) } },
      {
        ...message,
        body: message.body.replace(
          /(Encrypt><!\[CDATA\[)(.)/,
          (_, mark, letter) => `${mark}${letter === 'A' ? 'B' : 'A'}`,
        ),
      },
      { ...message, body: locked(scanEvent('o1', scene)).body },
      { ...message, body: '' },
    ]
    for (const each of forged) expect(await site.push(each)).toEqual(refused)
    expect(await scanned()).toEqual([])
  })

  test('for another app, or locked with another key, is refused', async () => {
    const xml = scanEvent('o1', scene)
    expect(await site.push(lockedMessage(site.fake.app, xml, 'wx-of-somebody-else'))).toEqual(refused)
    const other = { ...site.fake.app, aesKey: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefg' }
    expect(await site.push(lockedMessage(other, xml))).toEqual(refused)
    expect(await scanned()).toEqual([])
  })

  test.each([
    'AAAA',
    'A'.repeat(64),
    '!!!',
    '',
    Buffer.alloc(16).toString('base64'),
    Buffer.alloc(4096).toString('base64'),
  ])('of nonsense, well signed: %#', async (encrypted) => {
    const { query } = plain('')
    const msg_signature = signed(site.fake.app.token, query.timestamp ?? '', query.nonce ?? '', encrypted)
    const body = `<xml><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`
    expect(await site.push({ query: { ...query, msg_signature }, body })).toEqual(refused)
  })
})

describe('a message in the open', () => {
  beforeEach(() => site.setMode('plain'))

  test.each([false, true])('tells of a scan (of somebody new: %s)', async (isNew) => {
    expect(await site.push(plain(scanEvent('o1', scene, isNew)))).toEqual(taken)
    expect(await scanned()).toEqual(['o1'])
  })

  test('told four times has one effect', async () => {
    const message = plain(scanEvent('o1', scene))
    for (let count = 0; count < 4; count++) expect(await site.push(message)).toEqual(taken)
    expect(await site.push(plain(scanEvent('o2', scene)))).toEqual(taken)
    expect(await scanned()).toEqual(['o1'])
  })

  test.each<[string, (scene: string) => string]>([
    ['a follower without a scene', () => eventXml('o1', 'subscribe', '')],
    ['a follower with a scene in the wrong place', (name) => eventXml('o1', 'subscribe', name)],
    ['a scan with the mark of a follower', (name) => eventXml('o1', 'SCAN', `qrscene_${name}`)],
    ['the scene that WeChat forgot', () => eventXml('o1', 'SCAN', '0')],
    ['a scene that we never showed', () => eventXml('o1', 'SCAN', 'x'.repeat(32))],
    ['somebody who leaves', (name) => eventXml('o1', 'unsubscribe', name)],
    ['a click', (name) => eventXml('o1', 'CLICK', name)],
    ['a person with an odd name', (name) => eventXml('o1 or 1=1', 'SCAN', name)],
    ['a text', (name) => `<xml><MsgType>text</MsgType><Content>${name}</Content></xml>`],
    ['two keys', (name) => scanEvent('o1', name).replace('</xml>', '<EventKey>other</EventKey></xml>')],
  ])('about %s has none', async (_what, make) => {
    expect(await site.push(plain(make(scene)))).toEqual(taken)
    expect(await scanned()).toEqual([])
  })

  test.each<[string, (xml: string) => string]>([
    ['a document type', (xml) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`],
    ['an entity', (xml) => xml.replace('<xml>', '<xml><!ENTITY a SYSTEM "file:///etc/passwd">')],
    ['another root', (xml) => xml.replaceAll('xml>', 'html>')],
    ['no root', () => 'text'],
    ['nothing', () => ''],
    ['much too deep', (xml) => `${'<a>'.repeat(5000)}${xml}`],
  ])('with %s is refused', async (_what, change) => {
    expect(await site.push(plain(change(scanEvent('o1', scene))))).toEqual(refused)
    expect(await scanned()).toEqual([])
  })

  test('of more than 64 kB is not read', async () => {
    const body = scanEvent('o1', scene).replace('</xml>', `<Pad>${'x'.repeat(65_536)}</Pad></xml>`)
    expect(await site.push({ ...plain(''), body })).toMatchObject({ status: 413 })
    expect(await scanned()).toEqual([])
  })

  test('of bytes that are no text does no harm', async () => {
    expect(await site.push({ ...plain(''), body: Buffer.from([0xff, 0xfe, 0x00, 0x3c]) })).toEqual(refused)
  })

  test('keeps a scene that looks like a number', async () => {
    const name = '0012e3000000000000000000'
    await askForCode(openBrowser(site.api), { scene_str: name })
    await site.push(plain(scanEvent('o9', name)))
    expect(await scanned()).toEqual(['o9'])
  })
})

describe('the file by which WeChat knows the domain', () => {
  test('is there, and no other', async () => {
    const answer = await site.app.inject({ method: 'GET', url: '/MP_verify_Abc123.txt' })
    expect(answer).toMatchObject({ statusCode: 200, body: 'Abc123' })
    expect((await site.app.inject({ method: 'GET', url: '/MP_verify_other.txt' })).statusCode).toBe(404)
    expect((await site.app.inject({ method: 'GET', url: '/MP_verify_a/b.txt' })).body).toBe('a page')
    expect((await site.app.inject({ method: 'GET', url: '/search' })).body).toBe('a page')
  })
})
