import { afterEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { acceptQuickImages } from './quick-images.ts'

const image = (bytes: string, name = 'image.jpg', type = 'image/jpeg') => new File([bytes], name, { type })
const reasons = ({ rejected }: Awaited<ReturnType<typeof acceptQuickImages>>) => rejected.map(({ reason }) => reason)

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['with SHA-256', () => {}],
  ['on plain http', () => vi.stubGlobal('crypto', {})],
])('equal files %s', (_name, prepare) => {
  test('are known by their bytes, whatever they are called', async () => {
    prepare()
    const choice = await acceptQuickImages(
      [image('aaaa'), image('bbbb'), image('aaaa', 'copy.jpg')],
      [image('cccc', 'other.jpg')],
      8,
    )
    expect(choice.accepted).toHaveLength(2)
    expect(reasons(choice)).toEqual(['duplicate'])
    expect(reasons(await acceptQuickImages([image('cccc')], [image('cccc', 'other.jpg')], 8))).toEqual(['duplicate'])
  })
})

test('what the server would not take as it is joins all the same', async () => {
  const heavy = image('x'.repeat(limits.imageBytes + 1))
  const phone = image('heic', 'IMG_1.HEIC', '')
  const { accepted } = await acceptQuickImages([heavy, phone, image('b', 'b.bmp', 'image/bmp')], [], 8)
  expect(accepted).toHaveLength(3)
})

test('no drawings that can run, nothing else than pictures, nothing of absurd size, and no more than there is room', async () => {
  const huge = image('x')
  Object.defineProperty(huge, 'size', { value: limits.quickImageBytes + 1 })
  const others = [image('<svg/>', 'a.svg', 'image/svg+xml'), image('%PDF', 'a.pdf', 'application/pdf'), huge]
  expect(reasons(await acceptQuickImages(others, [], 8))).toEqual(['type', 'type', 'heavy'])
  expect(reasons(await acceptQuickImages([image('1'), image('2'), image('3')], [], 2))).toEqual(['count'])
})
