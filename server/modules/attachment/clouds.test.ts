import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/api.ts'
import { type FakeCos, startFakeCos } from '../../../test/fakes/cos.ts'
import { type FakeSts, startFakeSts } from '../../../test/fakes/sts.ts'
import { mp4 } from '../../../test/films.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openUploads, plainImage, png, type UploadSite } from '../../../test/uploads.ts'
import { setPrivacy, storageOf } from './service.ts'

interface S3rver {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver

let site: UploadSite
let member: Person
let other: Person
let count = 0
beforeAll(async () => {
  site = await openUploads()
})
afterAll(() => site.close())
beforeEach(async () => {
  member = await site.api.member()
  other = await site.api.member()
  count += 1
})

/** Changes a part of the storage settings. */
async function choose(SPBM: 's3' | 'cos', options: object, secrets: Record<string, string>) {
  const administrator = await site.api.administrator()
  const { setSecret } = administrator.api.adminConfig
  for (const [name, value] of Object.entries(secrets)) await setSecret({ name: name as 'S3_ACCESS_KEY_ID', value })
  await administrator.api.adminConfig.update({ COMMON_SPBM: { SPBM, OPTIONS: { [SPBM.toUpperCase()]: options } } })
}

const keyOf = (person: Person, kind: 'image' | 'video' | 'assets', ext: string) =>
  `aoir/${person.id}/${kind}/2026/11/15/${1_763_200_000_000_00 + count}.${ext}`
const put = (url: string, body: Buffer, type: string) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type, acl: 'public-read' } })
const rowsOf = (person: Person) =>
  site.api.ctx.db.many(sql`select state, path, issued_path from attachments where user_id = ${person.id}`)

describe('S3', () => {
  const folder = temporaryFolder()
  let service: S3rver
  beforeAll(async () => {
    const options = { port: 0, address: '127.0.0.1', silent: true, directory: folder }
    service = new S3rver({ ...options, configureBuckets: [{ name: 'harbour' }] })
    const { port } = await service.run()
    const place = { ENDPOINT: `http://127.0.0.1:${port}`, BUCKET: 'harbour', REGION: 'us-east-1', PATH_STYLE: true }
    await choose('s3', place, { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' })
  })
  afterAll(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a picture: announced, put, checked, made anew under a name of ours', async () => {
    const key = keyOf(member, 'image', 'webp')
    const source = await plainImage(120, 80)
      .withExif({ IFD0: { Copyright: 'me' } })
      .jpeg()
      .toBuffer()
    const url = await member.api.attachment.s3Token({ key, mimeType: 'image/jpeg', size: source.length })
    expect((await put(url, source, 'image/jpeg')).status).toBe(200)
    const made = await member.api.attachment.create({ path: key, originalName: 'a.jpg' })
    expect(made).toMatchObject({ width: 120, height: 80, mimeType: 'image/webp', originalName: 'a.jpg' })
    expect(made.path).not.toBe(key)
    expect(made.url).toContain(`/harbour/${made.path}`)
    const object = Buffer.from(await (await fetch(made.url)).arrayBuffer())
    const { format, exif } = await sharp(object).metadata()
    expect([format, exif, object.length]).toEqual(['webp', undefined, made.size])
    expect(await (await storageOf(site.api.ctx)).head(key)).toBeNull()
    expect(await member.api.attachment.create({ path: key })).toEqual(made)
    expect((await member.api.attachment.quota()).used).toBe(made.size)
    // Thumbnails come from here.
    const thumb = await site.http.call(made.thumb.replace('{w}', '200'))
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ format: 'webp', width: 120 })
    await member.api.attachment.remove({ _id: made._id })
    await expect.poll(async () => (await storageOf(site.api.ctx)).head(made.path), { interval: 10 }).toBeNull()
    await expect.poll(() => rowsOf(member), { interval: 10 }).toEqual([])
  })

  test('a film keeps its place; hints fill what is not measured', async () => {
    const key = keyOf(member, 'video', 'mp4')
    const film = mp4()
    const url = await member.api.attachment.s3Token({ key, mimeType: 'video/mp4', size: film.length })
    await put(url, film, 'video/mp4')
    const made = await member.api.attachment.create({ path: key, duration: 12.5, width: 640, height: 360 })
    expect(made).toMatchObject({ path: key, size: film.length, duration: 12.5, width: 640, mimeType: 'video/mp4' })
  })

  test('what is not what it claims to be is refused, and gone', async () => {
    const key = keyOf(member, 'image', 'png')
    const url = await member.api.attachment.s3Token({ key })
    await put(url, Buffer.from('<html><script>alert(1)</script>'), 'image/png')
    await expect(member.api.attachment.create({ path: key })).rejects.toMatchObject({ code: 415 })
    expect(await (await storageOf(site.api.ctx)).head(key)).toBeNull()
    expect(await rowsOf(member)).toEqual([])
    expect((await member.api.attachment.quota()).used).toBe(0)
  })

  test('keys are wishes: own, free, of a harmless type (D29)', async () => {
    const attempts: [string, number][] = [
      [keyOf(other, 'image', 'webp'), 403],
      ['x.html', 422],
      [keyOf(member, 'image', 'html'), 400],
      [keyOf(member, 'image', 'svg'), 400],
      [keyOf(member, 'assets', 'js'), 400],
      [keyOf(member, 'image', 'mp4'), 400],
      [`aoir/${member.id}/image/../../1/image/2026/11/15/1.webp`, 422],
      [`/${keyOf(member, 'image', 'webp')}`, 422],
      [`product/${member.id}/image/2026/11/15/1.webp`, 422],
    ]
    for (const [key, code] of attempts)
      await expect(member.api.attachment.s3Token({ key }), key).rejects.toMatchObject({ code })
    const key = keyOf(member, 'image', 'webp')
    const sized = (size: number) => member.api.attachment.s3Token({ key, size })
    await expect(sized(5_242_881)).rejects.toMatchObject({ code: 413, message: '请勿上传大于5M的图片' })
    const wrong = member.api.attachment.s3Token({ key: keyOf(member, 'video', 'mp4'), mimeType: 'text/html' })
    await expect(wrong).rejects.toMatchObject({ code: 400 })
    expect(await rowsOf(member)).toEqual([])
  })

  test('what is stored is never announced again, and what was not announced is not recorded', async () => {
    const key = keyOf(member, 'video', 'mp4')
    await put(await member.api.attachment.s3Token({ key }), mp4(), 'video/mp4')
    await member.api.attachment.create({ path: key })
    await expect(member.api.attachment.s3Token({ key })).rejects.toMatchObject({ code: 409 })
    const never = key.replace('.mp4', '.webm')
    await expect(member.api.attachment.create({ path: never })).rejects.toMatchObject({ code: 404 })
    const early = key.replace('.mp4', '.mov')
    await member.api.attachment.s3Token({ key: early })
    await expect(member.api.attachment.create({ path: early })).rejects.toMatchObject({ code: 404 })
  })

  test('two calls for one object make one row', async () => {
    const key = keyOf(member, 'image', 'png')
    await put(await member.api.attachment.s3Token({ key }), await png(), 'image/png')
    const made = await Promise.all([1, 2, 3].map(() => member.api.attachment.create({ path: key })))
    expect(new Set(made.map(({ path }) => path)).size).toBe(1)
    expect(await rowsOf(member)).toHaveLength(1)
    expect((await member.api.attachment.quota()).used).toBe(made[0]?.size)
  })

  test('what becomes private comes home', async () => {
    const key = keyOf(member, 'image', 'png')
    await put(await member.api.attachment.s3Token({ key }), await png(), 'image/png')
    const made = await member.api.attachment.create({ path: key })
    await setPrivacy(site.api.ctx, member.id, made._id, true)
    expect(await (await storageOf(site.api.ctx)).head(made.path)).toBeNull()
    expect((await site.http.call(`/${made.path}`)).status).toBe(403)
    const { list } = await member.api.attachment.image({})
    expect((await site.http.call(list[0]?.url ?? '')).status).toBe(200)
  })

  test('the storage test writes there', async () => {
    const administrator = await site.api.administrator()
    expect(await administrator.api.attachment.storageTest()).toBeNull()
  })

  test('a bucket that is not there: a reason for the administrator, a sentence for the member', async () => {
    const administrator = await site.api.administrator()
    const change = (BUCKET: string) =>
      administrator.api.adminConfig.update({ COMMON_SPBM: { OPTIONS: { S3: { BUCKET } } } })
    await change('nowhere')
    await expect(administrator.api.attachment.storageTest()).rejects.toMatchObject({ code: 400 })
    await change('')
    await expect(member.api.attachment.s3Token({ key: keyOf(member, 'image', 'webp') })).rejects.toMatchObject({
      code: 40_004,
      message: '存储策略未配置',
    })
    await change('harbour')
  })
})

describe('COS', () => {
  const place = { bucket: 'harbour-1250000000', region: 'ap-guangzhou' }
  let cos: FakeCos
  let sts: FakeSts
  beforeAll(async () => {
    cos = await startFakeCos(place)
    sts = await startFakeSts()
    cos.keys.set('AKIDours', { secretKey: 'our secret' })
    sts.keys.set('AKIDours', 'our secret')
    const options = { BUCKET: place.bucket, REGION: place.region, ENDPOINT: cos.url, STS: sts.url }
    await choose('cos', options, { COS_SECRET_ID: 'AKIDours', COS_SECRET_KEY: 'our secret' })
  })
  afterAll(() => Promise.all([cos.close(), sts.close()]))

  const store = (path: string, bytes: Buffer, type: string) =>
    cos.objects.set(path, { bytes, headers: { 'content-type': type } })
  const token = (person: Person, Bucket = place.bucket, Region = place.region) =>
    person.api.attachment.cosToken({ Bucket, Region })

  test('credentials are for the own folders', async () => {
    const { credentials, startTime, expiredTime } = await token(member)
    expect(Object.values(credentials).every(Boolean)).toBe(true)
    expect(expiredTime - startTime).toBeLessThanOrEqual(900)
    expect(JSON.stringify(sts.issued.at(-1)?.policy)).toContain(`/aoir/${member.id}/image/*`)
    await expect(token(member, 'other-1250000000')).rejects.toMatchObject({ code: 403 })
    await expect(token(member, place.bucket, 'ap-beijing')).rejects.toMatchObject({
      code: 403,
      message: '没有腾讯云对象存储权限',
    })
  })

  test('no credentials: the sentence of the specification', async () => {
    sts.keys.clear()
    await expect(token(other)).rejects.toMatchObject({ code: 503, message: '没有腾讯云对象存储权限' })
    sts.keys.set('AKIDours', 'our secret')
  })

  test('a picture that the cloud has made is looked at and stays', async () => {
    const path = keyOf(member, 'image', 'webp')
    const bytes = await plainImage(64, 48).webp().toBuffer()
    store(path, bytes, 'image/webp')
    const made = await member.api.attachment.create({ path, originalName: 'a.png' })
    expect(made).toMatchObject({ path, width: 64, height: 48, size: bytes.length, mimeType: 'image/webp' })
    expect(made.thumb).toContain('?imageMogr2/thumbnail/{w}x/format/webp')
    expect(await member.api.attachment.create({ path })).toEqual(made)
  })

  test('others, wrong, large and missing objects are refused', async () => {
    const foreign = keyOf(other, 'image', 'webp')
    store(foreign, await png(), 'image/png')
    await expect(member.api.attachment.create({ path: foreign })).rejects.toMatchObject({ code: 403 })
    const bad = keyOf(member, 'image', 'webp')
    store(bad, Buffer.from('<svg onload=alert(1)>'), 'image/webp')
    await expect(member.api.attachment.create({ path: bad })).rejects.toMatchObject({ code: 415 })
    expect(cos.objects.has(bad)).toBe(false)
    const large = keyOf(member, 'image', 'jpg')
    store(large, Buffer.concat([await plainImage().jpeg().toBuffer(), Buffer.alloc(5_242_880)]), 'image/jpeg')
    await expect(member.api.attachment.create({ path: large })).rejects.toMatchObject({ code: 413 })
    const page = keyOf(member, 'video', 'mp4')
    store(page, mp4(), 'text/html')
    await expect(member.api.attachment.create({ path: page })).rejects.toMatchObject({ code: 415 })
    const none = member.api.attachment.create({ path: keyOf(member, 'video', 'webm') })
    await expect(none).rejects.toMatchObject({ code: 404 })
    expect(await rowsOf(member)).toEqual([])
  })
})
