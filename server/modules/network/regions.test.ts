import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { regionName, translatedRegion } from '#contract/shared/regions.ts'
import { bootApi, type Person, testApi } from '../../../test/support/api.ts'
import { aBoard } from '../../../test/support/forum/forum.ts'
import { place, writeRegionDatabase } from '../../../test/support/region-database.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { regionOf } from './region-database.ts'

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'regions.mmdb')
const fill = (target = file) =>
  writeRegionDatabase(target, {
    '198.51.100.0/24': place('CN', 'GD'),
    '203.0.113.0/24': place('US'),
    '203.0.114.0/24': place('HK'),
    '2001:db8:5::/48': place('CN', 'XZ'),
  })
fill()

const api = await testApi({ env: { IP_REGION_DB: file } })
const [admin, writer] = [await api.administrator(), await api.member()]
const board = await aBoard(api)
const turn = (isOn: boolean) => admin.api.adminConfig.update({ COMMON_IP_REGION: isOn })
beforeEach(async () => {
  fill()
  await turn(true)
})

async function from<T = { _id: string; ipRegion: string }>(ip: string, path: string, body: object, who = writer) {
  const answer = await api.request<T>(`/api/${path}`, { body, token: who.tokens.access_token, ip })
  expect(answer.code).toBe(200)
  return answer.data
}
const post = async (ip: string, who?: Person) =>
  (await from(ip, 'aoir-system-posts/publish', { systemId: board.id, title: '海边', content: '风很大' }, who))._id
const comment = (ip: string, postsId: string, who?: Person) =>
  from(ip, 'aoir-system-posts-comment/publish', { postsId, content: '是的' }, who)
const guest = api.as(null)
const regionOfPost = async (id: string) => (await guest.post.one({ id })).ipRegion

describe('a site that shows regions', () => {
  it('shows the province in China, the country elsewhere, and says what it does not know', async () => {
    const regions = {
      '198.51.100.7': '广东',
      '2001:db8:5::1': '西藏',
      '203.0.113.7': '美国',
      '203.0.114.7': '中国香港',
      '192.0.2.1': '未知',
      '2001:db8:6::1': '未知',
    }
    for (const [ip, name] of Object.entries(regions)) expect(await regionOfPost(await post(ip))).toBe(name)
  })

  it('with posts, comments, replies, and on the page of their author', async () => {
    const person = await api.member()
    expect((await guest.user.publicInfo({ id: person.id })).ipRegion).toBe('')
    const postsId = await post('198.51.100.7', person)
    expect((await guest.user.publicInfo({ id: person.id })).ipRegion).toBe('广东')
    const said = await comment('203.0.113.7', postsId, person)
    expect(said.ipRegion).toBe('美国')
    const answer = { commentId: said._id, content: '不是' }
    const { ipRegion } = await from('203.0.114.7', 'aoir-system-posts-reply/publish', answer, person)
    expect(ipRegion).toBe('中国香港')
    const { list } = await guest.comment.comments({ postsId })
    expect(list).toMatchObject([{ ipRegion: '美国', replies: [{ ipRegion: '中国香港' }] }])
    const below = await writer.api.comment.replies({ commentId: said._id })
    expect(below).toMatchObject({ comment: { ipRegion: '美国' }, list: [{ ipRegion: '中国香港' }] })
    expect((await guest.user.publicInfo({ id: person.id })).ipRegion).toBe('中国香港')
    await person.api.comment.deleteComment({ commentId: said._id })
    expect((await guest.comment.comments({ postsId })).list).toMatchObject([{ isDeleted: true, ipRegion: '' }])
  })

  it('to the staff too, beside the network', async () => {
    const id = await post('198.51.100.7')
    const { list } = await admin.api.adminContent.list({ limit: 100 })
    expect(list.find(({ _id }) => _id === id)?.network).toMatchObject({ block: '198.51.100.0/24', ipRegion: '广东' })
  })

  it('of the newest version of a text, for as long as the text is there', async () => {
    const id = await post('198.51.100.7')
    const change = { postsId: id, systemId: board.id, title: '海边', content: '没有风' }
    await from('203.0.113.7', 'aoir-system-posts/update', change)
    await api.ctx.db.run(sql`delete from text_networks`)
    expect(await regionOfPost(id)).toBe('美国')
  })

  it('not while it is switched off, nor of what was written then', async () => {
    const id = await post('198.51.100.7')
    const said = await comment('198.51.100.7', id)
    const first = { comments: await guest.comment.comments({ postsId: id }), post: await regionOfPost(id) }
    expect(first).toMatchObject({ post: '广东', comments: { list: [{ _id: said._id, ipRegion: '广东' }] } })
    await turn(false)
    expect(await regionOfPost(id)).toBe('')
    expect((await guest.comment.comments({ postsId: id })).list).toMatchObject([{ ipRegion: '' }])
    expect((await guest.user.publicInfo({ id: writer.id })).ipRegion).toBe('')
    const later = await post('198.51.100.7')
    await turn(true)
    await expect.poll(() => regionOfPost(id)).toBe('广东')
    expect(await regionOfPost(later)).toBe('')
  })
})

describe('the database', () => {
  const broken = async (damage: (file: string) => void) => {
    const target = join(folder, 'other.mmdb')
    fill(target)
    damage(target)
    const other = await bootApi({ env: { IP_REGION_DB: target } })
    const office = (await other.administrator()).api.adminConfig
    return { other, target, office }
  }

  it.each([
    ['is not there', (target: string) => rmSync(target), 'missing', '找不到 IP 属地数据库'],
    [
      'is something else',
      (target: string) => writeFileSync(target, 'PK'.repeat(99)),
      'damaged',
      '不是可用的 MaxMind DB',
    ],
    ['is a folder', () => {}, 'damaged', '不是可用的 MaxMind DB'],
  ])('that %s keeps the switch off, and the answer says why', async (kind, damage, state, sentence) => {
    const { other, target, office } = await broken(damage)
    const place = kind === 'is a folder' ? folder : target
    if (kind === 'is a folder') other.ctx.env.ipRegionDb = folder
    expect((await office.get()).regionDatabase).toMatchObject({ state, file: place })
    const refused = { code: 422, data: { errors: [{ path: 'COMMON_IP_REGION' }] } }
    await expect(office.update({ COMMON_IP_REGION: true })).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining(sentence),
    })
    expect((await office.get()).document.COMMON_IP_REGION).toBe(false)
    await other.close()
  })

  it('may be cut off in the middle, which shows when it is to be used', async () => {
    const { other, office } = await broken((target) => {
      writeFileSync(target, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'))
    })
    await expect(office.update({ COMMON_IP_REGION: true })).rejects.toMatchObject({ code: 422 })
    await other.close()
  })

  it('that nobody named is named as missing', async () => {
    const other = await bootApi()
    const office = (await other.administrator()).api.adminConfig
    expect((await office.get()).regionDatabase).toEqual({ state: 'unset', file: '', type: '', buildTime: 0 })
    await expect(office.update({ COMMON_IP_REGION: true })).rejects.toMatchObject({
      message: expect.stringContaining('IP_REGION_DB'),
    })
    await other.close()
  })

  it.skipIf(process.getuid?.() === 0)('that may not be read is named', async () => {
    const { other, office } = await broken((target) => chmodSync(target, 0))
    expect((await office.get()).regionDatabase).toMatchObject({ state: 'denied' })
    await other.close()
  })

  it('says what it is while it is in use', async () => {
    await expect
      .poll(async () => (await admin.api.adminConfig.get()).regionDatabase)
      .toEqual({ state: 'ready', file, type: 'Test-City', buildTime: 1_790_000_000_000 })
  })

  it('shows nothing once it is gone, says so once, and shows again when it is back', async () => {
    const id = await post('198.51.100.7')
    expect(await regionOfPost(id)).toBe('广东')
    const warn = vi.spyOn(api.ctx.log, 'warn')
    rmSync(file)
    // Answers that were made before are made anew as soon as somebody notices; every call that writes does.
    await expect.poll(async () => (await comment('198.51.100.7', id)).ipRegion, { timeout: 10_000 }).toBe('')
    expect(await regionOfPost(id)).toBe('')
    expect((await admin.api.adminConfig.get()).regionDatabase).toMatchObject({ state: 'missing' })
    expect((await admin.api.adminConfig.get()).document.COMMON_IP_REGION).toBe(true)
    fill()
    await expect.poll(async () => (await comment('203.0.113.7', id)).ipRegion, { timeout: 10_000 }).toBe('美国')
    expect(await regionOfPost(id)).toBe('广东')
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  it('that was exchanged is read anew', async () => {
    const id = await post('198.51.100.7')
    writeRegionDatabase(file, { '198.51.100.0/24': place('JP') })
    await expect.poll(async () => (await comment('198.51.100.7', id)).ipRegion, { timeout: 10_000 }).toBe('日本')
    expect(await regionOfPost(id)).toBe('广东')
  })
})

describe('what databases say of a place', () => {
  it.each([
    [{ country: { iso_code: 'CN' }, subdivisions: [{ iso_code: 'GD' }] }, 'CN-GD'],
    [{ country: { iso_code: 'CN' }, subdivisions: [{ iso_code: '44', names: { 'zh-CN': '广东省' } }] }, 'CN-GD'],
    [{ country: { iso_code: 'CN' }, subdivisions: [{ names: { en: 'Guangxi Zhuangzu Zizhiqu' } }] }, 'CN-GX'],
    [{ country_code: 'CN', region: 'Shaanxi' }, 'CN-SN'],
    [{ country_code: 'cn', state1: 'Nei Mongol' }, 'CN-NM'],
    [{ country: 'CN', region: 'Atlantis' }, 'CN'],
    [{ country: 'US', region: 'Guangdong' }, 'US'],
    [{ country: { iso_code: 'TW' } }, 'TW'],
    [{ country: { iso_code: 'XX' } }, 'ZZ'],
    [{ country: 'Atlantis' }, 'ZZ'],
    [{ country: { iso_code: 7 }, subdivisions: 'x' }, 'ZZ'],
    [null, 'ZZ'],
    ['CN', 'ZZ'],
  ])('%j is %s', (record, code) => {
    expect(regionOf(record)).toBe(code)
  })

  it('has names in both languages', () => {
    const named = (code: string) => [regionName(code, 'zh-CN'), translatedRegion(regionName(code, 'zh-CN'), 'en')]
    expect(named('CN-NM')).toEqual(['内蒙古', 'Inner Mongolia'])
    expect(named('CN-SX')).toEqual(['山西', 'Shanxi'])
    expect(named('CN')).toEqual(['中国', 'China'])
    expect(named('TW')).toEqual(['中国台湾', 'Taiwan'])
    expect(named('JP')).toEqual(['日本', 'Japan'])
    expect(named('ZZ')).toEqual(['未知', 'Unknown'])
    expect(translatedRegion('', 'en')).toBe('')
    expect(regionName('CN-', 'zh-CN')).toBe('')
  })
})
