import { ProviderError } from './provider-error.ts'

/** Without a slash at the end, with a scheme. */
export function baseAddress(provider: string, address: string): string {
  const full = /^https?:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(full)) throw new ProviderError(provider, 'settings', 'bad address')
  const { protocol, host, pathname, username, search, hash } = new URL(full)
  if (username || search || hash) throw new ProviderError(provider, 'settings', 'bad address')
  return `${protocol}//${host}${pathname.replace(/(?<!\/)\/+$/, '')}`
}
