import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  beginUpload,
  form,
  openUploads,
  plainImage,
  png,
  sendAndLeave,
  testUploads,
} from '../../../test/support/forum/uploads.ts'
import { mp4, webm } from '../../../test/support/forum/videos.ts'
import { newPath } from '../storage/service.ts'
import { reserve } from './keep.ts'

const site = await testUploads()
const member = await site.api.member()
const token = member.tokens.access_token

const rows = () =>
  site.api.ctx.db.many<{ path: string; state: string }>(sql`select path, state from attachments order by id`)
const stored = (path: unknown) => readFileSync(join(site.api.ctx.env.dataDir, 'uploads', String(path)))

test('a picture is stored as webp: upright, without hidden data, with its facts', async () => {
  const source = await plainImage(80, 40)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(source).metadata()).exif).toBeDefined()
  const answer = await site.send(token, source, { name: '我的 照片.jpg' })
  expect(answer).toMatchObject({ status: 200, code: 200, message: 'ok' })
  expect(answer.data).toMatch(new RegExp(`^aoir/${member.id}/image/\\d{4}/\\d{2}/\\d{2}/\\d{13}[1-9]\\d\\.webp$`))
  const { format, width, height, exif, icc, xmp, orientation } = await sharp(stored(answer.data)).metadata()
  expect({ format, width, height, exif, icc, xmp, orientation }).toEqual({ format: 'webp', width: 40, height: 80 })
  const { list } = await member.api.attachment.image({})
  expect(list[0]).toMatchObject({
    path: answer.data,
    url: `/${answer.data}`,
    thumb: `/${answer.data}?w={w}`,
    originalName: '我的 照片.jpg',
    mimeType: 'image/webp',
    width: 40,
    height: 80,
    animated: false,
    size: stored(answer.data).length,
  })
  expect(list[0]?.placeholder).toMatch(/^data:image\/webp;base64,/)
})

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s is taken', async (format) => {
  const answer = await site.send(token, await plainImage().toFormat(format).toBuffer(), { name: 'named wrongly.bin' })
  expect(answer.code).toBe(200)
})

test('an animation keeps moving', async () => {
  const frames = [0, 1, 2].map((shade) => Buffer.alloc(20 * 20 * 3, shade * 100))
  const gif = await sharp(Buffer.concat(frames), {
    raw: { width: 20, height: 60, channels: 3, pageHeight: 20 },
  })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
  const { data } = await site.send(token, gif, { name: 'a.gif' })
  expect(await sharp(stored(data)).metadata()).toMatchObject({ format: 'webp', pages: 3, width: 20, height: 20 })
  const { list } = await member.api.attachment.image({})
  expect(list[0]).toMatchObject({ animated: true, width: 20, height: 20 })
})

test('videos keep their bytes and tell their size and length', async () => {
  const clip = mp4({ seconds: 12, width: 640, height: 360 })
  const first = await site.send(token, clip, { name: 'clip.mp4' })
  expect(first.data).toMatch(/\/video\/.*\.mp4$/)
  expect(stored(first.data).equals(clip)).toBe(true)
  const second = await site.send(token, webm({ seconds: 5, width: 320, height: 240 }), { name: 'x' })
  expect(second.data).toMatch(/\.webm$/)
  const third = await site.send(token, mp4({ brand: 'qt  ' }), { name: 'x.MOV' })
  expect(third.data).toMatch(/\.mov$/)
  const { list, total } = await member.api.attachment.video({ limit: '8' })
  expect(total).toBe(3)
  expect(list.map(({ mimeType, width, height, duration }) => [mimeType, width, height, duration])).toEqual([
    ['video/quicktime', 640, 360, 12],
    ['video/webm', 320, 240, 5],
    ['video/mp4', 640, 360, 12],
  ])
})

test('other harmless files go to the folder for them', async () => {
  const answer = await site.send(token, Buffer.from('%PDF-1.7 and so on'), { name: 'paper.PDF' })
  expect(answer.data).toMatch(/\/assets\/.*\.pdf$/)
  const served = await site.http.call(`/${answer.data}`, { token: member.tokens.access_token })
  expect(served.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'attachment' })
})

test('create answers the row of a local upload, again and again', async () => {
  const { data } = await site.send(token, await png())
  const input = { path: String(data), originalName: 'holiday.png', userId: '1', size: 1, mimeType: 'text/html' }
  const first = await member.api.attachment.create(input)
  expect(first).toMatchObject({ path: data, originalName: 'holiday.png', mimeType: 'image/webp' })
  expect(await member.api.attachment.create({ path: String(data) })).toEqual(first)
  const other = await site.api.member()
  await expect(other.api.attachment.create({ path: String(data) })).rejects.toMatchObject({ code: 403 })
  const foreign = String(data).replace(`/${member.id}/`, `/${other.id}/`)
  await expect(other.api.attachment.create({ path: foreign })).rejects.toMatchObject({ code: 404 })
})

test('5,242,880 bytes are taken, one more is not', async () => {
  const base = await plainImage(10, 10).jpeg().toBuffer()
  const padded = (size: number) => Buffer.concat([base, Buffer.alloc(size - base.length)])
  expect(await site.send(token, padded(5_242_880), { name: 'a.jpg' })).toMatchObject({ code: 200 })
  const before = site.files()
  const answer = await site.send(token, padded(5_242_881), { name: 'a.jpg' })
  expect(answer).toMatchObject({ status: 413, code: 413, message: '请勿上传大于5M的图片', data: null })
  expect(site.files()).toEqual(before)
})

test('a client that leaves at 99 % leaves nothing behind', async () => {
  const before = { files: site.files(), rows: await rows() }
  const body = form(mp4({ length: 3_000_000 }), 'video.mp4')
  await sendAndLeave(site, token, body, Math.floor(body.length * 0.99))
  await expect.poll(() => site.files(), { interval: 5 }).toEqual(before.files)
  expect(await rows()).toEqual(before.rows)
})

test('the doors are those of the API', async () => {
  const file = await png()
  expect(await site.send(undefined, file)).toMatchObject({ status: 401, code: 401, message: '请先登录' })
  expect(await site.send('no such token', file)).toMatchObject({ code: 401 })
  const banned = await site.api.banned()
  expect(await site.send(banned.tokens.access_token, file)).toMatchObject({ code: 403 })
  await site.api.configure({ COMMON_CLOSE_WEB: true })
  expect(await site.send(token, file)).toMatchObject({ code: 503 })
  const administrator = await site.api.administrator()
  expect(await site.send(administrator.tokens.access_token, file)).toMatchObject({ code: 200 })
  await site.api.configure({ COMMON_CLOSE_WEB: false })
  const cookie = await site.send(undefined, file, { headers: { cookie: `access_token=${token}` } })
  expect(cookie).toMatchObject({ code: 401 })
  expect(await site.send(undefined, file, { headers: { cookie: 'locale=en' } })).toMatchObject({
    message: 'Please log in first',
  })
})

test('uploads have a limit of their own, which also counts their records', async () => {
  const strict = await openUploads({ rateLimitScale: 1 / 20 })
  const { tokens } = await strict.api.member()
  const file = await png(2, 2)
  const codes: number[] = []
  for (let count = 0; count < 6; count++) codes.push((await strict.send(tokens.access_token, file)).code)
  const refused = await strict.send(tokens.access_token, file)
  expect([...codes, refused.code]).toEqual([200, 200, 200, 200, 200, 200, 429])
  // The browser waits for this long and goes on by itself.
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
  const call = { method: 'POST', body: { path: 'aoir/1/image/2026/11/15/1.webp' }, token: tokens.access_token }
  const record = await strict.http.call('/api/aoir-attachment/create', call)
  expect(record.headers['ratelimit-policy']).toBe('"upload";q=6;w=60')
  await strict.close()
})

test('another storage kind closes the local door', async () => {
  const { COMMON_SPBM } = site.api.ctx.config.current().document
  await site.api.configure({ COMMON_SPBM: { ...COMMON_SPBM, SPBM: 's3' } })
  const answer = await site.send(token, await png())
  expect(answer).toMatchObject({ status: 400, code: 40_004, message: '存储策略未配置' })
  await site.api.configure({ COMMON_SPBM })
})

test('two in the same millisecond, and eighty-eight more, get names of their own', async () => {
  const about = { storage: 'local', state: 'issued', mime: 'image/webp', size: 1, originalName: '' } as const
  const facts = { width: 0, height: 0, duration: 0, animated: false, placeholder: '' }
  const now = Date.UTC(2020, 1, 2)
  const one = () =>
    reserve(
      site.api.ctx,
      member.id,
      { ...about, ...facts },
      (at) => newPath(member.id, 'image', 'webp', at),
      () => now,
    )
  const made: Awaited<ReturnType<typeof one>>[] = []
  // No more at once than there are connections: what is tried is the name, not the patience of the pool.
  while (made.length < 90) made.push(...(await Promise.all([one(), one(), one(), one(), one(), one()])))
  const names = made.map((name) => (typeof name === 'string' ? name : name.place.filename))
  expect(new Set(names).size).toBe(90)
  for (const name of names) expect(Number(name.slice(-2))).toSatisfy((end: number) => end >= 10 && end <= 97)
  await site.api.ctx.db.run(sql`delete from attachments where path like ${'%/2020/%'}`)
})

test('fifty at once do not exceed the quota', async () => {
  const person = await site.api.member()
  await site.api.configure({ COMMON_UPLOAD: { QUOTA_MB: 1, VIDEO_MB: 500 } })
  const video = mp4({ length: 200_000 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => site.send(person.tokens.access_token, video, { name: 'a.mp4' })),
  )
  const taken = answers.filter(({ code }) => code === 200).length
  expect(taken).toBe(5)
  // Some of them came while six others of the same member were under way.
  expect(answers.filter(({ code }) => code === 413 || code === 429).length).toBe(45)
  expect(answers.find(({ code }) => code === 413)?.message).toContain('1 MB')
  const { used, limit } = await person.api.attachment.quota()
  expect({ used, limit }).toEqual({ used: 5 * video.length, limit: 1_048_576 })
  expect(site.files().filter((file) => file.includes(`aoir/${person.id}/`))).toHaveLength(5)
  expect(site.files().filter((file) => file.startsWith('.tmp'))).toEqual([])
  await site.api.configure({ COMMON_UPLOAD: { QUOTA_MB: 1024, VIDEO_MB: 500 } })
})

test('one member has six uploads under way at most', async () => {
  const person = await site.api.member()
  const [access, video] = [person.tokens.access_token, form(mp4({ length: 50_000 }), 'a.mp4')]
  const begun = Array.from({ length: 6 }, () => beginUpload(site, access, video))
  await expect.poll(() => site.files().filter((file) => file.startsWith('.tmp')).length, { interval: 10 }).toBe(6)
  const seventh = await site.send(access, mp4(), { name: 'a.mp4' })
  expect(seventh).toMatchObject({ status: 429, message: '同时上传的文件太多，请等前面的传完' })
  expect(seventh.headers['retry-after']).toBe('2')
  expect((await site.send(token, await png())).code).toBe(200)
  expect(await Promise.all(begun.map((finish) => finish()))).toEqual([200, 200, 200, 200, 200, 200])
  expect((await site.send(access, mp4(), { name: 'a.mp4' })).code).toBe(200)
})

test('what has come of files in pieces counts against the quota', async () => {
  const person = await site.api.member()
  await site.api.configure({ COMMON_UPLOAD: { QUOTA_MB: 1, VIDEO_MB: 500 } })
  try {
    const send = (id: string, total: number) => {
      const headers = { 'x-upload-id': `pieces-that-count-${id}`, 'content-range': `bytes 0-399999/${total}` }
      return site.send(person.tokens.access_token, mp4({ length: 500_000 }).subarray(0, 400_000), {
        name: 'f.mp4',
        headers,
      })
    }
    expect((await send('a', 600_000)).code).toBe(202)
    expect((await send('b', 700_000)).code).toBe(413)
    expect((await send('c', 600_000)).code).toBe(202)
    expect((await send('d', 500_000)).code).toBe(413)
  } finally {
    await site.api.configure({ COMMON_UPLOAD: { QUOTA_MB: 1024, VIDEO_MB: 500 } })
  }
})

test('a member has so many files, however small they are', async () => {
  const person = await site.api.member()
  await site.api.ctx.db.run(sql`insert into attachment_usage (user_id, bytes, files) values (${person.id}, 1, 16383)`)
  expect((await site.send(person.tokens.access_token, await png())).code).toBe(200)
  expect((await site.send(person.tokens.access_token, await png())).code).toBe(413)
})

test('the same upload id gives the same path', async () => {
  const headers = { 'x-upload-id': 'an-upload-of-sixteen-or-more' }
  const first = await site.send(token, await png(), { headers })
  expect(await site.send(token, await png(), { headers })).toMatchObject({ code: 200, data: first.data })
})

test('a video in pieces: resumed, out of step, finished, asked again', async () => {
  const video = mp4({ length: 250_000 })
  const [one, two] = [video.subarray(0, 100_000), video.subarray(100_000)]
  const headers = (start: number, piece: Buffer) => ({
    'x-upload-id': 'pieces-of-one-film-1',
    'content-range': `bytes ${start}-${start + piece.length - 1}/${video.length}`,
  })
  const state = () => site.http.json('/api/upload', { token, headers: { 'x-upload-id': 'pieces-of-one-film-1' } })
  expect((await state()).envelope.code).toBe(404)
  expect(await site.send(token, one, { name: 'f.mp4', headers: headers(0, one) })).toMatchObject({
    status: 200,
    code: 202,
    data: { received: 100_000 },
  })
  expect((await state()).envelope).toMatchObject({ code: 202, data: { received: 100_000 } })
  const gap = await site.send(token, two, { name: 'f.mp4', headers: headers(100_001, two.subarray(1)) })
  expect(gap).toMatchObject({ code: 409, data: { received: 100_000 } })
  const short = await site.send(token, two.subarray(9), { name: 'f.mp4', headers: headers(100_000, two) })
  expect(short.code).toBe(400)
  expect((await state()).envelope).toMatchObject({ data: { received: 100_000 } })
  const done = await site.send(token, two, { name: 'f.mp4', headers: headers(100_000, two) })
  expect(done.code).toBe(200)
  expect(stored(done.data).equals(video)).toBe(true)
  expect((await state()).envelope).toMatchObject({ code: 200, data: done.data })
})
