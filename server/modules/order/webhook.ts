import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { post } from '#contract/endpoint.ts'
import { type PayProvider, payNotifyPath, payProviders, payReturnPath } from '#contract/shared/pay.ts'
import { noInput, nothing } from '#contract/shared/values.ts'
import type { RateLimiter } from '../../http/api/rate-limit.ts'
import { plainHeaders } from '../../http/port/security-headers.ts'
import { isPhone } from '../../http/port/user-agent.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Reception, receive } from './receive.ts'

/** Real ones have three or four kilobytes. */
const largest = 16 * 1024

/** Only for the limiter: what stands here speaks no JSON. */
const door = post(payNotifyPath, { summary: '', access: 'anyone', rate: 'notify', input: noInput, output: nothing })

const statuses: Record<Reception, number> = { taken: 200, refused: 400, later: 503, nobody: 404 }

/** What providers of payments tell us, unasked, and where they send browsers back to. */
export function mountPay(app: FastifyInstance, ctx: Context, { limiter }: { limiter: RateLimiter }): void {
  for (const provider of payProviders) {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const reception = await received(ctx, limiter, provider, request)
      return say(reply, provider, reception)
    }
    app.get(`${payNotifyPath}/${provider}`, { exposeHeadRoute: false }, answer)
    app.post(`${payNotifyPath}/${provider}`, { bodyLimit: largest }, answer)
  }
  app.get(`${payReturnPath}/:tradeNo`, { exposeHeadRoute: false }, (request, reply) => {
    const { tradeNo } = request.params as { tradeNo: string }
    const mark = /^[\w-]{6,32}$/.test(tradeNo) ? `?trade=${tradeNo}` : ''
    const page = isPhone(request.headers['user-agent']) ? '/webapp/user/recharge' : '/wallet'
    return reply
      .code(302)
      .headers({ ...plainHeaders, 'cache-control': 'no-store', vary: 'User-Agent', location: `${page}${mark}` })
      .send()
  })
}

async function received(
  ctx: Context,
  limiter: RateLimiter,
  provider: PayProvider,
  request: FastifyRequest,
): Promise<Reception> {
  const { method, headers, ip, id, url } = request
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark + 1)
  try {
    await limiter.take({ method, path: payNotifyPath, query, headers, ip, requestId: id }, door, null, {})
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return await receive(ctx, provider, { method, query, headers, body, receivedAt: Date.now() }, ip)
  } catch (error) {
    // Whatever it is, the provider tells it again.
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, provider }, 'a payment notification was not taken')
    return 'later'
  }
}

/** Each in its own words. WeChat wants no body for a yes, the others one word. */
function say(reply: FastifyReply, provider: PayProvider, reception: Reception) {
  const isTaken = reception === 'taken'
  reply.headers({ ...plainHeaders, 'cache-control': 'no-store' })
  if (provider !== 'wechat')
    return reply
      .code(statuses[reception])
      .type('text/plain; charset=utf-8')
      .send(isTaken ? 'success' : 'fail')
  if (isTaken) return reply.code(204).send()
  return reply.code(statuses[reception]).type('application/json').send('{"code":"FAIL","message":"fail"}')
}
