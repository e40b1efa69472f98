import { createHash, timingSafeEqual } from 'node:crypto'
import { signedText } from './form.ts'

/** How the key is put behind the text: directly, or as some who imitate the interface do it. */
export type EpaySignMode = 'plain' | 'amp_key'

/** MD5 in small letters, over the values as they are and not as a URL would write them. */
export function epaySign(fields: Record<string, string>, key: string, mode: EpaySignMode): string {
  const text = signedText(fields, ['sign', 'sign_type'])
  return createHash('md5')
    .update(mode === 'plain' ? `${text}${key}` : `${text}&key=${key}`)
    .digest('hex')
}

export function isEpaySigned(fields: Record<string, string>, key: string, mode: EpaySignMode): boolean {
  const given = Buffer.from(fields.sign?.toLowerCase() ?? '')
  const right = Buffer.from(epaySign(fields, key, mode))
  return given.length === right.length && timingSafeEqual(given, right)
}
