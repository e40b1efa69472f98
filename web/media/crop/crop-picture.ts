import type { Picture } from '#contract/shared/document.ts'
import { canvasOf, encoded, pictureAt } from '#web/media/send/canvas.ts'

/** How near the picture can be brought. */
export const zooms = { min: 1, max: 4, step: 0.05 }

/** What is cut out of a picture, and for what. */
export interface CropShape {
  /** Width by height. */
  aspect: number
  /** It is shown in a circle. */
  isRound?: boolean
  /** The most pixels across: enough for every place it stands in. */
  widest: number
  /** Of the file that comes about, without its ending. */
  fileName: string
}

export const avatarShape: CropShape = { aspect: 1, isRound: true, widest: 512, fileName: 'avatar' }
export const coverShape: CropShape = { aspect: 16 / 9, widest: 1200, fileName: 'cover' }
export const bookShape: CropShape = { aspect: 3 / 4, widest: 900, fileName: 'cover' }

/** A page may only read the pixels of what comes from its own site, which has a smaller version of every image. */
export function readableAddress({ url, path }: Pick<Picture, 'url' | 'path'>, width: number): string {
  return new URL(url, location.href).origin === location.origin ? url : `/${path}?w=${width}`
}

/** A part of a picture, in its own pixels. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** The part as a file of its own: webp, or whatever the browser makes instead. */
export async function cropPicture(address: string, part: Part, { widest, fileName }: CropShape): Promise<File> {
  const { x, y, width, height } = part
  const picture = await pictureAt(address)
  const scale = Math.min(1, widest / width)
  const { canvas, pen } = canvasOf(width * scale, height * scale)
  pen.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const blob = await encoded(canvas, 'image/webp', 0.9)
  return new File([blob], `${fileName}.${blob.type.split('/')[1] ?? 'webp'}`, { type: blob.type })
}
