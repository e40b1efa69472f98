import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import { type Context, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createAliyunSms } from '../../providers/sms/aliyun.ts'
import type { CodeMessage, SmsSender, Warning } from '../../providers/sms/sms.ts'
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

const warnings = { login: 'sms_alert_text', reset: 'sms_reset_text' } as const

/** In a few words, once what it tells of is certain; nothing where the service has no words for it. */
export function warnBySms(ctx: Context, to: string, locale: Locale, of: Warning): void {
  ctx.db.afterCommit((db) => ctx.background.run('a warning', () => warn(within(ctx, db), to, locale, of)))
}

async function warn(ctx: Context, to: string, locale: Locale, of: Warning): Promise<void> {
  const sender = await senderInForce(ctx)
  if (sender) return sender.warn(to, of)
  await ctx.outbox.write({ channel: 'sms', to, text: say(locale, warnings[of], { site: siteName(ctx) }) })
}

/** The settings are read for each message, so that a change is in force at once, in every process. */
export async function senderInForce(ctx: Context): Promise<SmsSender | null> {
  const { SMS } = ctx.config.current().document
  if (SMS.PROVIDER === 'none') return null
  return SMS.PROVIDER === 'aliyun' ? aliyunSender(ctx, SMS.ALIYUN) : tencentSender(ctx, SMS.TENCENT)
}

/** Each service has a secret of its own, so that none is ever signed for with the other's. */
async function aliyunSender(ctx: Context, options: Sms['ALIYUN']): Promise<SmsSender> {
  const { ACCESS_KEY_ID, SIGN_NAME, TEMPLATE_CODE, ENDPOINT } = options
  const secret = (await readSecret(ctx, 'SMS_ACCESS_KEY_SECRET')) ?? ''
  assertComplete(secret, ACCESS_KEY_ID, SIGN_NAME, TEMPLATE_CODE)
  return createAliyunSms({
    accessKeyId: ACCESS_KEY_ID,
    accessKeySecret: secret,
    signName: SIGN_NAME,
    templateCode: TEMPLATE_CODE,
    warnings: { login: options.ALERT_TEMPLATE, reset: options.RESET_TEMPLATE },
    endpoint: ENDPOINT,
  })
}

async function tencentSender(ctx: Context, options: Sms['TENCENT']): Promise<SmsSender> {
  const { SECRET_ID, SDK_APP_ID, SIGN_NAME, TEMPLATE_ID, TEMPLATE_PARAMS, REGION, ENDPOINT } = options
  const secret = (await readSecret(ctx, 'SMS_SECRET_KEY')) ?? ''
  assertComplete(secret, SECRET_ID, SDK_APP_ID, SIGN_NAME, TEMPLATE_ID, REGION)
  return createTencentSms({
    secretId: SECRET_ID,
    secretKey: secret,
    sdkAppId: SDK_APP_ID,
    signName: SIGN_NAME,
    templateId: TEMPLATE_ID,
    templateParams: TEMPLATE_PARAMS,
    warnings: { login: options.ALERT_TEMPLATE, reset: options.RESET_TEMPLATE },
    region: REGION,
    endpoint: ENDPOINT,
  })
}

function assertComplete(...values: string[]): void {
  if (values.some((value) => value === '')) throw new Refusal(40_004, 'sms_not_configured')
}
