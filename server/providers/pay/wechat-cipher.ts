import { createDecipheriv } from 'node:crypto'
import { ProviderError } from '../outbound/provider-error.ts'

/** Something that WeChat Pay has locked with the key that it shares with the merchant. */
export interface LockedResource {
  algorithm?: unknown
  ciphertext?: unknown
  nonce?: unknown
  associated_data?: unknown
}

const tagLength = 16

/** AES-256-GCM; the tag stands at the end. */
export function unlocked(provider: string, apiV3Key: string, resource: LockedResource): string {
  const { algorithm, ciphertext, nonce, associated_data: about } = resource
  if (algorithm !== 'AEAD_AES_256_GCM' || typeof ciphertext !== 'string' || typeof nonce !== 'string')
    throw new ProviderError(provider, 'garbled')
  const bytes = Buffer.from(ciphertext, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), {
      authTagLength: tagLength,
    })
    decipher.setAAD(Buffer.from(typeof about === 'string' ? about : ''))
    decipher.setAuthTag(bytes.subarray(-tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]).toString('utf8')
  } catch {
    throw new ProviderError(provider, 'settings', 'APIv3 key')
  }
}
