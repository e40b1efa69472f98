import { expect, test } from 'vitest'
import { box, mp4, webm } from '../../test/support/forum/videos.ts'
import { mp4Facts } from './mp4.ts'
import type { ReadAt } from './video.ts'
import { webmFacts } from './webm.ts'

/** Reads from memory, and counts. */
function counting(bytes: Buffer) {
  const seen = { reads: 0, bytes: 0 }
  const read: ReadAt = async (position, length) => {
    const part = bytes.subarray(position, position + length)
    seen.reads += 1
    seen.bytes += part.length
    return part
  }
  return { read, seen }
}

test('the boxes of all levels of a video share one budget', async () => {
  const crumbs = Buffer.concat(Array.from({ length: 15_000 }, () => box('free')))
  const tracks = Array.from({ length: 32 }, () => box('trak', crumbs))
  const video = Buffer.concat([box('ftyp'), box('moov', box('mvhd', Buffer.alloc(100)), ...tracks), box('mdat')])
  const { read, seen } = counting(video)
  expect(await mp4Facts(read, video.length)).toBeUndefined()
  expect(seen.reads).toBeLessThanOrEqual(20_000)
  const pieces = Buffer.concat([
    mp4(),
    ...Array.from({ length: 8000 }, () => Buffer.concat([box('moof'), box('mdat')])),
  ])
  expect(await mp4Facts(counting(pieces).read, pieces.length)).toMatchObject({ width: 640, height: 360 })
})

test('what describes a webm is read once, however often it is there', async () => {
  const plain = webm()
  const [header, rest] = [plain.subarray(0, 24), plain.subarray(24)]
  expect(header.subarray(12, 16).toString('hex')).toBe('18538067')
  const info = rest.subarray(0, rest.indexOf(Buffer.from([0x16, 0x54, 0xae, 0x6b])))
  const many = Buffer.concat([...Array.from({ length: 190 }, () => info), rest])
  const size = Buffer.alloc(8)
  size.writeUIntBE(many.length, 2, 6)
  size[0] = 1
  const video = Buffer.concat([header.subarray(0, 16), size, many])
  const { read, seen } = counting(video)
  expect(await webmFacts(read, video.length)).toMatchObject({ width: 320, height: 240, duration: 5 })
  // The head of each, and the content of two.
  expect(seen.reads).toBeLessThanOrEqual(190 + 8)
})
