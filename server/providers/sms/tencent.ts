import { DeliveryRefused, type Objection, objectionOf } from '../outbound/delivery-refused.ts'
import { ProviderError } from '../outbound/provider-error.ts'
import { type TencentKeys, tencentCall } from '../outbound/tencent-call.ts'
import { type CodeMessage, nobodysNumber, refusedForRecipient, type SmsSender, type WarningTemplates } from './sms.ts'

export interface TencentSettings extends TencentKeys {
  sdkAppId: string
  signName: string
  templateId: string
  /** What the template is filled with, in its order. */
  templateParams: 'code' | 'code-minutes'
  /** Of warnings; without one none are sent. */
  warnings?: WarningTemplates
  region: string
  /** Instead of Tencent's address. */
  endpoint?: string
  timeout?: number
}

const provider = 'Tencent SMS'

const meanings: [RegExp, Objection][] = [
  [/RequestIpNotInWhitelist/, 'address'],
  [/^(AuthFailure|UnauthorizedOperation)|SdkAppId/, 'keys'],
  [/Template/, 'template'],
  [/Signature|SignName/, 'sender'],
  [/PhoneNumberInBlacklist|IncorrectPhoneNumber/, 'recipient'],
  [/^(LimitExceeded|RequestLimitExceeded)/, 'limit'],
  [/InsufficientBalance/, 'balance'],
]

interface Answer {
  SendStatusSet?: unknown
}

export function createTencentSms(settings: TencentSettings): SmsSender {
  const { templateId, templateParams, warnings = {} } = settings
  const sendCode = ({ to, code, minutes }: CodeMessage) =>
    send(settings, {
      to,
      template: templateId,
      params: templateParams === 'code' ? [code] : [code, String(minutes)],
    })
  return {
    send: sendCode,
    verify: () => refusedForRecipient(sendCode({ to: nobodysNumber, code: '000000', minutes: 5 })),
    async warn(to, of) {
      const template = warnings[of]
      if (template) await send(settings, { to, template, params: [] })
    },
  }
}

async function send(
  settings: TencentSettings,
  { to, template, params }: { to: string; template: string; params: string[] },
): Promise<void> {
  const { secretId, secretKey, region, endpoint, timeout } = settings
  const body = {
    PhoneNumberSet: [to],
    SmsSdkAppId: settings.sdkAppId,
    SignName: settings.signName,
    TemplateId: template,
    TemplateParamSet: params,
  }
  const call = { service: 'sms', action: 'SendSms', version: '2021-01-11', secretId, secretKey }
  const answer = await tencentCall<Answer>(provider, { ...call, region, endpoint, timeout, body }).catch((error) => {
    throw error instanceof ProviderError && error.trouble === 'refused' ? refused(error.code) : error
  })
  check(answer)
}

/** Each number has a word of its own, and "Ok" is the only one that means sent. */
function check({ SendStatusSet: list }: Answer): void {
  const [item] = Array.isArray(list) ? (list as ({ Code?: unknown } | null)[]) : []
  if (item?.Code === 'Ok') return
  throw typeof item?.Code === 'string' ? refused(item.Code) : new ProviderError(provider, 'garbled')
}

function refused(code: string | undefined): DeliveryRefused {
  return new DeliveryRefused(provider, objectionOf(code ?? '', meanings), code)
}
