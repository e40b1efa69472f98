import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wechatPushPath } from '#contract/modules/account/link.ts'
import { plainHeaders } from '../../http/port/security-headers.ts'
import type { Context } from '../../kernel/context.ts'
import { hashOf } from '../oauth/service.ts'
import { type PushKeys, pushKeys } from './account.ts'
import { decrypted, fieldsOf, isSigned, scanOf } from './message.ts'
import { markScanned } from './queries.ts'

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
