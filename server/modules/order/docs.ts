import { type PayProvider, payNotifyPath, payProviders } from '#contract/shared/pay.ts'
import type { OpenApi } from '../../http/docs/openapi.ts'
import type { Answer, Operation } from '../../http/docs/openapi-operation.ts'

const word = (description: string, said: string): Answer => ({
  description,
  content: { 'text/plain': { schema: { type: 'string', const: said } } },
})

/** WeChat wants no body for a yes, the others one word. */
function answersOf(provider: PayProvider): Operation['responses'] {
  if (provider !== 'wechat')
    return {
      200: word('It is stored and dealt with', 'success'),
      400: word('The signature is not right', 'fail'),
      404: word('Payments of this kind are not configured', 'fail'),
      503: word('It has to be told again later', 'fail'),
    }
  const properties = { code: { type: 'string' }, message: { type: 'string' } }
  const failed = (description: string): Answer => ({
    description,
    content: { 'application/json': { schema: { type: 'object', properties, required: ['code', 'message'] } } },
  })
  return {
    204: { description: 'It is stored and dealt with' },
    400: failed('The signature is not right'),
    404: failed('Payments of this kind are not configured'),
    503: failed('It has to be told again later'),
  }
}

const bodies: Record<PayProvider, string> = {
  epay: 'application/x-www-form-urlencoded',
  alipay: 'application/x-www-form-urlencoded',
  wechat: 'application/json',
}

/** Where providers of payments tell of them, for the OpenAPI document: each speaks its own language. */
export function payPaths(): OpenApi['paths'] {
  const about = (provider: PayProvider, method: string): Operation => ({
    operationId: `pay.notify.${provider}.${method}`,
    tags: ['pay'],
    security: [{}],
    description: 'For the servers of a provider of payments. What is not signed by it changes nothing.',
    summary: `What ${provider} tells of a payment`,
    parameters: [],
    responses: answersOf(provider),
  })
  const paths: OpenApi['paths'] = {}
  for (const provider of payProviders) {
    const content = { [bodies[provider]]: { schema: { type: 'object', additionalProperties: true } } }
    paths[`${payNotifyPath}/${provider}`] = {
      get: about(provider, 'get'),
      post: { ...about(provider, 'post'), requestBody: { required: true, content } },
    }
  }
  return paths
}
