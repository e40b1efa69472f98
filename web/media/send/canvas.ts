/** A picture by its address, to be drawn. */
export function pictureAt(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error('no picture'))
    picture.src = address
  })
}

/** An empty sheet of so many pixels, and what draws on it. */
export function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.imageSmoothingQuality = 'high'
  return { canvas, pen }
}

/** In this format, or whatever the browser makes instead. */
export function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, quality)
  })
}
