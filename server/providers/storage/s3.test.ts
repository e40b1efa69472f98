import { execFile } from 'node:child_process'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { breakingOff } from '../../../test/fakes/breaking-off.ts'
import { type FakeServer, startFakeServer } from '../../../test/fakes/http.ts'
import { type FakeS3, s3Key, startS3 } from '../../../test/fakes/s3.ts'
import { troubleIn } from '../../../test/support/provider-trouble.ts'
import { createS3Storage, type S3Settings, type S3Storage } from './s3.ts'

const path = 'aoir/7/image/2026/11/15/1763200000000123456.webp'
const picture = Buffer.from('RIFF....WEBPVP8 ')
const about = { size: picture.length, type: 'image/webp' }

let service: FakeS3
let settings: S3Settings
let storage: S3Storage

beforeAll(async () => {
  service = await startS3()
  settings = {
    endpoint: service.url,
    region: 'us-east-1',
    bucket: 'harbour',
    pathStyle: true,
    accessKeyId: s3Key.id,
    secretAccessKey: s3Key.secret,
    timeout: 5000,
  }
})
afterAll(() => service.close())
beforeEach(() => {
  storage = createS3Storage(settings)
})
afterEach(() => storage.remove(path))

const troubleOf = (promise: Promise<unknown>, secrets = ['another-secret', 'AWS4-HMAC', 'X-Amz-']) =>
  troubleIn(promise, [...secrets, settings.endpoint])

describe('objects', () => {
  test('are put, measured, read and removed', async () => {
    await storage.put(path, picture, about)
    expect(await storage.head(path)).toEqual(about)
    expect(await buffer(await storage.read(path))).toEqual(picture)
    expect(await buffer(await storage.read(path, { start: 4, end: 7 }))).toEqual(picture.subarray(4, 8))
    await storage.remove(path)
    await storage.remove(path)
    expect(await storage.head(path)).toBeNull()
    expect(await troubleOf(storage.read(path))).toEqual({ trouble: 'missing', code: 'NoSuchKey' })
  })

  test('go as streams of the announced length', async () => {
    const megabytes = Buffer.alloc(3_000_000, 'wave')
    const chunks = Array.from({ length: 30 }, (_, n) => megabytes.subarray(n * 100_000, (n + 1) * 100_000))
    await storage.put(path, Readable.from(chunks), { size: megabytes.length, type: 'video/mp4' })
    expect((await buffer(await storage.read(path))).equals(megabytes)).toBe(true)
  })

  test('that are not pictures, videos or sounds are for saving', async () => {
    await storage.put(path, picture, { ...about, type: 'application/zip' })
    expect(service.objects.get(path)?.headers['content-disposition']).toBe('attachment')
  })

  test('are stored whole or not at all', async () => {
    const short = storage.put(path, Readable.from([picture.subarray(0, 5)]), about)
    expect(await troubleOf(short)).toEqual({ trouble: 'settings', code: 'shorter than announced' })
    const long = storage.put(path, Readable.from([picture, picture]), about)
    expect(await troubleOf(long)).toEqual({ trouble: 'settings', code: 'longer than announced' })
    expect(await troubleOf(storage.put(path, picture, { ...about, size: 3 }))).toMatchObject({ trouble: 'settings' })
    await expect(storage.put(path, breakingOff(picture), about)).rejects.toThrow('the disk is gone')
    expect(await storage.head(path)).toBeNull()
  })

  test('pass the write test', () => storage.probe())

  test('are copied and listed', async () => {
    const before = Date.now() - 2000
    await storage.put(path, picture, about)
    await storage.copy(path, `stored/${path}`)
    expect(await storage.head(`stored/${path}`)).toEqual(about)
    const [found, ...others] = await storage.list('stored/aoir/')
    expect([found, others]).toEqual([{ path: `stored/${path}`, size: about.size, modified: expect.any(Number) }, []])
    expect(found?.modified).toBeGreaterThan(before)
    expect(await storage.list('stored/', `stored/${path}`)).toEqual([])
    await storage.remove(`stored/${path}`)
    expect(await troubleOf(storage.copy(`${path}2`, path))).toMatchObject({ trouble: 'missing' })
  })
})

describe('a presigned address', () => {
  const put = (url: string, body: Buffer<ArrayBuffer>, headers: Record<string, string>) =>
    fetch(url, { method: 'PUT', body, headers }).then(
      async (answer) => `${answer.status} ${codeOf(await answer.text())}`,
    )
  const codeOf = (xml: string) => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? ''
  const type = { 'content-type': 'image/webp' }

  test('takes what a browser was told to send', async () => {
    const url = await storage.presignPut(path, about)
    // The header that clients of the contract send beside the type has no meaning to the service.
    expect(await put(url, picture, { ...type, acl: 'public-read' })).toBe('200 ')
    expect(await storage.head(path)).toEqual(about)
  })

  test('refuses another type, another size, another place and another method', async () => {
    const url = await storage.presignPut(path, about)
    const refused = '403 SignatureDoesNotMatch'
    expect(await put(url, picture, { 'content-type': 'text/html' })).toBe(refused)
    expect(await put(url, picture, {})).toBe(refused)
    expect(await put(url, Buffer.concat([picture, picture]), type)).toBe(refused)
    expect(await put(url, picture.subarray(1), type)).toBe(refused)
    expect(await put(url.replace('/aoir/7/', '/aoir/8/'), picture, type)).toBe(refused)
    expect(await put(url.replace(/Expires=300/, 'Expires=3000'), picture, type)).toBe(refused)
    expect(await put(url.replace(/Signature=..../, 'Signature=0000'), picture, type)).toBe(refused)
    const answer = await fetch(url, { method: 'DELETE', headers: type })
    expect([answer.status, codeOf(await answer.text())]).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await storage.head(path)).toBeNull()
  })

  test('signs for five minutes the host, the type and the size, and no checksum', async () => {
    const sized = new URL(await storage.presignPut(path, about)).searchParams
    expect(sized.get('X-Amz-Algorithm')).toBe('AWS4-HMAC-SHA256')
    expect(sized.get('X-Amz-Expires')).toBe('300')
    expect(sized.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect([...sized.keys()].filter((name) => /checksum|acl/i.test(name))).toEqual([])
  })

  test('has the form that the settings ask for', async () => {
    const host = { ...settings, endpoint: 'https://s3.example.com', pathStyle: false }
    const url = new URL(await createS3Storage(host).presignPut(path, about))
    expect(url.host + url.pathname).toBe(`harbour.s3.example.com/${path}`)
  })

  test.each(['../1', '/a', 'a//b', '', 'a b', 'a?b', 'a\r\nb'])('is not made for the path %j', async (bad) => {
    expect(await troubleOf(storage.presignPut(bad, about))).toEqual({ trouble: 'settings', code: 'bad path' })
  })
})

describe('a service that is as strict as Amazon', () => {
  beforeEach(() => void service.requests.splice(0))

  test('finds every call signed', async () => {
    await storage.put(path, picture, about)
    await storage.put(path, Readable.from([picture]), about)
    await buffer(await storage.read(path))
    await storage.remove(path)
    await storage.list('aoir/7/', path)
    expect(service.requests.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'PUT 200',
      'PUT 200',
      'GET 200',
      'DELETE 204',
      'GET 200',
    ])
  })

  test('takes the presigned request and none that was changed or is not signed', async () => {
    const url = await storage.presignPut(path, about)
    const status = async (address: string, headers: Record<string, string> = {}, body = picture) => {
      const sent = { 'content-type': 'image/webp', acl: 'public-read', ...headers }
      return (await fetch(address, { method: 'PUT', body, headers: sent })).status
    }
    expect(await status(url)).toBe(200)
    expect(await status(url.replace(/\?.*/, ''))).toBe(403)
    expect(await status(url.replace(/&X-Amz-Signature=\w+/, ''))).toBe(403)
    expect(await status(url, { 'x-amz-acl': 'public-read-write' })).toBe(403)
    expect(await status(url, { 'x-amz-meta-extra': '1' })).toBe(403)
    expect(await status(url, { 'content-type': 'text/html' })).toBe(403)
    expect(await status(url, {}, Buffer.concat([picture, picture]))).toBe(403)
    expect(await status(url.replace('/7/', '/8/'))).toBe(403)
  })
})

describe('trouble', () => {
  let fake: FakeServer
  let atFake: (timeout?: number) => S3Storage

  beforeAll(async () => {
    fake = await startFakeServer((_request, response) => void response.writeHead(500).end())
    atFake = (timeout = 5000) => createS3Storage({ ...settings, endpoint: fake.url, timeout })
  })
  afterAll(() => fake.close())
  afterEach(() => expect(fake.faults).toEqual([]))

  test('wrong keys are refusals', async () => {
    const wrong = createS3Storage({ ...settings, secretAccessKey: 'another-secret' })
    const refused = { trouble: 'refused', code: 'SignatureDoesNotMatch' }
    expect(await troubleOf(wrong.put(path, picture, about))).toEqual(refused)
    expect(await troubleOf(wrong.read(path))).toEqual(refused)
    expect(await troubleOf(wrong.remove(path))).toEqual(refused)
    expect(await troubleOf(wrong.head(path))).toEqual({ trouble: 'refused', code: '403' })
    expect(await troubleOf(wrong.probe())).toEqual(refused)
    const unknown = createS3Storage({ ...settings, accessKeyId: 'nobody' })
    expect(await troubleOf(unknown.probe())).toEqual({ trouble: 'refused', code: 'InvalidAccessKeyId' })
  })

  test('a bucket that is not there is missing', async () => {
    const elsewhere = createS3Storage({ ...settings, bucket: 'nowhere' })
    expect(await troubleOf(elsewhere.probe())).toEqual({ trouble: 'missing', code: 'NoSuchBucket' })
    expect(await troubleOf(elsewhere.remove(path))).toEqual({ trouble: 'missing', code: 'NoSuchBucket' })
    expect(() => createS3Storage({ ...settings, bucket: 'evil.example.com/' })).toThrow('bad bucket')
    expect(() => createS3Storage({ ...settings, endpoint: 'http://' })).toThrow('bad address')
  })

  test('reading beyond the end is refused', async () => {
    await storage.put(path, picture, about)
    expect(await troubleOf(storage.read(path, { start: 100, end: 200 }))).toEqual({
      trouble: 'refused',
      code: 'InvalidRange',
    })
  })

  test('trouble on their side is tried once more, then told', async () => {
    const busy = { status: 503, body: '<Error><Code>SlowDown</Code><Message>another-secret</Message></Error>' }
    fake.faults.push(busy, busy)
    expect(await troubleOf(atFake().put(path, picture, about))).toEqual({ trouble: 'unavailable', code: 'SlowDown' })
    fake.faults.push({ status: 500 }, { status: 500 })
    expect(await troubleOf(atFake().head(path))).toEqual({ trouble: 'unavailable', code: '500' })
    fake.faults.push(busy, { status: 204 })
    await atFake().remove(path)
  })

  test('a stream is sent once', async () => {
    fake.faults.push({ status: 503 })
    const trouble = await troubleOf(atFake().put(path, Readable.from([picture]), about))
    expect(trouble).toMatchObject({ trouble: 'unavailable' })
  })

  test('pages of a gateway in between are not taken for success', async () => {
    const page = { status: 200, body: '<html>Please log in</html>' }
    fake.faults.push(page, page, page, page)
    expect(await troubleOf(atFake().put(path, picture, about))).toMatchObject({ trouble: 'garbled' })
    expect(await troubleOf(atFake().head(path))).toMatchObject({ trouble: 'garbled' })
    expect(await troubleOf(atFake().read(path))).toMatchObject({ trouble: 'garbled' })
    expect(await troubleOf(atFake().read(path, { start: 0, end: 3 }))).toMatchObject({ trouble: 'garbled' })
  })

  test('nonsense beside an error does not hide the error', async () => {
    fake.faults.push({ status: 403, body: '<html>another-secret' }, { status: 400, body: '\u0000{{{<Error>' })
    expect(await troubleOf(atFake().put(path, picture, about))).toMatchObject({ trouble: 'refused' })
    expect(await troubleOf(atFake().put(path, picture, about))).toMatchObject({ trouble: 'refused' })
  })

  test('redirects are not followed', async () => {
    fake.faults.push({ status: 307, headers: { location: `${settings.endpoint}/harbour/${path}` } })
    expect(await troubleOf(atFake().put(path, picture, about))).toMatchObject({ trouble: 'garbled' })
    expect(await storage.head(path)).toBeNull()
  })

  test('silence ends after the time-out', async () => {
    const hasty = atFake(500)
    fake.faults.push('hang', 'hang', 'hang', 'hang', 'hang')
    const calls = [
      hasty.put(path, picture, about),
      hasty.put(path, Readable.from([picture]), about),
      hasty.head(path),
      hasty.read(path),
      hasty.remove(path),
    ]
    for (const trouble of await Promise.all(calls.map((call) => troubleOf(call))))
      expect(trouble).toEqual({ trouble: 'slow', code: undefined })
  })

  test('a body that stops coming ends after the time-out, one that is cut ends at once', async () => {
    fake.faults.push('stall')
    expect(await troubleOf(atFake(500).read(path).then(buffer))).toEqual({ trouble: 'slow', code: undefined })
    fake.faults.push('cut')
    await expect(atFake().read(path).then(buffer)).rejects.toThrow('aborted')
  })

  test('no connection', async () => {
    const nowhere = createS3Storage({ ...settings, endpoint: 'http://127.0.0.1:1' })
    expect(await troubleOf(nowhere.head(path))).toEqual({ trouble: 'unreachable', code: 'ECONNREFUSED' })
  })
})

test('the SDK is not loaded before the first call', async () => {
  const script = `
    const loaded = new Set()
    const { registerHooks } = await import('node:module')
    registerHooks({
      load(url, context, next) {
        if (/aws-sdk|smithy/.test(url)) loaded.add(url)
        return next(url, context)
      },
    })
    const { createS3Storage } = await import(${JSON.stringify(new URL('./s3.ts', import.meta.url).href)})
    const storage = createS3Storage(${JSON.stringify(settings)})
    const before = loaded.size
    await storage.presignPut('aoir/1.webp', { type: 'image/webp', size: 1 })
    console.log(JSON.stringify({ before, isLoadedAfter: loaded.size > 0 }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(JSON.parse(stdout)).toEqual({ before: 0, isLoadedAfter: true })
})
