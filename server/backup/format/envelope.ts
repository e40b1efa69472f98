import { createCipheriv, createDecipheriv, diffieHellman, generateKeyPairSync, randomBytes } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { BackupFault } from './fault.ts'
import { type BackupKey, derived, publicKey, rawPublic } from './keys.ts'

/**
 * One object of a backup: a head of 40 bytes, then frames of AES-256-GCM.
 *
 *   head   6 bytes "aoirbk", 1 byte version and way (0x10 shared, 0x11 sealed), 1 byte packing (0 none, 1 zstd),
 *          32 bytes: a random salt, or the ephemeral public key
 *   frame  up to 1 MiB and a tag of 16 bytes; all but the last are full
 *
 * Each object has a key of its own. The nonce of a frame is its number, and 1 in the last byte for the last one; the head
 * and the name of the object are authenticated with each. So frames cannot be left out, turned round or taken from elsewhere.
 */
const magic = Buffer.from('aoirbk')
const headSize = 40
const frameSize = 1 << 20
const tagSize = 16
const [shared, sealed] = [0x10, 0x11]

export type Packing = 'none' | 'zstd'

/** What packing took away is given back on opening; more than this no object holds. */
const largestObject = 64 << 20

export async function sealObject(key: BackupKey, name: string, plain: Buffer, packing: Packing): Promise<Buffer> {
  const body = packing === 'zstd' ? await packed(plain) : plain
  const { head, secret } = newHead(key, packing)
  const count = Math.max(1, Math.ceil(body.length / frameSize))
  const whole = Buffer.allocUnsafe(headSize + body.length + count * tagSize)
  head.copy(whole)
  let at = headSize
  for (let number = 0; number < count; number += 1) {
    const cipher = createCipheriv('aes-256-gcm', secret, nonce(number, number === count - 1)).setAAD(about(head, name))
    const frame = cipher.update(body.subarray(number * frameSize, (number + 1) * frameSize))
    cipher.final()
    at += frame.copy(whole, at)
    at += cipher.getAuthTag().copy(whole, at)
    // Others may have their turn between two frames.
    if (count > 1) await breath()
  }
  return whole
}

/** The bytes as they were, or a fault: another key, another name, or not every bit as it was. */
export async function openObject(key: BackupKey, name: string, whole: Buffer): Promise<Buffer> {
  const head = whole.subarray(0, headSize)
  if (head.length < headSize || !head.subarray(0, 6).equals(magic)) throw damaged(name)
  const secret = secretOf(key, head)
  const body = whole.subarray(headSize)
  const step = frameSize + tagSize
  const count = Math.max(1, Math.ceil(body.length / step))
  const frames: Buffer[] = []
  for (let number = 0; number < count; number += 1) {
    const frame = body.subarray(number * step, (number + 1) * step)
    if (frame.length < tagSize) throw damaged(name)
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce(number, number === count - 1))
    decipher.setAAD(about(head, name)).setAuthTag(frame.subarray(-tagSize))
    try {
      frames.push(decipher.update(frame.subarray(0, -tagSize)), decipher.final())
    } catch {
      throw damaged(name)
    }
    if (count > 1) await breath()
  }
  const plain = Buffer.concat(frames)
  return head[7] === 1 ? unpacked(name, plain) : plain
}

function newHead(key: BackupKey, packing: Packing): { head: Buffer; secret: Buffer } {
  const pack = packing === 'zstd' ? 1 : 0
  if (key.mode === 'shared') {
    const salt = randomBytes(32)
    const head = Buffer.concat([magic, Buffer.from([shared, pack]), salt])
    return { head, secret: derived(key.secret, 'aoir backup object', salt) }
  }
  const pair = generateKeyPairSync('x25519')
  const own = rawPublic(pair.publicKey)
  const head = Buffer.concat([magic, Buffer.from([sealed, pack]), own])
  const agreed = diffieHellman({ privateKey: pair.privateKey, publicKey: key.recipient })
  return { head, secret: derived(agreed, 'aoir backup object', Buffer.concat([own, rawPublic(key.recipient)])) }
}

function secretOf(key: BackupKey, head: Buffer): Buffer {
  const salt = head.subarray(8, headSize)
  const way = head[6]
  if (way !== shared && way !== sealed)
    throw new BackupFault('version', 'The backup was made by a newer version of aoir.')
  if ((way === shared) !== (key.mode === 'shared'))
    throw new BackupFault(
      'key',
      way === shared
        ? 'This backup opens with BACKUP_KEY.'
        : 'This backup opens with BACKUP_IDENTITY, the private key.',
    )
  if (key.mode === 'shared') return derived(key.secret, 'aoir backup object', salt)
  if (!key.identity) throw new BackupFault('key', 'This backup opens with BACKUP_IDENTITY, the private key.')
  const agreed = diffieHellman({ privateKey: key.identity, publicKey: publicKey(salt) })
  return derived(agreed, 'aoir backup object', Buffer.concat([salt, rawPublic(key.recipient)]))
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(number, 7)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

function about(head: Buffer, name: string): Buffer {
  return Buffer.concat([head, Buffer.from(name)])
}

/** Level 1: a third less work than the usual level, for a tenth more bytes. */
function packed(plain: Buffer): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 1 }
  return new Promise((resolve, reject) => {
    zstdCompress(plain, { params }, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
}

function unpacked(name: string, bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zstdDecompress(bytes, { maxOutputLength: largestObject }, (error, plain) =>
      error ? reject(damaged(name)) : resolve(plain),
    )
  })
}

function damaged(name: string): BackupFault {
  return new BackupFault('damaged', `${name} is damaged, or was written with another key.`)
}
