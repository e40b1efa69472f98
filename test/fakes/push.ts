import { createDecipheriv, createPublicKey, hkdfSync, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { PushPayload } from '#contract/modules/account/push.ts'
import { startFakeServer } from './http.ts'
import { newPushKeys } from './push-keys.ts'

/** A push that was taken, as the browser reads it. */
export interface Pushed {
  endpoint: string
  payload: PushPayload
  headers: IncomingHttpHeaders
  bytes: number
  time: number
}

interface Answer {
  status: number
  headers?: Record<string, string>
}

type Own = ReturnType<typeof newPushKeys>

/** As `PushSubscription.toJSON()` says it. */
export interface FakeSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * The push service of a browser maker and its browsers: it takes what is signed by the site (RFC 8292) and encrypted for
 * the browser (RFC 8291), and answers as it is told. What is not so gets 400 or 403 and a line in `faults`.
 */
export async function startFakePush({ port }: { port?: number } = {}) {
  const browsers = new Map<string, Own>()
  const pushed: Pushed[] = []
  const asked: string[] = []
  const faults: string[] = []
  let answer: (endpoint: string) => Answer = () => ({ status: 201 })
  let hangs = false
  const server = await startFakeServer(
    (request, response, body) => {
      const endpoint = `${server.url}${request.url}`
      asked.push(endpoint)
      if (hangs) return
      const { status, headers } = answer(endpoint)
      const own = browsers.get(endpoint)
      if (status !== 201) return void response.writeHead(status, headers).end()
      const fault = own ? faultOf(request.headers, server.url) : 'nobody subscribed there'
      if (fault || !own) {
        faults.push(fault)
        return void response.writeHead(fault.startsWith('vapid') ? 403 : 400).end(fault)
      }
      try {
        const payload = JSON.parse(decrypted(own, body)) as PushPayload
        pushed.push({ endpoint, payload, headers: request.headers, bytes: body.length, time: Date.now() })
        response.writeHead(201, { location: `${endpoint}/message` }).end()
      } catch (error) {
        faults.push(String(error))
        response.writeHead(400).end()
      }
    },
    { port },
  )
  let number = 0
  return {
    url: server.url,
    pushed,
    /** Addresses of all requests that arrived, answered or not. */
    asked,
    faults,
    answer: (next: (endpoint: string) => Answer) => {
      answer = next
    },
    hang: (next: boolean) => {
      hangs = next
    },
    subscription(): FakeSubscription {
      const own = newPushKeys()
      const endpoint = `${server.url}/push/${++number}`
      browsers.set(endpoint, own)
      return { endpoint, keys: own.keys }
    },
    /** As for a test on its own. */
    reset() {
      pushed.length = 0
      asked.length = 0
      faults.length = 0
      answer = () => ({ status: 201 })
      hangs = false
    },
    close: server.close,
  }
}
export type FakePush = Awaited<ReturnType<typeof startFakePush>>

/** What a push service looks at before it takes something; empty: nothing is wrong. */
function faultOf(headers: IncomingHttpHeaders, origin: string): string {
  if (headers['content-encoding'] !== 'aes128gcm') return 'not encrypted'
  if (!/^\d+$/.test(String(headers.ttl))) return 'no ttl'
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) return 'bad topic'
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', mark = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return 'vapid: no key'
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signature = Buffer.from(mark, 'base64url')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    signature,
  )
  if (!isSigned) return 'vapid: bad signature'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (aud !== origin) return 'vapid: another audience'
  const left = exp - Date.now() / 1000
  if (!(left > 0 && left <= 86_400)) return 'vapid: bad expiry'
  return /^(mailto:.+@.+|https:\/\/.+)$/.test(sub) ? '' : 'vapid: nobody to turn to'
}

/** RFC 8188 with the keys of RFC 8291, one record. */
function decrypted({ own, keys }: Own, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const auth = Buffer.from(keys.auth, 'base64url')
  const material = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
