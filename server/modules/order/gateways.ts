import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { PayMethod, PayProvider } from '#contract/shared/pay.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { perContext } from '../../kernel/state.ts'
import { inOurWords, ProviderError } from '../../providers/outbound/provider-error.ts'
import { createAlipay } from '../../providers/pay/alipay.ts'
import { createEpay } from '../../providers/pay/epay.ts'
import { createEpayRsa } from '../../providers/pay/epay-rsa.ts'
import type { Gateway } from '../../providers/pay/pay.ts'
import { createWechatPay } from '../../providers/pay/wechat.ts'
import { createWechatCertificates } from '../../providers/pay/wechat-call.ts'
import { readSecret } from '../config/service.ts'

type Settings = ConfigDocument['PAY']

export const providerOf: Record<Exclude<PayMethod, 'kami'>, PayProvider> = {
  alipay: 'alipay',
  'alipay-qr': 'alipay',
  wxpay: 'wechat',
  epay: 'epay',
  'epay-alipay': 'epay',
  'epay-wxpay': 'epay',
  'epay-qqpay': 'epay',
  'epay-bank': 'epay',
}

/** Which of the provider's ways a method is. */
export function wayOf(ctx: Context, method: string, onPhone: boolean): string {
  if (method === 'alipay') return 'page'
  if (method === 'alipay-qr') return 'qr'
  if (method === 'wxpay') return onPhone && ctx.config.current().document.PAY.WXPAY.H5 ? 'h5' : 'native'
  return method.replace(/^epay-?/, '')
}

const wechatCertificates = perContext(() => createWechatCertificates())

const openers: Record<PayProvider, (ctx: Context, settings: Settings) => Promise<Gateway>> = {
  async epay(ctx, { EPAY }) {
    const { URL: url, PID: pid, ALLOW_PRIVATE: allowPrivate, SIGN_MODE: signMode, PUBLIC_KEY: publicKey } = EPAY
    if (EPAY.VERSION === 'v2') {
      const [privateKey] = await complete(ctx, ['PAY_EPAY_PRIVATE_KEY'], [url, pid, publicKey])
      return createEpayRsa({ url, pid, allowPrivate, privateKey, publicKey })
    }
    const [key] = await complete(ctx, ['PAY_MERCHANT_KEY'], [url, pid])
    return createEpay({ url, pid, allowPrivate, key, signMode })
  },
  async alipay(ctx, { ALIPAY: { APP_ID: appId, SELLER_ID: sellerId, PUBLIC_KEY: alipayPublicKey, GATEWAY: gateway } }) {
    const [privateKey] = await complete(ctx, ['PAY_ALIPAY_PRIVATE_KEY'], [appId, alipayPublicKey])
    return createAlipay({ appId, sellerId, alipayPublicKey, privateKey, gateway })
  },
  async wechat(ctx, { WXPAY }) {
    const { MCH_ID: mchId, APP_ID: appId, SERIAL_NO: serialNo, PUBLIC_KEY: publicKey } = WXPAY
    const [privateKey, apiV3Key] = await complete(
      ctx,
      ['PAY_WX_PRIVATE_KEY', 'PAY_WX_API_V3_KEY'],
      [mchId, appId, serialNo],
    )
    const { PUBLIC_KEY_ID: publicKeyId, BASE_URL: baseUrl } = WXPAY
    const settings = { mchId, appId, serialNo, privateKey, apiV3Key, publicKeyId, publicKey, baseUrl }
    return createWechatPay(settings, wechatCertificates(ctx))
  },
}

/** By the settings in force; they are read anew each time, so that a change counts at once in every process. */
export async function openGateway(ctx: Context, provider: PayProvider): Promise<Gateway> {
  return openers[provider](ctx, ctx.config.current().document.PAY)
}

/** Ways to pay that members are offered and that lack something to work. */
export async function unfinishedGateways(ctx: Context): Promise<string[]> {
  const { COMMON_PAY_OPTIONS, PAY } = ctx.config.current().document
  const ways: Record<string, PayProvider | undefined> = providerOf
  const unfinished: string[] = []
  for (const { type, name } of COMMON_PAY_OPTIONS) {
    const provider = Object.hasOwn(ways, type) ? ways[type] : undefined
    const isOpen = !provider || (await openers[provider](ctx, PAY).catch(() => undefined))
    if (!isOpen) unfinished.push(name)
  }
  return unfinished
}

/** Ways to pay whose provider does not take our settings or does not answer, with its code; each provider is asked once. */
export async function refusedGateways(ctx: Context): Promise<string[]> {
  const { COMMON_PAY_OPTIONS } = ctx.config.current().document
  const ways: Record<string, PayProvider | undefined> = providerOf
  const refused: string[] = []
  for (const [provider, options] of Map.groupBy(COMMON_PAY_OPTIONS, ({ type }) =>
    Object.hasOwn(ways, type) ? ways[type] : undefined,
  )) {
    const fault = provider && (await faultOf(await openGateway(ctx, provider)))
    if (fault) refused.push(...options.map(({ name }) => `${name} (${fault.code ?? fault.trouble})`))
  }
  return refused
}

async function faultOf(gateway: Gateway): Promise<ProviderError | undefined> {
  try {
    await gateway.check()
    return undefined
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}

type PaySecret =
  | 'PAY_MERCHANT_KEY'
  | 'PAY_EPAY_PRIVATE_KEY'
  | 'PAY_ALIPAY_PRIVATE_KEY'
  | 'PAY_WX_PRIVATE_KEY'
  | 'PAY_WX_API_V3_KEY'

/** The secrets, when everything that is needed is there. */
async function complete<Names extends PaySecret[]>(
  ctx: Context,
  names: [...Names],
  settings: string[],
): Promise<{ [At in keyof Names]: string }> {
  const secrets: string[] = []
  for (const name of names) secrets.push((await readSecret(ctx, name))?.trim() ?? '')
  if ([...settings, ...secrets].some((value) => value === '')) throw new Refusal(40_004, 'pay_not_configured')
  return secrets as { [At in keyof Names]: string }
}

/** What a provider says becomes one of our own sentences; the log keeps its short code. */
export function reaching<T>(
  ctx: Context,
  work: () => Promise<T>,
  sentence: (error: ProviderError) => Refusal = sentenceOf,
): Promise<T> {
  return inOurWords(work, (error) => {
    ctx.log.warn({ err: error }, 'a provider of payments did not do what was asked')
    ctx.metrics.count('pay_failures')
    return sentence(error)
  })
}

function sentenceOf({ trouble }: ProviderError): Refusal {
  if (trouble === 'refused') return new Refusal(400, 'pay_refused')
  if (trouble === 'settings' || trouble === 'missing' || trouble === 'private')
    return new Refusal(400, 'pay_settings_wrong')
  return new Refusal(503, 'pay_unreachable', { retryAfter: 10 })
}

/** Who can change the settings is told more of what is wrong with them. */
export function sentenceForAdmin(error: ProviderError): Refusal {
  return error.trouble === 'private' ? new Refusal(400, 'pay_private') : sentenceOf(error)
}
