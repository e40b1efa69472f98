import { open } from 'node:fs/promises'
import { Refusal } from '../kernel/errors.ts'
import type { FileType } from './sniff.ts'

/** A minute of speech is half of that. */
export const largestVoice = 2 * 1024 * 1024

const webm = {
  cluster: Buffer.from([0x1f, 0x43, 0xb6, 0x75]),
  named: Buffer.from([0x53, 0xab, 0x84]),
  /** The kinds of tracks: an element of one byte. */
  video: Buffer.from([0x83, 0x81, 0x01]),
  audio: Buffer.from([0x83, 0x81, 0x02]),
  time: 0xe7,
}

/** Speech as browsers record it: sound in a frame that could hold pictures, and holds none. */
export async function inspectVoice(file: string, size: number, { ext }: FileType): Promise<void> {
  if (size > largestVoice) throw new Refusal(413, 'upload_voice_too_long')
  const handle = await open(file, 'r')
  try {
    const bytes = await handle.readFile()
    if (!(ext === 'weba' ? isWebmSound(bytes) : isMp4Sound(bytes))) throw new Refusal(415, 'upload_bad_voice')
    if (ext === 'weba' && lastClusterTime(bytes) > longest) throw new Refusal(413, 'upload_voice_too_long')
  } finally {
    await handle.close()
  }
}

/** Milliseconds: recorders stop a moment late. */
const longest = 62_000

/** What describes the tracks stands before the first sound. */
function isWebmSound(bytes: Buffer): boolean {
  const begin = firstCluster(bytes)
  if (begin < 0) return false
  const head = bytes.subarray(0, begin)
  return head.includes('A_OPUS') && head.includes(webm.audio) && !head.includes(webm.video)
}

/** The list of contents at the beginning names clusters, too. */
function firstCluster(bytes: Buffer): number {
  let at = bytes.indexOf(webm.cluster)
  while (at >= 0 && bytes.subarray(at - webm.named.length, at).equals(webm.named))
    at = bytes.indexOf(webm.cluster, at + webm.cluster.length)
  return at
}

function isMp4Sound(bytes: Buffer): boolean {
  return hasHandler(bytes, 'soun') && !hasHandler(bytes, 'vide')
}

/** The box `hdlr`: its version, four empty bytes, then what the track is. */
function hasHandler(bytes: Buffer, kind: string): boolean {
  for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4))
    if (bytes.toString('latin1', at + 12, at + 16) === kind) return true
  return false
}

/** Milliseconds into the recording. */
function lastClusterTime(bytes: Buffer): number {
  const at = bytes.lastIndexOf(webm.cluster)
  const place = bytes.indexOf(webm.time, at + 4)
  const length = (bytes[place + 1] ?? 0) & 0x7f
  return place > 0 && place < at + 16 && length >= 1 && length <= 6 ? bytes.readUIntBE(place + 2, length) : 0
}
