import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPicture } from './qr-picture.ts'

test('the picture shows every dark square of the code, and white around it', async () => {
  const text = 'weixin://wxpay/bizpayurl?pr=abc123XYZ'
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const svg = Buffer.from(qrPicture(text).replace('data:image/svg+xml;base64,', ''), 'base64')
  const drawn = await sharp(svg).resize(size, size, { kernel: 'nearest' }).greyscale().raw().toBuffer()
  expect([...drawn]).toEqual(data.flat().map((isDark) => (isDark ? 0 : 255)))
})
