import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { type FakeServer, startFakeServer } from '../http.ts'

export interface ServiceApp {
  id: string
  secret: string
  /** What it signs its messages with, and what it locks them with. */
  token: string
  aesKey: string
}

export interface FakeService extends FakeServer {
  app: ServiceApp
  /** Paths that were asked, in order; a token that was forced is `/cgi-bin/stable_token!`. */
  asked: string[]
  /** Scenes by what their QR code holds. */
  scenes: Map<string, string>
  /** Union ids of those who follow. */
  followers: Map<string, string>
  /** The token that works stops working; the next who asks gets the same one again, until another is forced. */
  spoilToken(): void
  /** The token ends as it should: the next who asks gets another. */
  endToken(): void
  /** `no-rights`: it does not tell who follows. */
  mood: Set<string>
}

/** The side of WeChat that servers of service accounts talk to. */
export async function startFakeService(app: ServiceApp): Promise<FakeService> {
  const asked: string[] = []
  const scenes = new Map<string, string>()
  const followers = new Map<string, string>()
  const mood = new Set<string>()
  let given: string = randomUUID()
  let working = given
  const paths: Record<string, (json: Json, query: URLSearchParams) => object> = {
    '/cgi-bin/stable_token': (json) => {
      if (json.grant_type !== 'client_credential' || json.appid !== app.id) return { errcode: 40013, errmsg: 'no' }
      if (json.secret !== app.secret) return { errcode: 40125, errmsg: 'no' }
      if (json.force_refresh === true) {
        asked.push(`${asked.pop()}!`)
        given = working = randomUUID()
      }
      return { access_token: given, expires_in: 7200 }
    },
    '/cgi-bin/qrcode/create': (json, query) => {
      if (query.get('access_token') !== working) return { errcode: 40001, errmsg: 'invalid credential' }
      const { expire_seconds, action_name, action_info } = json as unknown as Wish
      const scene = action_info?.scene?.scene_str
      if (action_name !== 'QR_STR_SCENE' || !scene || scene.length > 64) return { errcode: 40053, errmsg: 'no' }
      const url = `http://weixin.qq.com/q/${randomUUID()}`
      scenes.set(url, scene)
      return { ticket: `gQ${randomUUID()}==`, expire_seconds, url }
    },
    '/cgi-bin/user/info': (_json, query) => {
      if (query.get('access_token') !== working) return { errcode: 42001, errmsg: 'expired' }
      if (mood.has('no-rights')) return { errcode: 48001, errmsg: 'api unauthorized' }
      const openid = query.get('openid') ?? ''
      const unionid = followers.get(openid)
      return { subscribe: 1, openid, subscribe_time: 1, ...(unionid ? { unionid } : {}) }
    },
  }
  const server = await startFakeServer((request, response, body) => {
    const url = new URL(request.url ?? '', 'http://fake')
    asked.push(url.pathname)
    const json = body.length > 0 ? (JSON.parse(body.toString()) as Json) : {}
    const answer = paths[url.pathname]?.(json, url.searchParams) ?? { errcode: 404, errmsg: 'no such path' }
    response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(answer))
  })
  return {
    ...server,
    app,
    asked,
    scenes,
    followers,
    mood,
    spoilToken: () => {
      working = 'nobody has this'
    },
    endToken: () => {
      given = working = randomUUID()
    },
  }
}

type Json = Record<string, unknown>
type Wish = {
  expire_seconds?: number
  action_name?: string
  action_info?: { scene?: { scene_str?: string } }
}

/** A message as WeChat would send it: its query, signed, and its body. */
export function signedMessage({ token }: Pick<ServiceApp, 'token'>, xml: string, at = Date.now()) {
  const timestamp = String(Math.floor(at / 1000))
  const nonce = String(randomBytes(4).readUInt32BE())
  const signature = signed(token, timestamp, nonce)
  return { query: { signature, timestamp, nonce, openid: 'somebody' } as Record<string, string>, body: xml }
}

/** The same in safe mode. */
export function lockedMessage(app: ServiceApp, xml: string, appId = app.id) {
  const { query } = signedMessage(app, '')
  const key = Buffer.from(`${app.aesKey}=`, 'base64')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(xml))
  const plain = Buffer.concat([randomBytes(16), length, Buffer.from(xml), Buffer.from(appId)])
  const padding = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)])
  const encrypted = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
  const msg_signature = signed(app.token, query.timestamp ?? '', query.nonce ?? '', encrypted)
  const body = `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`
  return { query: { ...query, encrypt_type: 'aes', msg_signature }, body }
}

export function signed(...parts: string[]): string {
  return createHash('sha1').update(parts.toSorted().join('')).digest('hex')
}

/** What WeChat tells of a scan; of somebody who begins to follow in other words than of one who does. */
export function scanEvent(openId: string, scene: string, isNew = false): string {
  const [event, key] = isNew ? ['subscribe', `qrscene_${scene}`] : ['SCAN', scene]
  return eventXml(openId, event as string, key as string)
}

export function eventXml(openId: string, event: string, key: string): string {
  const fields = {
    ToUserName: 'gh_1',
    FromUserName: openId,
    MsgType: 'event',
    Event: event,
    EventKey: key,
    Ticket: 'gQ',
  }
  const lines = Object.entries(fields).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
  return `<xml>${lines.join('\n')}\n<CreateTime>${Math.floor(Date.now() / 1000)}</CreateTime></xml>`
}
