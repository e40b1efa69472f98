import { request } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { breakingOff } from '../../../test/fakes/breaking-off.ts'
import { type FakeCos, startFakeCos } from '../../../test/fakes/cos.ts'
import { troubleIn } from '../../../test/support/provider-trouble.ts'
import { createCosStorage } from './cos.ts'
import { cosAuthorization } from './cos-signature.ts'
import type { CloudStorage } from './storage.ts'

const where = { bucket: 'harbour-1250000000', region: 'ap-guangzhou' }
const key = { secretId: 'AKIDpermanent', secretKey: 'the-permanent-secret' }
const path = 'aoir/7/image/2026/11/15/1763200000000123456.webp'
const picture = Buffer.from('RIFF....WEBPVP8 ')
const about = { size: picture.length, type: 'image/webp' }

let cos: FakeCos
let storage: CloudStorage

beforeAll(async () => {
  cos = await startFakeCos(where)
  cos.keys.set(key.secretId, { secretKey: key.secretKey })
})
afterAll(() => cos.close())
beforeEach(() => {
  storage = createCosStorage({ ...where, ...key, baseUrl: cos.url, timeout: 5000 })
})
afterEach(() => {
  cos.objects.clear()
  cos.requests.length = 0
  expect(cos.faults).toEqual([])
})

const troubleOf = (promise: Promise<unknown>) =>
  troubleIn(promise, [key.secretKey, key.secretId, 'q-signature', cos.url])

describe('objects', () => {
  test('are put, measured, read and removed', async () => {
    await storage.put(path, picture, about)
    expect(cos.objects.get(path)).toEqual({
      bytes: picture,
      headers: { 'content-type': 'image/webp', 'cache-control': 'max-age=31536000, immutable' },
    })
    expect(await storage.head(path)).toEqual(about)
    expect(await buffer(await storage.read(path))).toEqual(picture)
    expect(await buffer(await storage.read(path, { start: 4, end: 7 }))).toEqual(picture.subarray(4, 8))
    await storage.remove(path)
    await storage.remove(path)
    expect(await storage.head(path)).toBeNull()
    expect(cos.requests.every(({ status }) => status < 300 || status === 404)).toBe(true)
  })

  test('sign what they are: host, type and length', async () => {
    await storage.put(path, picture, about)
    const signed = cos.requests[0]?.headers.authorization
    expect(signed).toContain('q-header-list=cache-control;content-length;content-type;host&')
  })

  test('go as streams of the announced length', async () => {
    const chunks = [picture.subarray(0, 5), picture.subarray(5)]
    await storage.put(path, Readable.from(chunks), about)
    expect(cos.objects.get(path)?.bytes).toEqual(picture)
    expect(cos.requests[0]?.headers['transfer-encoding']).toBeUndefined()
  })

  test('that are not pictures, videos or sounds are for saving', async () => {
    await storage.put(path, picture, { ...about, type: 'application/zip' })
    await storage.put(`${path}2`, picture, { ...about, type: 'image/svg+xml' })
    expect(cos.objects.get(path)?.headers['content-disposition']).toBe('attachment')
    expect(cos.objects.get(`${path}2`)?.headers['content-disposition']).toBe('attachment')
  })

  test('may be empty', async () => {
    await storage.put(path, Buffer.alloc(0), { size: 0, type: 'image/webp' })
    expect(await storage.head(path)).toEqual({ size: 0, type: 'image/webp' })
    expect(await buffer(await storage.read(path))).toEqual(Buffer.alloc(0))
  })

  test('are stored whole or not at all', async () => {
    const short = Readable.from([picture.subarray(0, 5)])
    expect(await troubleOf(storage.put(path, short, about))).toEqual({
      trouble: 'settings',
      code: 'shorter than announced',
    })
    const long = Readable.from([picture, picture])
    expect(await troubleOf(storage.put(path, long, about))).toEqual({
      trouble: 'settings',
      code: 'longer than announced',
    })
    expect(await troubleOf(storage.put(path, picture, { ...about, size: 3 }))).toMatchObject({ trouble: 'settings' })
    await expect(storage.put(path, breakingOff(picture), about)).rejects.toThrow('the disk is gone')
    expect(cos.objects.size).toBe(0)
  })

  test('are copied and listed', async () => {
    await storage.put(path, picture, about)
    await storage.copy(path, `stored/${path}`)
    expect(await storage.head(`stored/${path}`)).toEqual(about)
    expect(await storage.list('stored/aoir/')).toEqual([
      { path: `stored/${path}`, size: about.size, modified: expect.any(Number) },
    ])
    expect(await storage.list('stored/', `stored/${path}`)).toEqual([])
    expect(await troubleOf(storage.copy(`${path}2`, path))).toMatchObject({ trouble: 'missing' })
  })

  test('pass the write test and leave nothing behind', async () => {
    await storage.probe()
    expect(cos.requests.map(({ method }) => method)).toEqual(['PUT', 'HEAD', 'GET', 'DELETE'])
    expect(cos.objects.size).toBe(0)
  })
})

describe('trouble', () => {
  test.each(['../1', 'a/../b', '/a', 'a//b', '', 'a b', 'a?b', 'a%2e', 'a\r\nb', 'aoir/7/图.webp', '.'])(
    'a path that is not plain is refused before anything is sent: %j',
    async (bad) => {
      expect(await troubleOf(storage.put(bad, picture, about))).toEqual({ trouble: 'settings', code: 'bad path' })
      expect(await troubleOf(storage.head(bad))).toEqual({ trouble: 'settings', code: 'bad path' })
      expect(await troubleOf(storage.read(bad))).toEqual({ trouble: 'settings', code: 'bad path' })
      expect(await troubleOf(storage.remove(bad))).toEqual({ trouble: 'settings', code: 'bad path' })
      expect(await troubleOf(storage.copy(bad, path))).toEqual({ trouble: 'settings', code: 'bad path' })
      expect(await troubleOf(storage.copy(path, bad))).toEqual({ trouble: 'settings', code: 'bad path' })
      expect(cos.requests).toEqual([])
    },
  )

  test('settings that cannot be right are refused', () => {
    const bad = (change: object) => () => createCosStorage({ ...where, ...key, ...change })
    expect(bad({ bucket: 'evil.example.com/x-12345' })).toThrow('bad bucket')
    expect(bad({ bucket: 'nonumber' })).toThrow('bad bucket')
    expect(bad({ region: 'a.example.com#' })).toThrow('bad region')
    expect(bad({ baseUrl: 'https://user:word@img.example.com' })).toThrow('bad address')
    expect(bad({ baseUrl: 'http://' })).toThrow('bad address')
  })

  test('a wrong key is a refusal', async () => {
    const wrong = createCosStorage({ ...where, ...key, secretKey: 'another', baseUrl: cos.url })
    const refused = { trouble: 'refused', code: 'SignatureDoesNotMatch' }
    expect(await troubleOf(wrong.put(path, picture, about))).toEqual(refused)
    expect(await troubleOf(wrong.read(path))).toEqual(refused)
    expect(await troubleOf(wrong.remove(path))).toEqual(refused)
    expect(await troubleOf(wrong.head(path))).toEqual({ trouble: 'refused', code: '403' })
    expect(await troubleOf(wrong.probe())).toEqual(refused)
    const unknown = createCosStorage({ ...where, ...key, secretId: 'AKIDnobody', baseUrl: cos.url })
    expect(await troubleOf(unknown.put(path, picture, about))).toEqual({
      trouble: 'refused',
      code: 'InvalidAccessKeyId',
    })
    expect(cos.objects.size).toBe(0)
  })

  test('what is not there is missing; reading beyond the end is refused', async () => {
    expect(await troubleOf(storage.read(path))).toEqual({ trouble: 'missing', code: 'NoSuchKey' })
    await storage.put(path, picture, about)
    expect(await troubleOf(storage.read(path, { start: 100, end: 200 }))).toEqual({
      trouble: 'refused',
      code: 'InvalidRange',
    })
  })

  test('a bucket that is gone is not an object that is gone', async () => {
    const body = '<Error><Code>NoSuchBucket</Code><Message>gone</Message></Error>'
    cos.faults.push({ status: 404, body }, { status: 404, body })
    expect(await troubleOf(storage.put(path, picture, about))).toEqual({ trouble: 'missing', code: 'NoSuchBucket' })
    expect(await troubleOf(storage.remove(path))).toEqual({ trouble: 'missing', code: 'NoSuchBucket' })
  })

  test.each([500, 502, 503, 429])('status %i is trouble on their side', async (status) => {
    cos.faults.push({ status, body: '<html>' }, { status }, { status }, { status })
    const expected = { trouble: 'unavailable', code: String(status) }
    expect(await troubleOf(storage.put(path, picture, about))).toEqual(expected)
    expect(await troubleOf(storage.head(path))).toEqual(expected)
    expect(await troubleOf(storage.read(path))).toEqual(expected)
    expect(await troubleOf(storage.remove(path))).toEqual(expected)
  })

  test('redirects are not followed', async () => {
    cos.faults.push({ status: 307, headers: { location: `${cos.url}/elsewhere` } })
    expect(await troubleOf(storage.put(path, picture, about))).toEqual({ trouble: 'garbled', code: '307' })
    expect(cos.requests).toEqual([])
  })

  test('pages of a gateway in between are not taken for success', async () => {
    const page = { status: 200, body: '<html>Please log in</html>' }
    cos.faults.push(page, page, page, page)
    expect(await troubleOf(storage.put(path, picture, about))).toMatchObject({ trouble: 'garbled' })
    expect(await troubleOf(storage.head(path))).toMatchObject({ trouble: 'garbled' })
    expect(await troubleOf(storage.read(path))).toMatchObject({ trouble: 'garbled' })
    expect(await troubleOf(storage.read(path, { start: 0, end: 3 }))).toMatchObject({ trouble: 'garbled' })
  })

  test('codes that are not codes are not repeated', async () => {
    const body = `<Error><Code>${key.secretKey} at &lt;here&gt;</Code></Error>`
    cos.faults.push({ status: 403, body }, { status: 403, body: 'x'.repeat(200_000) })
    expect(await troubleOf(storage.put(path, picture, about))).toMatchObject({ trouble: 'refused' })
    expect(await troubleOf(storage.put(path, picture, about))).toEqual({ trouble: 'refused', code: '403' })
  })

  test('silence ends after the time-out', async () => {
    const hasty = createCosStorage({ ...where, ...key, baseUrl: cos.url, timeout: 500 })
    cos.faults.push('hang', 'hang', 'hang', 'hang', 'hang')
    const calls = [
      hasty.put(path, picture, about),
      hasty.put(path, Readable.from([picture]), about),
      hasty.head(path),
      hasty.read(path),
      hasty.remove(path),
    ]
    for (const trouble of await Promise.all(calls.map(troubleOf)))
      expect(trouble).toEqual({ trouble: 'slow', code: undefined })
  })

  test('a body that stops coming ends after the time-out, one that is cut ends at once', async () => {
    const hasty = createCosStorage({ ...where, ...key, baseUrl: cos.url, timeout: 500 })
    cos.faults.push('stall')
    expect(await troubleOf(hasty.read(path).then(buffer))).toEqual({ trouble: 'slow', code: undefined })
    cos.faults.push('cut')
    await expect(storage.read(path).then(buffer)).rejects.toThrow('aborted')
  })

  test('no connection, or one that breaks, is told apart', async () => {
    const nowhere = createCosStorage({ ...where, ...key, baseUrl: 'http://127.0.0.1:1' })
    expect(await troubleOf(nowhere.head(path))).toEqual({ trouble: 'unreachable', code: 'ECONNREFUSED' })
    cos.faults.push('reset')
    expect(await troubleOf(storage.put(path, Readable.from([picture]), about))).toEqual({
      trouble: 'unreachable',
      code: 'ECONNRESET',
    })
  })

  test('a kept connection that was closed meanwhile is opened again', async () => {
    await storage.put(path, picture, about)
    cos.faults.push('reset')
    expect(await storage.head(path)).toEqual(about)
  })
})

describe('the fake', () => {
  /** The status of a request that was signed and then changed on its way. */
  function statusAfter(change: { method?: string; path?: string; headers?: Record<string, string>; unsigned?: true }) {
    const { host } = new URL(cos.url)
    const headers = { host, 'content-type': 'image/webp', 'content-length': '3' }
    const now = Math.floor(Date.now() / 1000)
    const times = { start: now - 60, end: now + 60 }
    const authorization = cosAuthorization(key, { method: 'PUT', path: `/${path}`, headers }, times)
    const sent = { ...headers, ...(change.unsigned ? {} : { authorization }), ...change.headers }
    return new Promise<number | undefined>((resolve, reject) => {
      const options = { method: change.method ?? 'PUT', headers: sent }
      request(`${cos.url}/${change.path ?? path}`, options, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end('abc')
    })
  }

  test('takes the signed request and none that was changed', async () => {
    expect(await statusAfter({})).toBe(200)
    cos.objects.clear()
    expect(await statusAfter({ unsigned: true })).toBe(403)
    expect(await statusAfter({ method: 'DELETE' })).toBe(403)
    expect(await statusAfter({ path: 'aoir/8/image/2026/11/15/1.webp' })).toBe(403)
    expect(await statusAfter({ headers: { 'content-type': 'text/html' } })).toBe(403)
    expect(await statusAfter({ headers: { host: 'other.example.com' } })).toBe(403)
    expect(cos.objects.size).toBe(0)
  })
})
