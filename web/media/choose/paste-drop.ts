import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

export interface PasteDropOptions {
  /** At least one image; others have been left out. */
  onImages: (images: File[]) => void
  /** Also what is no image, for places that say why they do not take it. */
  everything?: boolean
  disabled?: boolean
}

interface Carrier {
  files: FileList | readonly File[]
  getData: (type: string) => string
}

/** Images that were pasted. Text has the word when both are there: a spreadsheet also brings a picture of its cells. */
export function pastedImages(carrier: Carrier, now = Date.now(), everything = false): File[] {
  const images = [...carrier.files].filter(({ type }) => everything || type.startsWith('image/'))
  if (images.length === 0 || carrier.getData('text/plain').trim() !== '') return []
  return images.map((file, at) => renamed(file, `${now + at}`))
}

/** Browsers call every pasted picture image.png, and two of one name would count as the same. */
function renamed(file: File, mark: string): File {
  if (!/^image\.\w+$/i.test(file.name)) return file
  return new File([file], file.name.replace(/^image/i, `paste-${mark}`), { type: file.type })
}

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** To be spread on any element: what is pasted or dropped there arrives as files. */
export function usePasteDrop({ onImages, everything = false, disabled = false }: PasteDropOptions) {
  const [isOver, setOver] = useState(false)
  // Enter and leave come for every child; the pointer is out when they are even.
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  const handlers = {
    onPaste: (event: ClipboardEvent) => {
      if (disabled) return
      const images = pastedImages(event.clipboardData, Date.now(), everything)
      if (images.length === 0) return
      event.preventDefault()
      onImages(images)
    },
    onDragEnter: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth.current += 1
      if (!disabled) setOver(true)
    },
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault()
      event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    },
    onDragLeave: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth.current -= 1
      if (depth.current <= 0) leave()
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      leave()
      if (disabled) return
      const files = [...event.dataTransfer.files].filter(({ type }) => everything || type.startsWith('image/'))
      if (files.length > 0) onImages(files)
    },
  }
  return { isOver, handlers }
}
