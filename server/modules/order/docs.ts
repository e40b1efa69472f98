import { payNotifyPath, payProviders } from '#contract/pay.ts'
import type { OpenApi, Operation } from '../../http/openapi.ts'

const text = (description: string) => ({ description, content: { 'text/plain': { schema: { type: 'string' } } } })

/** Where providers of payments tell of them, for the OpenAPI document: each speaks its own language. */
export function payPaths(): OpenApi['paths'] {
  const operation = (provider: string, method: string): Operation => ({
    operationId: `pay.notify.${provider}.${method}`,
    tags: ['pay'],
    security: [{}],
    description: 'For the servers of a provider of payments. What is not signed by it changes nothing.',
    summary: `What ${provider} tells of a payment`,
    parameters: [],
    responses: {
      200: text('success: it is stored and dealt with (WeChat: 204 without a body)'),
      400: text('fail: the signature is not right'),
      503: text('fail: tell it again later'),
    },
  })
  const paths = payProviders.map((provider) => [
    `${payNotifyPath}/${provider}`,
    { get: operation(provider, 'get'), post: operation(provider, 'post') },
  ])
  return Object.fromEntries(paths) as OpenApi['paths']
}
