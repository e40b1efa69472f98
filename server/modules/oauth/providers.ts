import type { OauthProvider } from '#contract/modules/account/oauth.ts'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { isInWechat } from '../../http/port/user-agent.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { inOurWords, type ProviderError } from '../../providers/outbound/provider-error.ts'
import { createBaidu } from '../../providers/social/baidu.ts'
import { createDouyin } from '../../providers/social/douyin.ts'
import { createHuawei } from '../../providers/social/huawei.ts'
import { createQq } from '../../providers/social/qq.ts'
import type { SocialClient } from '../../providers/social/social.ts'
import { createWechatAccount } from '../../providers/social/wechat-account.ts'
import { createWechatWeb } from '../../providers/social/wechat-web.ts'
import { createXiaomi } from '../../providers/social/xiaomi.ts'
import { readSecret } from '../config/service.ts'

type Apps = ConfigDocument['LOGIN_PROVIDERS']
type Flags = ConfigDocument['COMMON_LOGIN']

/** One way to a provider: WeChat has two. */
interface Way {
  provider: OauthProvider
  secret: SecretName
  /** Whether the site offers it, on either kind of device. */
  isOn: (flags: Flags) => boolean
  appId: (apps: Apps) => string
  /** Configured addresses; the pictures of people may lie there too. */
  addresses: (apps: Apps) => string[]
  open: (apps: Apps, secret: string) => SocialClient
}

const ways = {
  qq: {
    provider: 'qq',
    secret: 'QQ_APP_SECRET',
    isOn: (flags) => flags.QQ || flags.MOBILE.QQ,
    appId: ({ QQ }) => QQ.APP_ID,
    addresses: ({ QQ }) => [QQ.BASE_URL],
    open: ({ QQ }, appKey) => createQq({ appId: QQ.APP_ID, appKey, unionId: QQ.UNIONID, baseUrl: QQ.BASE_URL }),
  },
  douyin: {
    provider: 'douyin',
    secret: 'DY_CLIENT_SECRET',
    isOn: (flags) => flags.DY || flags.MOBILE.DY,
    appId: ({ DY }) => DY.CLIENT_KEY,
    addresses: ({ DY }) => [DY.BASE_URL],
    open: ({ DY }, clientSecret) => createDouyin({ clientKey: DY.CLIENT_KEY, clientSecret, baseUrl: DY.BASE_URL }),
  },
  'wechat-web': {
    provider: 'wechat',
    secret: 'WX_APP_SECRET',
    isOn: (flags) => flags.WX_SCAN || flags.MOBILE.WX,
    appId: ({ WX }) => WX.APP_ID,
    addresses: ({ WX }) => [WX.API_URL, WX.OPEN_URL],
    open: ({ WX }, secret) => createWechatWeb({ appId: WX.APP_ID, secret, openUrl: WX.OPEN_URL, apiUrl: WX.API_URL }),
  },
  'wechat-account': {
    provider: 'wechat',
    secret: 'WX_GZH_SECRET',
    isOn: (flags) => flags.WX_SCAN || flags.MOBILE.WX,
    appId: ({ WX_GZH }) => WX_GZH.APP_ID,
    addresses: ({ WX_GZH }) => [WX_GZH.API_URL, WX_GZH.OPEN_URL],
    open: ({ WX_GZH }, secret) =>
      createWechatAccount({ appId: WX_GZH.APP_ID, secret, openUrl: WX_GZH.OPEN_URL, apiUrl: WX_GZH.API_URL }),
  },
  huawei: {
    provider: 'huawei',
    secret: 'HW_CLIENT_SECRET',
    isOn: (flags) => flags.HW || flags.MOBILE.HW,
    appId: ({ HW }) => HW.CLIENT_ID,
    addresses: ({ HW }) => [HW.AUTH_URL, HW.ACCOUNT_URL],
    open: ({ HW }, clientSecret) =>
      createHuawei({ clientId: HW.CLIENT_ID, clientSecret, authUrl: HW.AUTH_URL, accountUrl: HW.ACCOUNT_URL }),
  },
  baidu: {
    provider: 'baidu',
    secret: 'BD_SECRET_KEY',
    isOn: (flags) => flags.BD || flags.MOBILE.BD,
    appId: ({ BD }) => BD.API_KEY,
    addresses: ({ BD }) => [BD.BASE_URL, BD.PORTRAIT_URL],
    open: ({ BD }, secretKey) =>
      createBaidu({ apiKey: BD.API_KEY, secretKey, baseUrl: BD.BASE_URL, portraitUrl: BD.PORTRAIT_URL }),
  },
  xiaomi: {
    provider: 'xiaomi',
    secret: 'XM_APP_SECRET',
    isOn: (flags) => flags.XM || flags.MOBILE.XM,
    appId: ({ XM }) => XM.CLIENT_ID,
    addresses: ({ XM }) => [XM.ACCOUNT_URL, XM.OPEN_URL],
    open: ({ XM }, clientSecret) =>
      createXiaomi({ clientId: XM.CLIENT_ID, clientSecret, accountUrl: XM.ACCOUNT_URL, openUrl: XM.OPEN_URL }),
  },
} satisfies Record<string, Way>

export type WayName = keyof typeof ways

/** Inside WeChat people are known to it already; elsewhere they scan a code. Neither works in place of the other. */
export function wayTo(provider: OauthProvider, userAgent: string): WayName {
  if (provider !== 'wechat') return provider
  return isInWechat(userAgent) ? 'wechat-account' : 'wechat-web'
}

/** The client of a way that the site offers; 40004 when it does not, or when its app or its secret is missing. */
export async function openWay(ctx: Context, name: string): Promise<SocialClient> {
  const way: Way | undefined = ways[name as WayName]
  const { COMMON_LOGIN, LOGIN_PROVIDERS } = ctx.config.current().document
  if (!way?.isOn(COMMON_LOGIN) || !way.appId(LOGIN_PROVIDERS)) throw notConfigured()
  const secret = await readSecret(ctx, way.secret)
  if (!secret) throw notConfigured()
  return reaching(ctx, async () => way.open(LOGIN_PROVIDERS, secret.trim()))
}

/** Secrets of ways that the site offers and has an app for: without them nobody comes in that way. */
export async function missingSecrets(ctx: Context): Promise<SecretName[]> {
  const { COMMON_LOGIN, LOGIN_PROVIDERS } = ctx.config.current().document
  const missing: SecretName[] = []
  for (const { isOn, appId, secret } of Object.values<Way>(ways))
    if (isOn(COMMON_LOGIN) && appId(LOGIN_PROVIDERS) && !(await readSecret(ctx, secret))) missing.push(secret)
  return missing
}

/** Hosts that an administrator has named for a provider: they may be near, which others may not. */
export function namedHosts(ctx: Context, provider: OauthProvider): string[] {
  const { LOGIN_PROVIDERS } = ctx.config.current().document
  const mine: Way[] = Object.values(ways).filter((way) => way.provider === provider)
  const addresses = mine.flatMap((way) => way.addresses(LOGIN_PROVIDERS))
  return addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).host] : []))
}

export function notConfigured(): Refusal {
  return new Refusal(40_004, 'link_not_configured')
}

/** What a provider says becomes one of our own sentences; the log keeps its short code. */
export function reaching<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  return inOurWords(work, (error) => {
    ctx.log.warn({ err: error }, 'a login at a provider failed')
    ctx.metrics.count('link_failures')
    return sentenceOf(error)
  })
}

function sentenceOf({ trouble, code }: ProviderError): Refusal {
  if (code === 'snapshotuser') return new Refusal(400, 'link_preview_account')
  if (trouble === 'refused') return new Refusal(400, 'link_refused')
  if (trouble === 'settings' || trouble === 'missing') return new Refusal(400, 'link_settings_wrong')
  return new Refusal(503, 'link_unreachable', { retryAfter: 10 })
}
