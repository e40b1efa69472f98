import type { Context } from '../../kernel/context.ts'
import type { ServiceAccount } from '../../providers/social/wechat-service.ts'
import { readSecret } from '../config/service.ts'
import { notConfigured } from '../oauth/service.ts'

/** What messages to us are signed and, in safe mode, locked with. */
export interface PushKeys {
  appId: string
  token: string
  /** Undefined: messages come as they are. */
  aesKey: string | undefined
}

/** The service account, for whoever wants to show a QR code; 40004 when it is off, or when no scan could be heard of. */
export async function serviceAccount(ctx: Context): Promise<ServiceAccount> {
  const { COMMON_LOGIN, LOGIN_PROVIDERS } = ctx.config.current().document
  const { APP_ID, API_URL } = LOGIN_PROVIDERS.WX_GZH
  const secret = (await readSecret(ctx, 'WX_GZH_SECRET'))?.trim()
  if (!COMMON_LOGIN.WX_GZH_SCAN || !secret || !(await pushKeys(ctx))) throw notConfigured()
  return { appId: APP_ID, secret, apiUrl: API_URL }
}

export async function pushKeys(ctx: Context): Promise<PushKeys | undefined> {
  const { APP_ID, MODE } = ctx.config.current().document.LOGIN_PROVIDERS.WX_GZH
  const token = (await readSecret(ctx, 'WX_GZH_TOKEN'))?.trim()
  const aesKey = MODE === 'safe' ? (await readSecret(ctx, 'WX_GZH_AES_KEY'))?.trim() : undefined
  if (!APP_ID || !token || (MODE === 'safe' && !aesKey)) return undefined
  return { appId: APP_ID, token, aesKey }
}
