import type { Metadata } from 'sharp'
import { Refusal } from '../kernel/errors.ts'

const mebibyte = 1024 * 1024

/** What all pictures that are being decoded may take together. */
export const pictureMemory = 320 * mebibyte

/** Nothing is stored smaller than this to save memory; what cannot be decoded within it is refused. */
const fewestPixels = 4_000_000

/** Bytes a pixel, measured at 25 megapixels: the encoder holds the whole picture, and with transparency several of it. */
const encoder = { opaque: 5.5, transparent: 15.2, moving: 5.3 }
/** The decoder holds it too when the format gives no lines from top to bottom. */
const decoder: Partial<Record<string, number>> = { webp: 8.5, heif: 19, gif: 6 }

/** The parts of a header that decide how much is held at once. */
type Header = Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth' | 'hasAlpha' | 'isProgressive'> &
  Pick<Metadata, 'pages' | 'pageHeight' | 'orientation'>

/** What a picture takes while it is made anew, and with how many pixels it can be kept within the budget. */
export function memoryPlan(header: Header, animated: boolean): { cost: number; pixels: number } {
  const whole = header.width * (header.pageHeight ?? header.height)
  if (animated) return { cost: Math.ceil(whole * (header.pages ?? 1) * encoder.moving), pixels: whole }
  const decoding = whole * decodingBytes(header)
  const perPixel = header.hasAlpha ? encoder.transparent : encoder.opaque
  const pixels = Math.min(whole, Math.floor((pictureMemory - decoding) / perPixel))
  if (pixels < Math.min(whole, fewestPixels)) throw new Refusal(413, 'upload_needs_too_much')
  return { cost: Math.ceil(decoding + pixels * perPixel), pixels }
}

function decodingBytes({ format, channels = 4, depth, isProgressive, orientation = 1 }: Header): number {
  const sample = depth === 'uchar' ? 1 : 2
  // Turned by a right angle, the last column becomes the first line.
  const turned = orientation > 4 ? channels * sample : 0
  if (format === 'png') return turned + (isProgressive ? 1.1 * channels * sample : sample - 1)
  if (format === 'jpeg') return turned + (isProgressive ? 2 * channels : 0)
  return turned + (decoder[format ?? ''] ?? channels * sample)
}
