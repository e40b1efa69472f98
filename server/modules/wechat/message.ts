import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'

/** Entities stay text and numbers stay what they were: a scene called 0012e3 is no number. */
const parser = new XMLParser({ parseTagValue: false, processEntities: false, ignoreAttributes: true, maxNestedTags: 8 })

/** The fields of a message; undefined for what is none. */
export function fieldsOf(xml: string): Record<string, string> | undefined {
  // A message has no document type. Whoever sends one is up to something.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return undefined
  try {
    const { xml: root } = parser.parse(xml) as { xml?: unknown }
    if (typeof root !== 'object' || root === null) return undefined
    return Object.fromEntries(Object.entries(root).filter(([, value]) => typeof value === 'string'))
  } catch {
    return undefined
  }
}

/** Whether the sender knows our token: the parts are sorted, joined and hashed. */
export function isSigned(signature: string | undefined, parts: string[]): boolean {
  if (!/^[0-9a-f]{40}$/.test(signature ?? '')) return false
  const expected = createHash('sha1').update(parts.toSorted().join('')).digest()
  return timingSafeEqual(expected, Buffer.from(signature ?? '', 'hex'))
}

const blockSize = 32

/** The message inside an encrypted one, if it was meant for this app. Blocks are padded to 32 bytes, so it is done by hand. */
export function decrypted(encrypted: string, aesKey: string, appId: string): string | undefined {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const bytes = Buffer.from(encrypted, 'base64')
  if (key.length !== 32 || bytes.length === 0 || bytes.length % 16 !== 0) return undefined
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
  const padding = plain.at(-1) ?? 0
  if (padding < 1 || padding > blockSize || padding > plain.length - 20) return undefined
  const content = plain.subarray(16, plain.length - padding)
  const length = content.readUInt32BE(0)
  if (length > content.length - 4) return undefined
  const isOurs = content.subarray(4 + length).equals(Buffer.from(appId))
  return isOurs ? content.subarray(4, 4 + length).toString('utf8') : undefined
}

/** The scene that somebody scanned, and who: people who follow already are told apart from those who begin to. */
export function scanOf(fields: Record<string, string>): { scene: string; openId: string } | undefined {
  const { MsgType, Event, EventKey = '', FromUserName: openId = '' } = fields
  if (MsgType !== 'event' || !/^[\w-]{1,128}$/.test(openId)) return undefined
  const prefix = 'qrscene_'
  const isNew = Event === 'subscribe' && EventKey.startsWith(prefix)
  const scene = isNew ? EventKey.slice(prefix.length) : Event === 'SCAN' ? EventKey : ''
  return /^[\w-]{22,64}$/.test(scene) ? { scene, openId } : undefined
}
