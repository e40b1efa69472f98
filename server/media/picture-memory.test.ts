import { describe, expect, test } from 'vitest'
import { memoryPlan, pictureMemory } from './picture-memory.ts'

describe('what a picture takes', () => {
  const photo = {
    width: 5000,
    height: 5000,
    channels: 3,
    depth: 'uchar',
    hasAlpha: false,
    isProgressive: false,
  } as const
  const transparent = { ...photo, channels: 4, hasAlpha: true } as const
  const plan = (header: object) => memoryPlan({ format: 'jpeg', ...photo, ...header }, false)

  test.each([
    { ...transparent, format: 'png', depth: 'ushort', isProgressive: true },
    { ...transparent, format: 'png', isProgressive: true },
    { ...transparent, format: 'webp' },
    { ...photo, isProgressive: true, orientation: 6 },
    { ...photo, format: 'gif' },
  ])('at 25 megapixels stays within the budget: $format $depth', (header) => {
    const { cost, pixels } = plan(header)
    expect(cost).toBeLessThanOrEqual(pictureMemory)
    expect(pixels).toBeGreaterThanOrEqual(4_000_000)
  })

  test('photos keep their size, and two of them fit beside each other', () => {
    expect(plan({}).pixels).toBe(25_000_000)
    expect(2 * plan({ width: 4032, height: 3024, isProgressive: true }).cost).toBeLessThanOrEqual(pictureMemory)
  })

  test('what cannot be decoded within it is refused', () => {
    expect(() => plan({ format: 'heif' })).toThrow(expect.objectContaining({ code: 413 }))
    expect(plan({ format: 'heif', width: 4032, height: 3024 }).pixels).toBe(4032 * 3024)
  })
})
