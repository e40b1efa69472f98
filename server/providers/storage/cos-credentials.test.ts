import COS from 'cos-js-sdk-v5'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeCos, startFakeCos } from '../../../test/fakes/cos.ts'
import { type FakeSts, startFakeSts } from '../../../test/fakes/sts.ts'
import { troubleIn } from '../../../test/support/provider-trouble.ts'
import { type CosCredentials, type CosCredentialsWish, createCosCredentials } from './cos-credentials.ts'

const cosCredentials = createCosCredentials()

const where = { bucket: 'harbour-1250000000', region: 'ap-guangzhou' }
const key = { secretId: 'AKIDpermanent', secretKey: 'the-permanent-secret' }
const minute = 60_000

let sts: FakeSts
let time: number
const largest = { video: 500_000_000, assets: 50_000_000 }
let buckets = 0
let wish: CosCredentialsWish

beforeAll(async () => {
  time = Date.UTC(2026, 10, 15, 12)
  sts = await startFakeSts(() => time)
  sts.keys.set(key.secretId, key.secretKey)
})
afterAll(() => sts.close())
beforeEach(() => {
  // Every test has a bucket, and so credentials, of its own.
  buckets += 1
  const bucket = `harbour-${1_250_000_000 + buckets}`
  wish = { ...where, bucket, ...key, largest, userId: '7', ttl: 900, stsEndpoint: sts.url, now: () => time }
})
afterEach(() => {
  sts.issued.length = 0
  expect(sts.faults).toEqual([])
})

const troubleOf = (change: Partial<CosCredentialsWish>) =>
  troubleIn(cosCredentials({ ...wish, ...change }), [key.secretKey, key.secretId, 'Signature=', sts.url])

test('answers in the names of the contract, with the times of the provider', async () => {
  const answer = await cosCredentials(wish)
  const [issued] = sts.issued
  expect(answer).toEqual({
    credentials: {
      tmpSecretId: issued?.tmpSecretId,
      tmpSecretKey: issued?.tmpSecretKey,
      sessionToken: issued?.token,
    },
    startTime: time / 1000,
    expiredTime: time / 1000 + 900,
  })
})

test('asks for the three folders of the member and for nothing else', async () => {
  await cosCredentials({ ...wish, ...where })
  expect(sts.issued[0]).toMatchObject({ name: 'aoir', seconds: 900 })
  const [video, assets] = ['video', 'assets'].map(
    (folder) => `qcs::cos:ap-guangzhou:uid/1250000000:harbour-1250000000/aoir/7/${folder}/*`,
  )
  expect(sts.issued[0]?.policy).toEqual({
    version: '2.0',
    statement: [
      {
        effect: 'allow',
        action: ['name/cos:PutObject'],
        resource: ['qcs::cos:ap-guangzhou:uid/1250000000:harbour-1250000000/aoir/7/image/*'],
        condition: {
          numeric_less_than_equal: { 'cos:content-length': 5242880 },
          string_like: { 'cos:content-type': 'image/*' },
        },
      },
      {
        effect: 'allow',
        action: ['name/cos:PutObject'],
        resource: [video],
        condition: {
          numeric_less_than_equal: { 'cos:content-length': largest.video },
          string_like: { 'cos:content-type': 'video/*' },
        },
      },
      {
        effect: 'allow',
        action: ['name/cos:PutObject'],
        resource: [assets],
        condition: { numeric_less_than_equal: { 'cos:content-length': largest.assets } },
      },
      {
        effect: 'allow',
        action: ['name/cos:UploadPart'],
        resource: [video, assets],
        condition: { numeric_less_than_equal: { 'cos:content-length': 16_777_216 } },
      },
      {
        effect: 'allow',
        action: [
          'name/cos:InitiateMultipartUpload',
          'name/cos:ListMultipartUploads',
          'name/cos:ListParts',
          'name/cos:CompleteMultipartUpload',
          'name/cos:AbortMultipartUpload',
        ],
        resource: [video, assets],
      },
    ],
  })
})

test('never asks for longer than a quarter of an hour', async () => {
  const { startTime, expiredTime } = await cosCredentials({ ...wish, ttl: 7200 })
  expect(sts.issued[0]?.seconds).toBe(900)
  expect(expiredTime - startTime).toBe(900)
})

describe('credentials are kept', () => {
  test('for their life less five minutes, for one member', async () => {
    const first = await cosCredentials(wish)
    time += 10 * minute - 1
    expect(await cosCredentials(wish)).toBe(first)
    expect(await cosCredentials({ ...wish, userId: '8' })).not.toEqual(first)
    time += 1
    expect(await cosCredentials(wish)).not.toEqual(first)
    expect(sts.issued.length).toBe(3)
  })

  test('and asked for once by calls at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => cosCredentials(wish)))
    expect(new Set(answers).size).toBe(1)
    expect(sts.issued.length).toBe(1)
  })

  test('but not beyond a change of the settings', async () => {
    await cosCredentials(wish)
    sts.keys.set('AKIDsecond', 'the-second-secret')
    await cosCredentials({ ...wish, secretId: 'AKIDsecond', secretKey: 'the-second-secret' })
    await cosCredentials({ ...wish, bucket: 'other-1250000000' })
    expect(sts.issued.length).toBe(3)
  })

  test('but not when they live too shortly', async () => {
    await cosCredentials({ ...wish, ttl: 300 })
    await cosCredentials({ ...wish, ttl: 300 })
    expect(sts.issued.length).toBe(2)
  })

  test('a thousand at most, those used last', async () => {
    await cosCredentials({ ...wish, userId: '1' })
    await cosCredentials({ ...wish, userId: '2' })
    // Many at once: the order among them does not matter.
    const others = Array.from({ length: 998 }, (_, at) => String(at + 3))
    for (let at = 0; at < others.length; at += 25)
      await Promise.all(others.slice(at, at + 25).map((userId) => cosCredentials({ ...wish, userId })))
    await cosCredentials({ ...wish, userId: '1' })
    await cosCredentials({ ...wish, userId: '1001' })
    expect(sts.issued.length).toBe(1001)
    await cosCredentials({ ...wish, userId: '1' })
    expect(sts.issued.length).toBe(1001)
    await cosCredentials({ ...wish, userId: '2' })
    expect(sts.issued.length).toBe(1002)
  })

  test('failures are not', async () => {
    sts.faults.push({ status: 500 })
    expect(await troubleOf({})).toEqual({ trouble: 'unavailable', code: '500' })
    await cosCredentials(wish)
    expect(sts.issued.length).toBe(1)
  })
})

describe('trouble', () => {
  test.each(['', '0', '*', '7/*', '../7', '7 ', '07', '-1', '1e3'])(
    'no credentials for the user %j',
    async (userId) => {
      expect(await troubleOf({ userId })).toEqual({ trouble: 'settings', code: 'bad user' })
      expect(sts.issued).toEqual([])
    },
  )

  test('no credentials for a bucket that is none', async () => {
    expect(await troubleOf({ bucket: 'harbour-1250000000/*,x-12345' })).toEqual({
      trouble: 'settings',
      code: 'bad bucket',
    })
    expect(await troubleOf({ region: '*' })).toEqual({ trouble: 'settings', code: 'bad region' })
  })

  test('wrong keys and wrong clocks are refusals, although they come with status 200', async () => {
    const refused = (code: string) => ({ trouble: 'refused', code })
    expect(await troubleOf({ secretKey: 'another' })).toEqual(refused('AuthFailure.SignatureFailure'))
    expect(await troubleOf({ secretId: 'AKIDnobody' })).toEqual(refused('AuthFailure.SecretIdNotFound'))
    expect(await troubleOf({ now: () => time - 6 * minute })).toEqual(refused('AuthFailure.SignatureExpire'))
    expect(sts.issued).toEqual([])
  })

  test('trouble on their side, and nonsense', async () => {
    const answer = (Response: unknown) => ({ status: 200, body: JSON.stringify({ Response }) })
    const tokens = { Token: 't', TmpSecretId: 'i', TmpSecretKey: 'k' }
    sts.faults.push(answer({ Error: { Code: 'InternalError.SystemError', Message: key.secretKey } }))
    expect(await troubleOf({})).toEqual({ trouble: 'unavailable', code: 'InternalError.SystemError' })
    sts.faults.push({ status: 302, headers: { location: sts.url } })
    expect(await troubleOf({})).toEqual({ trouble: 'garbled', code: '302' })
    const nonsense = ['', '<html>', 'null', '[]', '{}', '"x"', '{"Response":null}', 'x'.repeat(200_000)]
    const incomplete = [
      answer({ Credentials: tokens }),
      answer({ Credentials: tokens, ExpiredTime: 'soon' }),
      answer({ Credentials: { ...tokens, Token: 5 }, ExpiredTime: 1 }),
      answer({ ExpiredTime: 1 }),
    ]
    for (const fault of [...nonsense.map((body) => ({ status: 200, body })), ...incomplete]) {
      sts.faults.push(fault)
      expect(await troubleOf({})).toEqual({ trouble: 'garbled', code: undefined })
    }
  })

  test('silence, and no connection', async () => {
    sts.faults.push('hang')
    expect(await troubleOf({ timeout: 500 })).toEqual({ trouble: 'slow', code: undefined })
    sts.faults.push('stall')
    expect(await troubleOf({ timeout: 500 })).toEqual({ trouble: 'slow', code: undefined })
    sts.faults.push('cut')
    expect(await troubleOf({})).toEqual({ trouble: 'unreachable', code: 'ECONNRESET' })
    expect(await troubleOf({ stsEndpoint: 'http://127.0.0.1:1' })).toEqual({
      trouble: 'unreachable',
      code: 'ECONNREFUSED',
    })
  })
})

describe('with them a browser', () => {
  let cos: FakeCos
  let given: CosCredentials

  beforeAll(async () => {
    cos = await startFakeCos(where)
  })
  afterAll(() => cos.close())
  beforeEach(async () => {
    given = await cosCredentials({ ...wish, ...where, userId: '77' })
    for (const { tmpSecretId, tmpSecretKey, token, policy } of sts.issued)
      cos.keys.set(tmpSecretId, { secretKey: tmpSecretKey, token, policy })
  })

  /** As the SDK in the browser does it. */
  async function upload(path: string, bytes: Buffer<ArrayBuffer>, type: string, method = 'PUT'): Promise<number> {
    const { tmpSecretId, tmpSecretKey, sessionToken } = given.credentials
    const Headers = { host: new URL(cos.url).host, 'content-length': String(bytes.length) }
    const Authorization = COS.getAuthorization({
      SecretId: tmpSecretId,
      SecretKey: tmpSecretKey,
      Method: method as 'PUT',
      Key: path,
      Headers,
    } as COS.StaticGetAuthorizationOptions)
    const headers = { authorization: Authorization, 'x-cos-security-token': sessionToken, 'content-type': type }
    const answer = await fetch(`${cos.url}/${path}`, { method, headers, body: method === 'PUT' ? bytes : null })
    await answer.arrayBuffer()
    return answer.status
  }

  test('uploads into the folders of its member only', async () => {
    const picture = Buffer.from('RIFF')
    expect(await upload('aoir/77/image/2026/11/15/1.webp', picture, 'image/webp')).toBe(200)
    expect(await upload('aoir/77/video/2026/11/15/1.mp4', picture, 'video/mp4')).toBe(200)
    expect(await upload('aoir/77/assets/2026/11/15/1.zip', picture, 'application/zip')).toBe(200)
    expect(await upload('aoir/7/image/2026/11/15/1.webp', picture, 'image/webp')).toBe(403)
    expect(await upload('aoir/777/image/2026/11/15/1.webp', picture, 'image/webp')).toBe(403)
    expect(await upload('aoir/77/other/1.webp', picture, 'image/webp')).toBe(403)
    expect(await upload('index.html', picture, 'text/html')).toBe(403)
  })

  test('uploads images only as images, up to 5 MB', async () => {
    const path = 'aoir/77/image/2026/11/15/2.webp'
    expect(await upload(path, Buffer.from('<script>'), 'text/html')).toBe(403)
    expect(await upload(path, Buffer.alloc(5_242_881), 'image/webp')).toBe(403)
    expect(await upload(path, Buffer.alloc(5_242_880), 'image/webp')).toBe(200)
  })

  test('neither deletes nor reads', async () => {
    const path = 'aoir/77/image/2026/11/15/3.webp'
    const none = Buffer.alloc(0)
    expect(await upload(path, Buffer.from('RIFF'), 'image/webp')).toBe(200)
    expect(await upload(path, none, 'image/webp', 'DELETE')).toBe(403)
    expect(await upload(path, none, 'image/webp', 'GET')).toBe(403)
    expect(cos.objects.has(path)).toBe(true)
  })
})
