import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/endpoint.ts'
import { subscriptionContract, unsubscribePath } from '#contract/modules/site/subscription.ts'
import type { Handle } from '../../http/api/exchange.ts'
import { plainHeaders } from '../../http/port/security-headers.ts'

/**
 * RFC 8058: the server of whoever reads the letter ends what it is about by one request, without a person and without a
 * login. A press in the letter itself comes as GET and gets the page that asks.
 */
export function mountUnsubscribe(app: FastifyInstance, { handle }: { handle: Handle }): void {
  const { method, path } = subscriptionContract.change
  const end = async ({ ip, id, params }: FastifyRequest, reply: FastifyReply) => {
    const { token } = params as { token: string }
    const body = Buffer.from(JSON.stringify({ token, choice: 'off' }))
    const headers = { 'content-type': 'application/json' }
    const answer = await handle({ method, path, query: '', headers, body, ip, requestId: id, viewer: null })
    const { message } = JSON.parse(answer.body) as Envelope
    reply.code(answer.status).headers({ ...plainHeaders, 'cache-control': 'no-store' })
    return reply.type('text/plain; charset=utf-8').send(message)
  }
  // Nothing is read of the body: there is one thing that can be wanted.
  app.post(`${unsubscribePath}:token`, { onRequest: end }, () => undefined)
}
