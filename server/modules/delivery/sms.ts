import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createAliyunSms } from '../../providers/sms/aliyun.ts'
import type { CodeMessage, SmsSender } from '../../providers/sms/sms.ts'
import { createTencentSms } from '../../providers/sms/tencent.ts'
import { readSecret } from '../config/service.ts'
import { siteName } from './site-name.ts'

type Sms = ConfigDocument['SMS']

/** By the service in force; without one into the outbox. */
export async function sendSms(ctx: Context, message: CodeMessage, locale: Locale): Promise<void> {
  const sender = await senderInForce(ctx)
  if (sender) return sender.send(message)
  const { to, code, minutes } = message
  const text = say(locale, 'sms_code_text', { site: siteName(ctx), code, minutes })
  await ctx.outbox.write({ channel: 'sms', to, code, text })
}

/** Says that somebody has come into an account; nothing where the service has no words for it. */
export async function warnBySms(ctx: Context, to: string, locale: Locale): Promise<void> {
  const sender = await senderInForce(ctx)
  if (sender) return sender.warn?.(to)
  await ctx.outbox.write({ channel: 'sms', to, text: say(locale, 'sms_alert_text', { site: siteName(ctx) }) })
}

/** The settings are read for each message, so that a change is in force at once, in every process. */
export async function senderInForce(ctx: Context): Promise<SmsSender | null> {
  const { SMS } = ctx.config.current().document
  if (SMS.PROVIDER === 'none') return null
  return SMS.PROVIDER === 'aliyun' ? aliyunSender(ctx, SMS.ALIYUN) : tencentSender(ctx, SMS.TENCENT)
}

/** Each service has a secret of its own, so that none is ever signed for with the other's. */
async function aliyunSender(ctx: Context, options: Sms['ALIYUN']): Promise<SmsSender> {
  const { ACCESS_KEY_ID, SIGN_NAME, TEMPLATE_CODE, ALERT_TEMPLATE, ENDPOINT } = options
  const secret = (await readSecret(ctx, 'SMS_ACCESS_KEY_SECRET')) ?? ''
  assertComplete(secret, ACCESS_KEY_ID, SIGN_NAME, TEMPLATE_CODE)
  return createAliyunSms({
    accessKeyId: ACCESS_KEY_ID,
    accessKeySecret: secret,
    signName: SIGN_NAME,
    templateCode: TEMPLATE_CODE,
    alertTemplate: ALERT_TEMPLATE,
    endpoint: ENDPOINT,
  })
}

async function tencentSender(ctx: Context, options: Sms['TENCENT']): Promise<SmsSender> {
  const { SECRET_ID, SDK_APP_ID, SIGN_NAME, TEMPLATE_ID, TEMPLATE_PARAMS, ALERT_TEMPLATE, REGION, ENDPOINT } = options
  const secret = (await readSecret(ctx, 'SMS_SECRET_KEY')) ?? ''
  assertComplete(secret, SECRET_ID, SDK_APP_ID, SIGN_NAME, TEMPLATE_ID, REGION)
  return createTencentSms({
    secretId: SECRET_ID,
    secretKey: secret,
    sdkAppId: SDK_APP_ID,
    signName: SIGN_NAME,
    templateId: TEMPLATE_ID,
    templateParams: TEMPLATE_PARAMS,
    alertTemplate: ALERT_TEMPLATE,
    region: REGION,
    endpoint: ENDPOINT,
  })
}

function assertComplete(...values: string[]): void {
  if (values.some((value) => value === '')) throw new Refusal(40_004, 'sms_not_configured')
}
