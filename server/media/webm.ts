import type { ReadAt, VideoFacts } from './video.ts'

interface Element {
  id: number
  start: number
  end: number
}

const ids = { header: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, cluster: 0x1f43b675 }
const inInfo = { scale: 0x2ad7b1, duration: 0x4489 }
const inTrack = { entry: 0xae, video: 0xe0, width: 0xb0, height: 0xba }

/** What describes a video stands before its pictures. */
const mostElements = 200
const largestPart = 1024 * 1024

/** Undefined when the elements do not fit together, or when there is no video in them. */
export async function webmFacts(read: ReadAt, size: number): Promise<VideoFacts | undefined> {
  const header = await elementAt(read, 0, size)
  const segment = header?.id === ids.header ? await elementAt(read, header.end, size) : undefined
  if (segment?.id !== ids.segment) return undefined
  let duration: number | undefined
  let hasTracks = false
  let picture: { width: number; height: number } | undefined
  let count = 0
  for (let at = segment.start; at < segment.end && count < mostElements; count++) {
    const element = await elementAt(read, at, segment.end)
    if (!element) return undefined
    if (element.id === ids.cluster) return picture && { ...picture, duration: duration ?? 0 }
    // Each of them is there once; however often it comes, the first counts.
    if (element.id === ids.info) duration ??= await durationOf(read, element)
    if (element.id === ids.tracks && !hasTracks) {
      hasTracks = true
      picture = await pictureOf(read, element)
    }
    at = element.end
  }
  return undefined
}

async function durationOf(read: ReadAt, info: Element): Promise<number> {
  const bytes = await read(info.start, Math.min(info.end - info.start, largestPart))
  const parts = elementsIn(bytes)
  const scale =
    unsigned(
      bytes,
      parts.find((part) => part.id === inInfo.scale),
    ) || 1_000_000
  const duration = parts.find((part) => part.id === inInfo.duration)
  if (!duration) return 0
  const length = duration.end - duration.start
  const value = length === 4 ? bytes.readFloatBE(duration.start) : length === 8 ? bytes.readDoubleBE(duration.start) : 0
  return (value * scale) / 1e9
}

async function pictureOf(read: ReadAt, tracks: Element): Promise<{ width: number; height: number } | undefined> {
  const bytes = await read(tracks.start, Math.min(tracks.end - tracks.start, largestPart))
  for (const entry of elementsIn(bytes).filter((part) => part.id === inTrack.entry)) {
    const track = bytes.subarray(entry.start, entry.end)
    const video = elementsIn(track).find((part) => part.id === inTrack.video)
    if (!video) continue
    const settings = track.subarray(video.start, video.end)
    const parts = elementsIn(settings)
    const [width, height] = [inTrack.width, inTrack.height].map((id) =>
      unsigned(
        settings,
        parts.find((part) => part.id === id),
      ),
    )
    if (width && height) return { width, height }
  }
  return undefined
}

async function elementAt(read: ReadAt, at: number, end: number): Promise<Element | undefined> {
  const element = parseElement(await read(at, 12), 0, end - at)
  return element && { id: element.id, start: at + element.start, end: at + element.end }
}

function elementsIn(bytes: Buffer): Element[] {
  const found: Element[] = []
  for (let at = 0; at < bytes.length && found.length < mostElements; ) {
    const element = parseElement(bytes, at, bytes.length)
    if (!element) break
    found.push(element)
    at = element.end
  }
  return found
}

/** One element: its id, its length, and where its content lies. */
function parseElement(bytes: Buffer, at: number, end: number): Element | undefined {
  const idLength = lengthOf(bytes[at], 4)
  const sizeLength = lengthOf(bytes[at + idLength], 8)
  if (!idLength || !sizeLength || at + idLength + sizeLength > bytes.length) return undefined
  const id = bytes.readUIntBE(at, idLength)
  let size = (bytes[at + idLength] ?? 0) & (0xff >> sizeLength)
  let isUnknown = size === 0xff >> sizeLength
  for (let index = 1; index < sizeLength; index++) {
    const byte = bytes[at + idLength + index] ?? 0
    isUnknown &&= byte === 0xff
    size = size * 256 + byte
  }
  const start = at + idLength + sizeLength
  // Recorders that write as they go leave the length open: up to the end.
  if (isUnknown) return { id, start, end }
  return start + size <= end ? { id, start, end: start + size } : undefined
}

/** The number of leading zeros of the first byte gives the length. */
function lengthOf(first: number | undefined, most: number): number {
  if (!first) return 0
  const length = Math.clz32(first) - 23
  return length <= most ? length : 0
}

function unsigned(bytes: Buffer, element: Element | undefined): number {
  const length = element ? element.end - element.start : 0
  return element && length >= 1 && length <= 6 ? bytes.readUIntBE(element.start, length) : 0
}
