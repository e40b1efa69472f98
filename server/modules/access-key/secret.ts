import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Letters and digits that nobody mistakes for one another. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'
const pattern = /^aoir_[0-9a-hjkmnp-tv-z]{39}$/
const shown = 11

/** 160 bits by chance and a checksum, so that scanners of published texts can tell a key from anything else. */
export function newKey(): string {
  const secret = [...randomBytes(20)].reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
  const text = spelled(secret, 32)
  return `aoir_${text}${sumOf(text)}`
}

export function prefixOf(key: string): string {
  return key.slice(0, shown)
}

/** Of the form that we give out; anything else is not worth a look into the database. */
export function isKey(text: string): boolean {
  return pattern.test(text) && sumOf(text.slice(5, 37)) === text.slice(37)
}

export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function sumOf(text: string): string {
  return spelled(BigInt(crc32(text)), 7)
}

/** The last digit first. */
function spelled(number: bigint, length: number): string {
  return Array.from({ length }, (_, at) => signs[Number((number >> BigInt(5 * at)) & 31n)]).join('')
}
