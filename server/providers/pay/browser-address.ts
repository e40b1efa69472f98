import { paymentTarget } from '#contract/shared/pay.ts'
import { ProviderError } from '../outbound/provider-error.ts'

/** Where a provider sends a browser to. */
export function browserAddress(provider: string, address: unknown): string {
  const url = typeof address === 'string' && address.length <= 4000 ? URL.parse(address) : null
  if (!url || !paymentTarget(url.href)) throw new ProviderError(provider, 'garbled', 'odd address')
  return url.href
}

/** What a QR code says: something short on one line. */
export function codeText(provider: string, text: unknown): string {
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,1000}$/.test(text)) throw new ProviderError(provider, 'garbled')
  return text
}
