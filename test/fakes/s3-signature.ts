import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Sha256Node } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'

interface Claim {
  credential: string
  names: string[]
  signature: string
  /** As it is written: 20261115T120000Z. */
  date: string
  /** Seconds, of an address that was signed. */
  expires?: number
}

const header = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)$/
const unsigned = 'UNSIGNED-PAYLOAD'
const skew = 15 * 60_000

/**
 * What Amazon would say about the signature (version 4) of a request, or undefined when it is right. The request is
 * signed once more, by the SDK's own signer, and must come out the same.
 */
export async function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  key: { id: string; secret: string },
): Promise<string | undefined> {
  const url = new URL(request.url ?? '', 'http://unused')
  const claim = claimOf(request, url.searchParams)
  if (!claim) return 'AccessDenied'
  const { credential, names, signature, date, expires } = claim
  if (credential.split('/')[0] !== key.id) return 'InvalidAccessKeyId'
  const loose = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !names.includes(name))
  if (loose.length > 0 || !names.includes('host')) return 'AccessDenied'
  const age = Date.now() - timeOf(date)
  if (expires !== undefined && age > expires * 1000) return 'AccessDenied'
  if (expires === undefined && !(Math.abs(age) < skew)) return 'RequestTimeTooSkewed'
  const payload = expires === undefined ? String(request.headers['x-amz-content-sha256']) : unsigned
  if (payload !== unsigned && payload !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch'
  return (await expectedSignature(request, url, claim, key)) === signature ? undefined : 'SignatureDoesNotMatch'
}

function claimOf({ headers }: IncomingMessage, query: URLSearchParams): Claim | undefined {
  if (query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256')
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      names: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      expires: Number(query.get('X-Amz-Expires')),
    }
  const [, credential, names, signature] = header.exec(headers.authorization ?? '') ?? []
  if (!credential || !names || !signature) return undefined
  return { credential, names: names.split(';'), signature, date: String(headers['x-amz-date']) }
}

async function expectedSignature(
  request: IncomingMessage,
  url: URL,
  { credential, names, date, expires }: Claim,
  key: { id: string; secret: string },
): Promise<string | undefined> {
  const [, , region = '', service = ''] = credential.split('/')
  const credentials = { accessKeyId: key.id, secretAccessKey: key.secret }
  const signer = new SignatureV4({ credentials, region, service, sha256: Sha256Node, uriEscapePath: false })
  const signed = names.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  const asked = {
    method: request.method ?? '',
    protocol: 'http:',
    hostname: url.hostname,
    path: url.pathname,
    headers: Object.fromEntries(signed) as Record<string, string>,
    query: Object.fromEntries(url.searchParams),
  }
  const options = { signingDate: new Date(timeOf(date)), signableHeaders: new Set(names) }
  if (expires === undefined) {
    const { headers } = await signer.sign(asked, options)
    return header.exec(headers.authorization ?? '')?.[3]
  }
  // The signer moves it into the address by itself, and takes from it that the body is not signed.
  const { 'X-Amz-Content-Sha256': hash, ...query } = asked.query
  const headers = { ...asked.headers, 'X-Amz-Content-Sha256': hash ?? unsigned }
  const again = { ...asked, headers, query }
  const presigned = await signer.presign(again, { ...options, expiresIn: expires, unhoistableHeaders: new Set(names) })
  return String(presigned.query?.['X-Amz-Signature'])
}

function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
