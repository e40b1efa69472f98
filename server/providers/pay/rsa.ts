import { createPrivateKey, createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { ProviderError } from '../outbound/provider-error.ts'

/** A private key as people paste it: PEM, or the base64 of PKCS #8 or PKCS #1 alone. */
export function privateKeyOf(provider: string, text: string): KeyObject {
  const ways = text.includes('-----')
    ? [() => createPrivateKey(text)]
    : (['pkcs8', 'pkcs1'] as const).map((type) => () => createPrivateKey({ key: der(text), format: 'der', type }))
  return firstKey(provider, 'bad private key', ways)
}

/** A public key or a certificate, as PEM; or the base64 of a public key alone. */
export function publicKeyOf(provider: string, text: string): KeyObject {
  if (text.includes('CERTIFICATE'))
    return firstKey(provider, 'bad public key', [() => new X509Certificate(text).publicKey])
  const ways = text.includes('-----')
    ? [() => createPublicKey(text)]
    : (['spki', 'pkcs1'] as const).map((type) => () => createPublicKey({ key: der(text), format: 'der', type }))
  return firstKey(provider, 'bad public key', ways)
}

/** Base64 of RSA with SHA-256. */
export function rsaSign(key: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), key).toString('base64')
}

export function isRsaSigned(key: KeyObject, text: string, signature: string): boolean {
  // Base64 that is none would be read as something shorter.
  if (!/^[A-Za-z0-9+/]{64,2048}={0,2}$/.test(signature)) return false
  return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

function der(text: string): Buffer {
  return Buffer.from(text.replace(/\s/g, ''), 'base64')
}

/** What OpenSSL complains of may hold parts of a key. */
function firstKey(provider: string, fault: string, ways: (() => KeyObject)[]): KeyObject {
  for (const way of ways) {
    try {
      const key = way()
      if (key.asymmetricKeyType === 'rsa') return key
    } catch {}
  }
  throw new ProviderError(provider, 'settings', fault)
}
