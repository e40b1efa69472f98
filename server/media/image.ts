// Loaded with the first picture (its users import it late): libvips is large, and the start must be quick.
import sharp, { type Metadata, type Sharp } from 'sharp'
import { limits } from '#contract/shared/limits.ts'
import { createConcurrencyLimit } from '../kernel/concurrency-limit.ts'
import { Refusal } from '../kernel/errors.ts'
import { memoryPlan, pictureMemory } from './picture-memory.ts'
import type { FileType } from './sniff.ts'

export interface ImageFacts {
  width: number
  height: number
  animated: boolean
  placeholder: string
}

export interface MadeImage extends ImageFacts {
  size: number
}

/** Seen as one tall picture, an animation may have more pixels than a photo: its frames are decoded one by one. */
const animationPixels = 60_000_000
const mostFrames = 600
/** What the format can hold. */
const longestSide = 16_383

const formats: Record<string, string> = { jpg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp', avif: 'heif' }

// One thread a picture: two pictures at a time are enough for two cores, and the rest of the server wants to live too.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures are decoded and encoded two at a time, however many come, and within one budget of memory for all of them. */
const encoding = createConcurrencyLimit({ atOnce: 2, budget: pictureMemory, refuse: busyBeyond(64) })
/** Smaller copies of what we have written ourselves take little (16 MiB at most); visitors do not wait behind uploads. */
const shrinking = createConcurrencyLimit({ atOnce: 2, refuse: busyBeyond(256) })

/** Whoever comes when so many wait is told to come back. */
function busyBeyond(most: number) {
  return (waiting: number) => (waiting >= most ? new Refusal(503, 'upload_busy', { retryAfter: 5 }) : undefined)
}

/** Decodes the file, and writes it anew as webp: upright, without what was hidden in it, moving if it moved. */
export async function makeWebp(source: string, target: string, type: FileType): Promise<MadeImage> {
  const { metadata, animated } = await checkedHeader(source, type)
  const { cost, pixels } = memoryPlan(metadata, animated)
  const encode = async () => {
    const decoded = open(source, animated)
    // A rotation needs the whole picture at hand; formats that move have none.
    const upright = animated ? decoded : decoded.autoOrient()
    const side = Math.min(longestSide, sideFor(metadata, pixels))
    const bounds = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
    try {
      const made = await upright.resize(bounds).webp({ quality: 82, effort: 2 }).toFile(target)
      const height = animated ? (made.pageHeight ?? made.height) : made.height
      const placeholder = await placeholderOf(target)
      return { width: made.width, height, animated: animated && (made.pages ?? 1) > 1, placeholder, size: made.size }
    } catch (error) {
      throw brokenUnlessOurs(error)
    }
  }
  return encoding.run(encode, { cost })
}

/** The same facts of a picture that stays as it is, because the cloud has made it. */
export async function inspectImage(source: string, type: FileType): Promise<ImageFacts> {
  const { metadata, animated } = await checkedHeader(source, type)
  const inspect = async () => {
    try {
      const placeholder = await placeholderOf(source)
      return { width: metadata.width, height: metadata.pageHeight ?? metadata.height, animated, placeholder }
    } catch (error) {
      throw brokenUnlessOurs(error)
    }
  }
  return encoding.run(inspect, memoryPlan(metadata, animated))
}

/** A smaller, still picture. */
export function makeThumbnail(source: string | Buffer, target: string, width: number): Promise<void> {
  return shrinking.run(async () => {
    const picture = sharp(source, { limitInputPixels: animationPixels, failOn: 'none' })
    await picture.resize({ width, withoutEnlargement: true }).webp({ quality: 76, effort: 2 }).toFile(target)
  })
}

/** Size and format as the header says them, before a single pixel is decoded. */
async function checkedHeader(source: string, type: FileType): Promise<{ metadata: Metadata; animated: boolean }> {
  const metadata = await sharp(source, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => undefined)
  if (!metadata?.width || !metadata.height || metadata.format !== formats[type.ext]) throw brokenImage()
  const frames = metadata.pages ?? 1
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height)
  if (pixels > limits.imagePixels) throw new Refusal(413, 'upload_too_many_pixels')
  const animated = frames > 1 && (type.ext === 'gif' || type.ext === 'webp')
  if (animated && (frames > mostFrames || frames * pixels > animationPixels)) throw new Refusal(413, 'upload_too_long')
  return { metadata, animated }
}

/** The longer side of a picture of this shape with so many pixels. */
function sideFor({ width, height }: Metadata, pixels: number): number {
  const scale = Math.sqrt(Math.min(1, pixels / (width * height)))
  return Math.max(1, Math.floor(Math.max(width, height) * scale))
}

function open(source: string, animated: boolean): Sharp {
  return sharp(source, {
    limitInputPixels: animated ? animationPixels : limits.imagePixels,
    failOn: 'error',
    sequentialRead: true,
    pages: animated ? -1 : 1,
  }).timeout({ seconds: 30 })
}

/** A few hundred bytes that give colour and shape until the picture is there. */
async function placeholderOf(file: string): Promise<string> {
  const tiny = await sharp(file, { failOn: 'none', limitInputPixels: animationPixels })
    .resize({ width: 16, height: 16, fit: 'inside' })
    .webp({ quality: 40, effort: 2 })
    .toBuffer()
  return tiny.length <= 2000 ? `data:image/webp;base64,${tiny.toString('base64')}` : ''
}

/** Below it a picture is grey to the eye. */
const leastColour = 0.06

/** The hue that most of a picture has, in degrees, by its placeholder; null: it has no colour. */
export async function hueOf(placeholder: string): Promise<number | null> {
  const bytes = Buffer.from(placeholder.slice(placeholder.indexOf(',') + 1), 'base64')
  if (bytes.length === 0) return null
  const { data } = await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  // Hues lie on a circle: each pixel pulls in its direction, the more colourful the harder.
  let [x, y] = [0, 0]
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    x += (red - green / 2 - blue / 2) / 255
    y += ((Math.sqrt(3) / 2) * (green - blue)) / 255
  }
  if (Math.hypot(x, y) / (data.length / 3) < leastColour) return null
  return (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360
}

/** What the decoder complains of is the file; what the disk complains of is ours. */
function brokenUnlessOurs(error: unknown): unknown {
  if (error instanceof Refusal) return error
  // A picture within the limits takes a second or two; half a minute means that the machine has no time for it.
  if (error instanceof Error && /\btimeout\b/i.test(error.message))
    return new Refusal(503, 'upload_busy', { retryAfter: 30 })
  const isOurs = error instanceof Error && /no space|ENOSPC|unable to (open|write)|out of memory/i.test(error.message)
  return isOurs ? error : brokenImage()
}

function brokenImage(): Refusal {
  return new Refusal(415, 'upload_broken_image')
}
