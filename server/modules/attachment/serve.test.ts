import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { openUploads, plainImage, png, type UploadSite } from '../../../test/support/forum/uploads.ts'
import { mp4 } from '../../../test/support/forum/videos.ts'
import { rangeOf } from './serve.ts'
import { claimFiles } from './uses.ts'

let site: UploadSite
let member: Person
let picture: string
let video: string
let uploads = 1
const clip = mp4({ length: 100_000 })
beforeAll(async () => {
  site = await openUploads()
  member = await site.api.member()
  picture = await upload(await plainImage(900, 600).png().toBuffer())
  video = await upload(clip, 'a.mp4')
})
afterAll(() => site.close())

async function upload(bytes: Buffer, name = 'a.png'): Promise<string> {
  const { code, data } = await site.send(member.tokens.access_token, bytes, { name })
  expect(code).toBe(200)
  // Everybody may see what a page of the site shows.
  await claimFiles(site.api.ctx, member.id, { type: 'custom-page', id: String(uploads++) }, [String(data)])
  return String(data)
}
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.http.call(path, { headers, method })

test('a picture is served as what it is and nothing else, and asked for again within the minute', async () => {
  const { status, headers, bytes } = await get(`/${picture}`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=45',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
  })
  expect(headers['set-cookie']).toBeUndefined()
  const again = await get(`/${picture}`, { 'if-none-match': String(headers.etag) })
  expect(again.status).toBe(304)
  expect(again.bytes.length).toBe(0)
  const head = await get(`/${picture}`, {}, 'HEAD')
  expect([head.status, head.headers['content-length']]).toEqual([200, String(bytes.length)])
})

describe('ranges', () => {
  const size = clip.length
  test.each([
    ['bytes=0-99', 206, 0, 100],
    ['bytes=100-', 206, 100, size],
    ['bytes=-50', 206, size - 50, size],
    [`bytes=${size - 1}-${size + 100}`, 206, size - 1, size],
    ['bytes=-999999999', 206, 0, size],
    ['bytes=0-0,5-9', 200, 0, size],
    ['bytes=9-5', 200, 0, size],
    ['items=0-5', 200, 0, size],
    ['bytes=-', 200, 0, size],
  ])('%s', async (range, status, start, end) => {
    const answer = await get(`/${video}`, { range })
    expect(answer.status).toBe(status)
    expect(answer.bytes.equals(clip.subarray(start, end))).toBe(true)
    expect(answer.headers['content-type']).toBe('video/mp4')
    if (status === 206) expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${size}`)
  })

  test.each([`bytes=${size}-`, 'bytes=-0', 'bytes=999999999-'])('%s lies beyond the end', async (range) => {
    const answer = await get(`/${video}`, { range })
    expect([answer.status, answer.headers['content-range']]).toEqual([416, `bytes */${size}`])
  })

  test('only of the version the client has', async () => {
    const { headers } = await get(`/${video}`, {}, 'HEAD')
    const range = 'bytes=0-9'
    expect((await get(`/${video}`, { range, 'if-range': String(headers.etag) })).status).toBe(206)
    expect((await get(`/${video}`, { range, 'if-range': '"another"' })).status).toBe(200)
  })

  test('of nothing', () => expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable'))
})

describe('thumbnails', () => {
  test.each([200, 250, 300, 400])('%i wide', async (width) => {
    const { status, headers, bytes } = await get(`/${picture}?w=${width}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
    const again = await get(`/${picture}?w=${width}`)
    expect(again.bytes.equals(bytes)).toBe(true)
    expect(again.headers).toEqual({ ...headers, date: again.headers.date })
    expect((await get(`/${picture}?w=${width}`, { 'if-none-match': String(headers.etag) })).status).toBe(304)
    const head = await get(`/${picture}?w=${width}`, {}, 'HEAD')
    expect(head.headers['content-length']).toBe(String(bytes.length))
  })

  test.each(['0', '201', '99999', '-200', '200px', ''])('a width of "%s" is refused', async (width) => {
    expect((await get(`/${picture}?w=${width}`)).status).toBe(400)
  })

  test('of videos there are none', async () => expect((await get(`/${video}?w=200`)).status).toBe(400))

  test('small pictures do not grow', async () => {
    const small = await upload(await png(50, 20))
    expect(await sharp((await get(`/${small}?w=400`)).bytes).metadata()).toMatchObject({ width: 50, height: 20 })
  })

  test('twenty who ask at once get one, made once', async () => {
    const fresh = await upload(await plainImage(1200, 900).png().toBuffer())
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => get(`/${fresh}?w=300&v=${index}`)))
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    expect(site.files().filter((file) => file.startsWith(`.thumbs/${fresh}`))).toEqual([`.thumbs/${fresh}.300.webp`])
    expect(site.files().filter((file) => file.startsWith('.tmp/'))).toEqual([])
  })
})

test.each([
  '/aoir/../../etc/passwd',
  '/aoir/1/image/../../../secret.key',
  '/aoir/%2e%2e/%2e%2e/secret.key',
  '/aoir/1/image/2026/11/15/..%2f..%2fx.webp',
  '/aoir/.tmp/x',
  '/aoir/1/image/2026/11/15/1.webp/',
  '/aoir/1/image/2026/11/15/1.webp%00',
  '/aoir/1/other/2026/11/15/1.webp',
  '/aoir/01/image/2026/11/15/1.webp',
  '/aoir/1/image/2026/11/15/1763200000000.webp',
])('%s is not there', async (path) => {
  const answer = await get(path)
  expect([400, 404]).toContain(answer.status)
  expect(JSON.parse(answer.text)).toMatchObject({ data: null })
})

test('a file that vanished from the disk is not there, and nothing breaks', async () => {
  const lost = await upload(await png())
  rmSync(join(site.api.ctx.env.dataDir, 'uploads', lost))
  expect((await get(`/${lost}`)).status).toBe(404)
  expect((await get(`/${lost}?w=200`)).status).toBe(404)
  expect(existsSync(join(site.api.ctx.env.dataDir, 'uploads/.thumbs', `${lost}.200.webp`))).toBe(false)
  await site.api.ctx.db.run(sql`select 1`)
})
