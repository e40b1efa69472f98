/** How near the picture can be brought. */
export const zooms = { min: 1, max: 4, step: 0.05 }

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number
  y: number
  width: number
}

/** Large enough for every place an avatar stands in. */
const largest = 512

/** The square as a file of its own: webp, or whatever the browser makes instead. */
export async function cropPicture(address: string, { x, y, width }: Square): Promise<File> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const side = Math.max(1, Math.min(largest, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, width, 0, 0, side, side)
  const blob = await blobOf(canvas)
  return new File([blob], `avatar.${blob.type.split('/')[1] ?? 'webp'}`, { type: blob.type })
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/webp', 0.9)
  })
}
