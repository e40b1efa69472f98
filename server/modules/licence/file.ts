import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'

/** What a licence says. Times are milliseconds. */
export interface Licence {
  domain: string
  owner: string
  issuedAt: number
  serial: string
}

/** Everything of an Ed25519 key in PKCS #8 before the 32 bytes of the key itself (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Made from the secret of the installation, like every other key: nothing to store, to return or to lose apart from it.
 */
function signingKey(ctx: Pick<Context, 'secretKey'>): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([pkcs8, deriveKey(ctx, 'licence files')]),
    format: 'der',
    type: 'pkcs8',
  })
}

export function publicJwk(ctx: Pick<Context, 'secretKey'>) {
  const { x = '' } = createPublicKey(signingKey(ctx)).export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint(x), alg: 'EdDSA', use: 'sig' } as const
}

/** A compact JWS (RFC 7515). Ed25519 has no chance in it: the same licence is the same text. */
export function signLicence(ctx: Pick<Context, 'env' | 'secretKey'>, licence: Licence): string {
  const header = { alg: 'EdDSA', kid: publicJwk(ctx).kid, typ: 'lic+jws' }
  const { domain, owner, issuedAt, serial } = licence
  const payload = { v: 1, iss: ctx.env.publicOrigin, product: 'aoir', domain, owner, issuedAt, serial }
  const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(payload))}`
  return `${signed}.${sign(null, Buffer.from(signed), signingKey(ctx)).toString('base64url')}`
}

/** The name of a key is what it is (RFC 7638), so another key has another name. */
function thumbprint(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
