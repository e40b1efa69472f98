import { isIP } from 'node:net'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'

/** The site as devices know it. They make passkeys for names only, and over https; this machine itself is an exception. */
export function siteOf({ env, config }: Pick<Context, 'env' | 'config'>): { id: string; name: string; origin: string } {
  const { hostname, protocol, origin } = new URL(env.publicOrigin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  if (isAddress || (protocol !== 'https:' && !isLocal)) throw new Refusal(409, 'passkey_needs_domain')
  return { id: hostname, name: config.current().document.COMMON_SITE_NAME, origin }
}
