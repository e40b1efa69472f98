import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '#contract/modules/account/passkey.ts'
import type { Browser } from '../browser.ts'

export const origin = 'https://site.example'

interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Whoever touched it was not asked who they are. */
  isUnverified?: boolean
  handle?: string
  counter?: number
}

/** A device that makes passkeys and shows them, as far as a server can tell. It tells the truth unless it is told not to. */
export function newAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytesOf = (text: string) => Buffer.from(text, 'base64url')
  const head = Buffer.from('a50102032620012158', 'hex')
  const coseKey = Buffer.concat([head, Buffer.from([32]), bytesOf(x), Buffer.from('225820', 'hex'), bytesOf(y)])
  const id = randomBytes(32)
  const credential = { id: base64(id), rawId: base64(id), type: 'public-key' as const }
  let counter = 0

  const dataOf = (flags: number, { rpId = 'site.example', counter: count = counter, isUnverified }: Lies) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([isUnverified ? flags & ~4 : flags]), number])
  }
  const clientOf = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
      }),
    )

  return {
    id: credential.id,
    /** What a browser sends to `finish`. */
    make(challenge: string, lies: Lies = {}): Attestation {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([dataOf(0x45, lies), Buffer.alloc(16), length, id, coseKey])
      const attestationObject = base64(Buffer.concat([cborHead, Buffer.from([data.length]), data]))
      const clientDataJSON = base64(clientOf('webauthn.create', challenge, lies))
      return { ...credential, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    /** What a browser sends with a login or a proof. */
    show(challenge: string, lies: Lies = {}): Assertion {
      counter += 1
      const data = dataOf(0x05, lies)
      const client = clientOf('webauthn.get', challenge, lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
        userHandle: lies.handle,
      }
      return { ...credential, response }
    },
  }
}
export type Authenticator = ReturnType<typeof newAuthenticator>

/** The challenge that this browser was given to log in, or to prove something. */
export async function challengeFor(browser: Browser): Promise<string> {
  const { data } = await browser.post<{ challenge: string }>('/api/aoir-user-auth/passkey-begin', {})
  return data.challenge
}

/** The member who is logged in there has proved it a moment ago, and has a passkey now. */
export async function addPasskey(browser: Browser, device: Authenticator, name?: string) {
  const { data } = await browser.post<{ challenge: string }>('/api/aoir-passkey/begin', {})
  return browser.post<{ list: { _id: string; name: string }[] }>('/api/aoir-passkey/finish', {
    response: device.make(data.challenge),
    name,
  })
}

/** { fmt: 'none', attStmt: {}, authData: … } up to the length of the last. */
const cborHead = Buffer.from([
  0xa3,
  0x63,
  ...text('fmt'),
  0x64,
  ...text('none'),
  0x67,
  ...text('attStmt'),
  0xa0,
  0x68,
  ...text('authData'),
  0x58,
])

function text(word: string): Buffer {
  return Buffer.from(word)
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}

function base64(data: Buffer): string {
  return data.toString('base64url')
}
