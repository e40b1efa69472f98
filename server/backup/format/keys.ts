import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { BackupFault } from './fault.ts'

/**
 * What opens backups: one key for both directions, or the public half of an X25519 pair, with which this server writes
 * what it cannot read itself.
 */
export type BackupKey = { fingerprint: string } & (
  | { mode: 'shared'; secret: Buffer }
  | { mode: 'sealed'; recipient: KeyObject; identity: KeyObject | undefined }
)

const prefix = 'aoir-backup-'

export function newSharedKey(): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}

/** A key as it stands in BACKUP_KEY. */
export function sharedKey(text: string): BackupKey {
  const given = text.trim()
  if (given.length < 32) throw new BackupFault('key', 'BACKUP_KEY must have at least 32 characters.')
  const secret = derived(Buffer.from(given), 'aoir backup key')
  return { mode: 'shared', secret, fingerprint: derived(secret, 'fingerprint').toString('hex', 0, 8) }
}

/** The public half (BACKUP_RECIPIENT) or the private one (BACKUP_IDENTITY) as 32 bytes in base64url. */
export function sealedKey(text: string, half: 'recipient' | 'identity'): BackupKey {
  const bytes = Buffer.from(text.trim(), 'base64url')
  const name = half === 'recipient' ? 'BACKUP_RECIPIENT' : 'BACKUP_IDENTITY'
  if (bytes.length !== 32) throw new BackupFault('key', `${name} must be an X25519 key: 32 bytes in base64url.`)
  const identity = half === 'identity' ? privateKey(bytes) : undefined
  const recipient = identity ? createPublicKey(identity) : publicKey(bytes)
  const fingerprint = createHash('sha256').update(rawPublic(recipient)).digest('hex').slice(0, 16)
  return { mode: 'sealed', recipient, identity, fingerprint }
}

/** Whether what it has written can be read with it. */
export function canOpen(key: BackupKey): boolean {
  return key.mode === 'shared' || key.identity !== undefined
}

export function derived(secret: Buffer, purpose: string, salt: Buffer | string = ''): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))
}

const publicHead = Buffer.from('302a300506032b656e032100', 'hex')
const privateHead = Buffer.from('302e020100300506032b656e04220420', 'hex')

export function publicKey(bytes: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicHead, bytes]), format: 'der', type: 'spki' })
}

function privateKey(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privateHead, bytes]), format: 'der', type: 'pkcs8' })
}

export function rawPublic(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(-32)
}
