import type { ReadAt, VideoFacts } from './video.ts'

interface Box {
  type: string
  /** Where its content begins and where it ends. */
  start: number
  end: number
}

/** More boxes than are looked at of any video, on all levels together: one that was recorded in pieces has some thousands. */
const mostBoxes = 20_000

/** Undefined when the boxes do not fit together, or when there is no video in them. */
export async function mp4Facts(reading: ReadAt, size: number): Promise<VideoFacts | undefined> {
  let left = mostBoxes
  const read: ReadAt = async (position, length) => {
    left -= 1
    return left < 0 ? Buffer.alloc(0) : reading(position, length)
  }
  const top = await boxes(read, 0, size)
  const moov = top?.find((box) => box.type === 'moov')
  if (top?.[0]?.type !== 'ftyp' || !moov || !top.some((box) => box.type === 'mdat')) return undefined
  const inside = await boxes(read, moov.start, moov.end)
  const mvhd = inside?.find((box) => box.type === 'mvhd')
  if (!inside || !mvhd) return undefined
  const tracks = inside.filter((box) => box.type === 'trak').slice(0, 32)
  let shown = { width: 0, height: 0 }
  for (const track of tracks) if (shown.width === 0 || shown.height === 0) shown = await trackSize(read, track)
  if (shown.width === 0 || shown.height === 0) return undefined
  return { ...shown, duration: await durationOf(read, mvhd) }
}

/** The boxes between two places; undefined when one of them reaches beyond the end. */
async function boxes(read: ReadAt, from: number, to: number): Promise<Box[] | undefined> {
  const found: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const head = await read(at, 16)
    if (head.length < 8) return undefined
    const short = head.readUInt32BE(0)
    const isLong = short === 1
    if (isLong && head.length < 16) return undefined
    // 0: up to the end of the file.
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    if (length < (isLong ? 16 : 8) || at + length > to) return undefined
    found.push({ type: head.toString('latin1', 4, 8), start: at + (isLong ? 16 : 8), end: at + length })
    at += length
  }
  return found
}

async function trackSize(read: ReadAt, track: Box): Promise<{ width: number; height: number }> {
  const tkhd = (await boxes(read, track.start, track.end))?.find((box) => box.type === 'tkhd')
  const bytes = tkhd ? await read(tkhd.start, Math.min(tkhd.end - tkhd.start, 96)) : Buffer.alloc(0)
  const at = bytes[0] === 1 ? 88 : 76
  if (bytes.length < at + 8) return { width: 0, height: 0 }
  // Fixed point with 16 binary places.
  const [width, height] = [bytes.readUInt32BE(at) >>> 16, bytes.readUInt32BE(at + 4) >>> 16]
  // The matrix turns videos of upright phones; its second value is 0 when nothing is turned by a right angle.
  const isTurned = bytes.readInt32BE(at - 36 + 4) !== 0 && bytes.readInt32BE(at - 36) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}

async function durationOf(read: ReadAt, { start, end }: Box): Promise<number> {
  const bytes = await read(start, Math.min(end - start, 32))
  const isLong = bytes[0] === 1
  if (bytes.length < (isLong ? 32 : 20)) return 0
  const scale = bytes.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16)
  return scale > 0 && duration !== 0xffff_ffff ? duration / scale : 0
}
