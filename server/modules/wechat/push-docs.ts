import { wechatPushPath } from '#contract/modules/account/oauth.ts'
import type { OpenApi } from '../../http/docs/openapi.ts'
import type { Operation } from '../../http/docs/openapi-operation.ts'

const parameter = (name: string, required: boolean, description: string): Operation['parameters'][number] => ({
  name,
  in: 'query',
  required,
  schema: { type: 'string' },
  description,
})

const signed = [
  parameter('signature', true, 'SHA-1 over the token, timestamp and nonce'),
  parameter('timestamp', true, 'Seconds since the epoch; old ones are refused'),
  parameter('nonce', true, 'A number that WeChat made up'),
]
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
        parameters: [...signed, parameter('echostr', true, 'What is to be answered')],
        responses: { 200: text('The echostr'), ...refused },
      },
      post: {
        ...about,
        operationId: 'wechat.push',
        summary: 'A message of WeChat, plain or encrypted, as the configuration says',
        parameters: [
          ...signed,
          parameter('openid', false, 'Who sent the message'),
          parameter('encrypt_type', false, 'aes: the message is encrypted'),
          parameter('msg_signature', false, 'The signature over the encrypted message'),
        ],
        requestBody: { required: true, content: { 'text/xml': { schema: { type: 'string' } } } },
        responses: { 200: text('success'), ...refused },
      },
    },
  }
}
