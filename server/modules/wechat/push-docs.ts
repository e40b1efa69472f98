import { wechatPushPath } from '#contract/link.ts'
import type { OpenApi, Operation } from '../../http/openapi.ts'

const parameter = (name: string, required: boolean): Operation['parameters'][number] => ({
  name,
  in: 'query',
  required,
  schema: { type: 'string' },
})

const signed = ['signature', 'timestamp', 'nonce'].map((name) => parameter(name, true))
const text = (description: string) => ({ description, content: { 'text/plain': { schema: { type: 'string' } } } })
const refused = { 403: text('The signature is not right, or the account is not configured') }

/** /api/wechat/push for the OpenAPI document: it speaks XML and plain text, so it is not in the contract. */
export function wechatPaths(): OpenApi['paths'] {
  const about = { tags: ['wechat'], security: [{}], description: 'For the servers of WeChat.' }
  return {
    [wechatPushPath]: {
      get: {
        ...about,
        operationId: 'wechat.pushCheck',
        summary: 'Shows WeChat that this address is ours: answers echostr',
        parameters: [...signed, parameter('echostr', true)],
        responses: { 200: text('The echostr'), ...refused },
      },
      post: {
        ...about,
        operationId: 'wechat.push',
        summary: 'A message of WeChat, plain or encrypted, as the configuration says',
        parameters: [
          ...signed,
          parameter('openid', false),
          parameter('encrypt_type', false),
          parameter('msg_signature', false),
        ],
        requestBody: { required: true, content: { 'text/xml': { schema: { type: 'string' } } } },
        responses: { 200: text('success'), ...refused },
      },
    },
  }
}
