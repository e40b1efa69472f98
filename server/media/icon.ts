// Loaded with the first icon, as the other pictures are.
import sharp from 'sharp'

interface IconLook {
  side: number
  /** How much of the side the picture takes. */
  share: number
  /** Nothing: what the picture leaves free stays so. */
  ground: string | undefined
}

const mostPixels = 60_000_000
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** A picture as a square icon. */
export async function drawIcon(picture: Buffer, { side, share, ground }: IconLook): Promise<Buffer> {
  const inner = await fitted(picture, Math.round(side * share))
  return sharp({ create: { width: side, height: side, channels: 4, background: ground ?? clear } })
    .composite([{ input: inner, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

function fitted(picture: Buffer, side: number): Promise<Buffer> {
  // A drawing is made as large as it is wanted; its own size may be 32 pixels.
  return sharp(picture, { limitInputPixels: mostPixels, failOn: 'error', density: 400 })
    .resize({ width: side, height: side, fit: 'contain', background: clear })
    .png()
    .toBuffer()
}

interface ScreenLook {
  width: number
  height: number
  light: string
  brand: string
}

/** The site from afar, without a word: its logo above cards in its colours. For the dialog in which it is installed. */
export async function drawScreen(picture: Buffer, { width, height, light, brand }: ScreenLook): Promise<Buffer> {
  const isNarrow = width < height
  const unit = isNarrow ? width / 390 : width / 1280
  const column = { x: isNarrow ? 0 : 280 * unit, width: isNarrow ? width : 720 * unit }
  const bar = (x: number, y: number, w: number, h: number, colour: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${Math.min(h / 2, 12 * unit)}" fill="${colour}"/>`
  const card = (y: number) => {
    const x = column.x + 16 * unit
    const inner = column.width - 32 * unit
    return [
      bar(column.x, y, column.width, 204 * unit, light),
      `<circle cx="${x + 18 * unit}" cy="${y + 34 * unit}" r="${18 * unit}" fill="${brand}" opacity=".25"/>`,
      bar(x + 46 * unit, y + 22 * unit, inner * 0.3, 10 * unit, '#8b8f97'),
      bar(x + 46 * unit, y + 40 * unit, inner * 0.2, 8 * unit, '#c5c9d1'),
      bar(x, y + 70 * unit, inner * 0.8, 14 * unit, '#5a5e65'),
      bar(x, y + 98 * unit, inner, 9 * unit, '#c5c9d1'),
      bar(x, y + 116 * unit, inner * 0.9, 9 * unit, '#c5c9d1'),
      bar(x, y + 134 * unit, inner * 0.5, 9 * unit, '#c5c9d1'),
      bar(x, y + 166 * unit, 72 * unit, 22 * unit, '#eaedf3'),
      bar(x + 84 * unit, y + 166 * unit, 72 * unit, 22 * unit, '#eaedf3'),
    ].join('')
  }
  const cards = Array.from({ length: Math.ceil(height / (216 * unit)) }, (_, at) => card((72 + at * 216) * unit))
  const head = bar(-12 * unit, -12 * unit, width + 24 * unit, 72 * unit, light)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#f4f5f7"/>${cards.join('')}${head}</svg>`
  const logo = await fitted(picture, Math.round(36 * unit))
  return sharp(Buffer.from(svg))
    .composite([{ input: logo, left: Math.round(16 * unit), top: Math.round(12 * unit) }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
