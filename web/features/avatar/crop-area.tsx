import 'react-easy-crop/react-easy-crop.css'
import Cropper, { type Point } from 'react-easy-crop'
import { m } from '#messages/messages.js'
import { type Square, zooms } from './crop-picture.ts'

export type CropAreaProps = {
  address: string
  crop: Point
  zoom: number
  onCrop: (crop: Point) => void
  onZoom: (zoom: number) => void
  onSquare: (square: Square) => void
  onUnreadable: () => void
}

/** The picture under a round window. A chunk of its own: only who changes an avatar needs it. */
export function CropArea({ address, crop, zoom, onCrop, onZoom, onSquare, onUnreadable }: CropAreaProps) {
  return (
    <Cropper
      image={address}
      crop={crop}
      zoom={zoom}
      minZoom={zooms.min}
      maxZoom={zooms.max}
      aspect={1}
      cropShape="round"
      showGrid={false}
      onCropChange={onCrop}
      onZoomChange={onZoom}
      onCropComplete={(_share, square) => onSquare(square)}
      mediaProps={{ onError: onUnreadable, alt: '' }}
      cropperProps={{ role: 'application', 'aria-label': m.avatar_crop_area() }}
      // The page's policy allows no style element; the sheet comes with this chunk.
      disableAutomaticStylesInjection
    />
  )
}
