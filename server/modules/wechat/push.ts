import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wechatPushPath } from '#contract/modules/account/oauth.ts'
import { hashOf } from '../../http/api/browser.ts'
import { plainHeaders } from '../../http/port/security-headers.ts'
import type { Context } from '../../kernel/context.ts'
import { type PushKeys, pushKeys } from './account.ts'
import { markScanned } from './queries.ts'

/** Entities stay text and numbers stay what they were: a scene called 0012e3 is no number. */
const parser = new XMLParser({ parseTagValue: false, processEntities: false, ignoreAttributes: true, maxNestedTags: 8 })

/** The fields of a message; undefined for what is none. */
function fieldsOf(xml: string): Record<string, string> | undefined {
  // A message has no document type. Whoever sends one is up to something.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return undefined
  try {
    const { xml: root } = parser.parse(xml) as { xml?: unknown }
    if (typeof root !== 'object' || root === null) return undefined
    return Object.fromEntries(Object.entries(root).filter(([, value]) => typeof value === 'string'))
  } catch {
    return undefined
  }
}

/** Whether the sender knows our token: the parts are sorted, joined and hashed. */
function isSigned(signature: string | undefined, parts: string[]): boolean {
  if (!/^[0-9a-f]{40}$/.test(signature ?? '')) return false
  const expected = createHash('sha1').update(parts.toSorted().join('')).digest()
  return timingSafeEqual(expected, Buffer.from(signature ?? '', 'hex'))
}

const blockSize = 32

/** The message inside an encrypted one, if it was meant for this app. Blocks are padded to 32 bytes, so it is done by hand. */
function decrypted(encrypted: string, aesKey: string, appId: string): string | undefined {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const bytes = Buffer.from(encrypted, 'base64')
  if (key.length !== 32 || bytes.length === 0 || bytes.length % 16 !== 0) return undefined
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
  const padding = plain.at(-1) ?? 0
  if (padding < 1 || padding > blockSize || padding > plain.length - 20) return undefined
  const content = plain.subarray(16, plain.length - padding)
  const length = content.readUInt32BE(0)
  if (length > content.length - 4) return undefined
  const isOurs = content.subarray(4 + length).equals(Buffer.from(appId))
  return isOurs ? content.subarray(4, 4 + length).toString('utf8') : undefined
}

/** The scene that somebody scanned, and who: people who follow already are told apart from those who begin to. */
function scanOf(fields: Record<string, string>): { scene: string; openId: string } | undefined {
  const { MsgType, Event, EventKey = '', FromUserName: openId = '' } = fields
  if (MsgType !== 'event' || !/^[\w-]{1,128}$/.test(openId)) return undefined
  const prefix = 'qrscene_'
  const isNew = Event === 'subscribe' && EventKey.startsWith(prefix)
  const scene = isNew ? EventKey.slice(prefix.length) : Event === 'SCAN' ? EventKey : ''
  return /^[\w-]{22,64}$/.test(scene) ? { scene, openId } : undefined
}

const largestMessage = 64 * 1024
/** Seconds that a signature is good for, by our clock and by WeChat's. */
const longestAge = 600

/** What WeChat tells us, unasked: no JSON and no session, so it stands beside the API. */
export function mountWechat(app: FastifyInstance, ctx: Context): void {
  app.get(wechatPushPath, { exposeHeadRoute: false }, async (request, reply) => {
    const keys = await pushKeys(ctx)
    const query = textsOf(request)
    const isKnown = keys && isFromWechat(keys, query)
    return isKnown ? say(reply, 200, query.echostr ?? '') : say(reply, 403, 'forbidden')
  })
  app.post(wechatPushPath, { bodyLimit: largestMessage }, async (request, reply) => {
    const keys = await pushKeys(ctx)
    const query = textsOf(request)
    if (!keys || !isFromWechat(keys, query)) return say(reply, 403, 'forbidden')
    const xml = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
    const message = messageOf(keys, query, xml)
    if (!message) return say(reply, 403, 'forbidden')
    const scan = scanOf(message)
    // A second delivery of the same scan finds the scene scanned already.
    if (scan) await ctx.db.run(markScanned(hashOf(scan.scene), keys.appId, scan.openId))
    return say(reply, 200, 'success')
  })
  // By this file WeChat sees that the domain is ours.
  app.get('/:file(^MP_verify_[A-Za-z0-9]{1,64}\\.txt$)', { exposeHeadRoute: false }, (request, reply) => {
    const { VERIFY_FILE } = ctx.config.current().document.LOGIN_PROVIDERS.WX_GZH
    const { file } = request.params as { file: string }
    const isOurs = VERIFY_FILE !== '' && file === `MP_verify_${VERIFY_FILE}.txt`
    return isOurs ? say(reply, 200, VERIFY_FILE) : say(reply, 404, 'not found')
  })
}

function isFromWechat({ token }: PushKeys, { signature, timestamp, nonce }: Record<string, string>): boolean {
  if (!/^\d{1,12}$/.test(timestamp ?? '') || !nonce) return false
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  return age <= longestAge && isSigned(signature, [token, timestamp ?? '', nonce])
}

/** The fields of a message in the mode that is set. One that comes unlocked in safe mode could be anybody's. */
function messageOf(keys: PushKeys, query: Record<string, string>, xml: string): Record<string, string> | undefined {
  const outer = fieldsOf(xml)
  if (!outer || keys.aesKey === undefined) return outer
  const { timestamp = '', nonce = '', msg_signature } = query
  const encrypted = outer.Encrypt ?? ''
  if (!isSigned(msg_signature, [keys.token, timestamp, nonce, encrypted])) return undefined
  const inner = decrypted(encrypted, keys.aesKey, keys.appId)
  return inner === undefined ? undefined : fieldsOf(inner)
}

function textsOf(request: FastifyRequest): Record<string, string> {
  const query = Object.entries(request.query as Record<string, unknown>)
  return Object.fromEntries(query.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

function say(reply: FastifyReply, status: number, text: string) {
  const headers = { ...plainHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return reply.code(status).headers(headers).send(text)
}
