import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CloudStorage } from '#server/providers/storage/storage.ts'
import { type FakeCos, startFakeCos } from '../../../test/fakes/cos.ts'
import { type FakeS3, s3Key, startS3 } from '../../../test/fakes/s3.ts'
import { type FakeSts, startFakeSts } from '../../../test/fakes/sts.ts'
import type { Person } from '../../../test/support/api.ts'
import { plainImage, png, testUploads } from '../../../test/support/forum/uploads.ts'
import { mp4 } from '../../../test/support/forum/videos.ts'
import { claimFiles } from '../attachment/service.ts'
import { storageOf } from '../storage/storages.ts'
import { moveOldObjects, removeUnrecorded } from './unrecorded.ts'

const site = await testUploads()
let member: Person
let other: Person
let count = 0
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
const read = (address: string, person?: Person, headers: Record<string, string> = {}) =>
  site.http.call(address, { headers, ...(person ? { token: person.tokens.access_token } : {}) })
const rowsOf = (person: Person) =>
  site.api.ctx.db.many(sql`select state, path, issued_path from attachments where user_id = ${person.id}`)

describe('S3', () => {
  let service: FakeS3
  beforeAll(async () => {
    service = await startS3()
    const place = { ENDPOINT: service.url, BUCKET: 'harbour', REGION: 'us-east-1', PATH_STYLE: true }
    await choose('s3', place, { S3_ACCESS_KEY_ID: s3Key.id, S3_SECRET_ACCESS_KEY: s3Key.secret })
  })
  afterAll(() => service.close())

  const cloud = async () => (await storageOf(site.api.ctx)) as CloudStorage
  const token = (key: string, bytes: Buffer) => member.api.attachment.s3Token({ key, size: bytes.length })

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
    expect(made.url).toBe(`/${made.path}`)
    const { status, bytes } = await read(made.url, member)
    const { format, exif } = await sharp(bytes).metadata()
    expect([status, format, exif, bytes.length]).toEqual([200, 'webp', undefined, made.size])
    expect(await (await storageOf(site.api.ctx)).head(key)).toBeNull()
    expect(await member.api.attachment.create({ path: key })).toEqual(made)
    expect((await member.api.attachment.quota()).used).toBe(made.size)
    // Thumbnails come from here.
    const thumb = await read(made.thumb.replace('{w}', '200'), member)
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ format: 'webp', width: 120 })
    await member.api.attachment.remove({ _id: made._id })
    await expect.poll(async () => (await cloud()).list(''), { interval: 10 }).toEqual([])
    await expect.poll(() => rowsOf(member), { interval: 10 }).toEqual([])
  })

  test('a video keeps its place; hints fill what is not measured', async () => {
    const key = keyOf(member, 'video', 'mp4')
    const video = mp4()
    const url = await member.api.attachment.s3Token({ key, mimeType: 'video/mp4', size: video.length })
    await put(url, video, 'video/mp4')
    const made = await member.api.attachment.create({ path: key, duration: 12.5, width: 640, height: 360 })
    expect(made).toMatchObject({ path: key, size: video.length, duration: 12.5, width: 640, mimeType: 'video/mp4' })
  })

  test('what is not what it claims to be is refused, and gone', async () => {
    const key = keyOf(member, 'image', 'png')
    const page = Buffer.from('<html><script>alert(1)</script>')
    const url = await member.api.attachment.s3Token({ key, size: page.length })
    await put(url, page, 'image/png')
    await expect(member.api.attachment.create({ path: key })).rejects.toMatchObject({ code: 415 })
    expect((await (await cloud()).list('')).filter((object) => object.path.includes(key))).toEqual([])
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
      await expect(member.api.attachment.s3Token({ key, size: 10 }), key).rejects.toMatchObject({ code })
    const key = keyOf(member, 'image', 'webp')
    const sized = (size: number) => member.api.attachment.s3Token({ key, size })
    await expect(sized(5_242_881)).rejects.toMatchObject({ code: 413, message: '请勿上传大于5M的图片' })
    const wrong = member.api.attachment.s3Token({ key: keyOf(member, 'video', 'mp4'), mimeType: 'text/html', size: 10 })
    await expect(wrong).rejects.toMatchObject({ code: 400 })
    expect(await rowsOf(member)).toEqual([])
  })

  test('what is stored is never announced again, and what was not announced is not recorded', async () => {
    const key = keyOf(member, 'video', 'mp4')
    await put(await token(key, mp4()), mp4(), 'video/mp4')
    await member.api.attachment.create({ path: key })
    await expect(token(key, mp4())).rejects.toMatchObject({ code: 409 })
    const never = key.replace('.mp4', '.webm')
    await expect(member.api.attachment.create({ path: never })).rejects.toMatchObject({ code: 404 })
    const early = key.replace('.mp4', '.mov')
    await token(early, mp4())
    await expect(member.api.attachment.create({ path: early })).rejects.toMatchObject({ code: 404 })
  })

  test('two calls for one object make one row', async () => {
    const key = keyOf(member, 'image', 'png')
    await put(await token(key, await png()), await png(), 'image/png')
    const made = await Promise.all([1, 2, 3].map(() => member.api.attachment.create({ path: key })))
    expect(new Set(made.map(({ path }) => path)).size).toBe(1)
    expect(await rowsOf(member)).toHaveLength(1)
    expect((await member.api.attachment.quota()).used).toBe(made[0]?.size)
  })

  test('a video that was recorded cannot be exchanged by using its address again', async () => {
    const key = keyOf(member, 'video', 'mp4')
    const [video, other] = [mp4({ length: 4000 }), mp4({ length: 4000, seconds: 9 })]
    const url = await token(key, video)
    await put(url, video, 'video/mp4')
    const made = await member.api.attachment.create({ path: key })
    expect((await put(url, other, 'video/mp4')).status).toBe(200)
    expect((await read(made.url, member)).bytes.equals(video)).toBe(true)
    await member.api.attachment.create({ path: key })
    expect((await read(made.url, member)).bytes.equals(video)).toBe(true)
    // What was put there afterwards counts, and is removed after a day.
    const { used } = await member.api.attachment.quota()
    expect(used).toBe(video.length)
    const { QUOTA_MB } = site.api.ctx.config.current().document.COMMON_UPLOAD
    const rest = QUOTA_MB * 1024 * 1024 - used
    await site.api.ctx.db.run(sql`
      update attachment_usage set bytes = bytes + ${rest - 6000} where user_id = ${member.id}`)
    const next = keyOf(member, 'video', 'webm')
    await expect(member.api.attachment.s3Token({ key: next, size: 3000 })).rejects.toMatchObject({ code: 413 })
    expect(await removeUnrecorded(site.api.ctx)).toBe(0)
    expect(await removeUnrecorded(site.api.ctx, undefined, Date.now() + 90_000_000)).toBe(1)
    await member.api.attachment.s3Token({ key: next, size: 3000 })
    expect((await read(made.url, member)).bytes.equals(video)).toBe(true)
  })

  test('type and length are part of the address, and both count from the first word', async () => {
    const key = keyOf(member, 'video', 'mp4')
    const video = mp4()
    await expect(member.api.attachment.s3Token({ key })).rejects.toMatchObject({
      code: 422,
      message: '请说明文件的大小',
    })
    const url = await token(key, video)
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect((await put(url, Buffer.concat([video, video]), 'video/mp4')).status).toBe(403)
    expect((await put(url, video, 'text/html')).status).toBe(403)
    await member.api.attachment.s3Token({ key, size: 2 * video.length })
    expect((await member.api.attachment.quota()).used).toBe(2 * video.length)
    await token(key, video)
    expect((await member.api.attachment.quota()).used).toBe(2 * video.length)
  })

  test('nobody keeps announcing', async () => {
    const wish = (number: number) => keyOf(member, 'image', 'webp').replace('/15/', `/15/${number}`)
    for (let number = 1; number <= 50; number++) await member.api.attachment.s3Token({ key: wish(number), size: 1 })
    await expect(member.api.attachment.s3Token({ key: wish(51), size: 1 })).rejects.toMatchObject({ code: 429 })
  })

  test('a video in a bucket is read from here, by whoever may see it', async () => {
    const key = keyOf(member, 'video', 'mp4')
    const video = mp4({ length: 5000 })
    await put(await token(key, video), video, 'video/mp4')
    const { url, path } = await member.api.attachment.create({ path: key })
    expect([(await read(url)).status, (await read(url, other)).status]).toEqual([404, 404])
    await claimFiles(site.api.ctx, member.id, { type: 'custom-page', id: '1' }, [path])
    const part = await read(url, undefined, { range: 'bytes=100-199' })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${video.length}`])
    expect(part.bytes.equals(video.subarray(100, 200))).toBe(true)
    expect((await read(url)).bytes.equals(video)).toBe(true)
    const head = await site.http.call(url, { method: 'HEAD' })
    expect([head.headers['content-length'], head.headers['content-type']]).toEqual([String(video.length), 'video/mp4'])
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
    const wish = { key: keyOf(member, 'image', 'webp'), size: 10 }
    await expect(member.api.attachment.s3Token(wish)).rejects.toMatchObject({ code: 40_004, message: '存储策略未配置' })
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
    expect(made.thumb).toBe(`/${path}?w={w}`)
    expect((await read(made.url, member)).bytes.equals(bytes)).toBe(true)
    expect((await read(made.url)).status).toBe(404)
    // Its credentials still open the place where it was put; what is stored lies elsewhere.
    store(path, Buffer.from('another picture'), 'image/webp')
    expect((await read(made.url, member)).bytes.equals(bytes)).toBe(true)
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

  test('what was recorded where browsers may write moves to where they may not', async () => {
    const path = keyOf(member, 'video', 'mp4')
    const video = mp4({ length: 3000 })
    store(path, video, 'video/mp4')
    const { url, _id } = await member.api.attachment.create({ path })
    const key = [...cos.objects.keys()].find((name) => name.endsWith(path)) ?? ''
    cos.objects.delete(key)
    store(path, video, 'video/mp4')
    await site.api.ctx.db.run(sql`update attachments set object_key = null where id = ${_id}`)
    expect((await read(url, member)).bytes.equals(video)).toBe(true)
    expect(await moveOldObjects(site.api.ctx)).toBe(1)
    expect([cos.objects.has(path), (await read(url, member)).bytes.equals(video)]).toEqual([false, true])
    expect(await moveOldObjects(site.api.ctx)).toBe(0)
  })

  test('what was put there and never recorded counts, and goes after a day', async () => {
    const { QUOTA_MB } = site.api.ctx.config.current().document.COMMON_UPLOAD
    const path = keyOf(member, 'video', 'mp4')
    store(path, Buffer.alloc(2000), 'video/mp4')
    await token(member)
    await site.api.ctx.db.run(sql`
      insert into attachment_usage (user_id, bytes, files) values (${member.id}, ${QUOTA_MB * 1024 * 1024 - 1000}, 1)`)
    await expect(token(member)).rejects.toMatchObject({ code: 413 })
    expect(await removeUnrecorded(site.api.ctx)).toBe(0)
    const removed = await removeUnrecorded(site.api.ctx, undefined, Date.now() + 90_000_000)
    expect([removed > 0, cos.objects.has(path)]).toEqual([true, false])
    await token(member)
  })
})
