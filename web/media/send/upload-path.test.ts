import { expect, test } from 'vitest'
import { storagePath } from '#contract/modules/forum/attachment.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { formatDuration } from '#web/media/format-duration.ts'
import { uploadPathFor } from './upload-path.ts'

const now = new Date('2026-11-15T23:59:59.999Z')
const at = (name: string, type: string) => uploadPathFor({ name, type }, '42', now, () => 37)

test('the pattern of stored paths', () => {
  expect(at('照片.JPG', 'image/jpeg')).toEqual({
    kind: 'image',
    folder: 'aoir/42/image/2026/11/15',
    filename: `${now.getTime()}37`,
    suffix: 'webp',
    path: `aoir/42/image/2026/11/15/${now.getTime()}37.webp`,
  })
})

test('videos keep their container, the rest its ending', () => {
  expect(at('a.MOV', 'video/quicktime')).toMatchObject({ kind: 'video', suffix: 'mov' })
  expect(at('no ending', 'video/mp4')).toMatchObject({ kind: 'video', suffix: 'mp4' })
  expect(at('list.CSV', 'text/csv')).toMatchObject({ kind: 'assets', suffix: 'csv' })
  expect(at('strange.tar.gz/../x', '')).toMatchObject({ kind: 'assets', suffix: 'bin' })
})

test('what we ask for is what the server knows', () => {
  for (const [name, type] of [['a.png', 'image/png'] as const, ['b.mp4', 'video/mp4'] as const, ['c', ''] as const]) {
    expect(storagePath.safeParse(uploadPathFor({ name, type }, '9223372036854775807').path).success).toBe(true)
  }
})

test('the random part stays within its bounds', () => {
  const ends = Array.from({ length: 500 }, () =>
    Number(uploadPathFor({ name: 'a', type: '' }, '1', now).filename.slice(-2)),
  )
  expect(Math.min(...ends)).toBeGreaterThanOrEqual(10)
  expect(Math.max(...ends)).toBeLessThanOrEqual(97)
  expect(new Set(ends).size).toBeGreaterThan(40)
})

test('names of one page differ, however fast they are made', () => {
  const names = Array.from({ length: 200 }, () => uploadPathFor({ name: 'a', type: '' }, '1').filename)
  expect(new Set(names).size).toBe(200)
})

test('sizes and lengths for people', () => {
  expect([832, 90_000, 838_861, 1_258_291, 90_596_966].map(formatBytes)).toEqual([
    '1 KB',
    '88 KB',
    '0.8 MB',
    '1.2 MB',
    '86.4 MB',
  ])
  const gigabyte = 1024 ** 3
  expect([gigabyte - 100_000, gigabyte - 1000, gigabyte, 2.5 * gigabyte, 20 * gigabyte].map(formatBytes)).toEqual([
    '1023.9 MB',
    '1 GB',
    '1 GB',
    '2.5 GB',
    '20 GB',
  ])
  expect([0, 48, 156.4, 3909].map(formatDuration)).toEqual(['00:00', '00:48', '02:36', '1:05:09'])
})
