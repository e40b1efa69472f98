import 'react-easy-crop/react-easy-crop.css'
import Cropper, { type Point } from 'react-easy-crop'
import { m } from '#messages/messages.js'
import { type CropShape, type Part, zooms } from './crop-picture.ts'

export type CropAreaProps = {
  address: string
  shape: CropShape
  crop: Point
  zoom: number
  onCrop: (crop: Point) => void
  onZoom: (zoom: number) => void
  onPart: (part: Part) => void
  onUnreadable: () => void
}

/** The picture under a window. A chunk of its own: only who cuts one out needs it. */
export function CropArea({ address, shape, crop, zoom, onCrop, onZoom, onPart, onUnreadable }: CropAreaProps) {
  return (
    <Cropper
      image={address}
      crop={crop}
      zoom={zoom}
      minZoom={zooms.min}
      maxZoom={zooms.max}
      aspect={shape.aspect}
      cropShape={shape.isRound ? 'round' : 'rect'}
      showGrid={false}
      onCropChange={onCrop}
      onZoomChange={onZoom}
      onCropComplete={(_share, part) => isSomething(part) && onPart(part)}
      mediaProps={{ onError: onUnreadable, alt: '' }}
      cropperProps={{ role: 'application', 'aria-label': m.crop_area() }}
      // The page's policy allows no style element; the sheet comes with this chunk.
      disableAutomaticStylesInjection
    />
  )
}

/** Whoever zooms before the picture is there has cut out nothing yet: its sides are no numbers then, or endless. */
function isSomething({ x, y, width, height }: Part): boolean {
  return [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0
}
