import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { formatPercent } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { CropAreaProps } from './crop-area.tsx'
import styles from './crop-dialog.module.css'
import { cropPicture, type Square, zooms } from './crop-picture.ts'
import { useAvatar } from './use-avatar.ts'

const CropArea = lazyPart<CropAreaProps & { onClose: () => void }>(
  () => import('./crop-area.tsx').then((module) => module.CropArea),
  { meanwhile: <Spinner size={24} label className={styles.wait} /> },
)

export type CropDialogProps = { address: string; open: boolean; onClose: () => void; onClosed: () => void }

/** Always a dialog: a sheet would follow the finger that moves the picture. */
export function CropDialog({ address, open, onClose, onClosed }: CropDialogProps) {
  const cropping = useCropping(address, onClose)
  const { busy, isReady, problem, save } = cropping
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      dirty
      locked={busy}
      size="sm"
      title={m.avatar_crop()}
      footer={
        <>
          <Button onClick={busy ? cropping.stop : onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" disabled={!isReady} pending={busy} onClick={() => void save()}>
            {m.avatar_save()}
          </Button>
        </>
      }
    >
      <div className={styles.stage} inert={busy}>
        <CropArea
          address={address}
          crop={cropping.crop}
          zoom={cropping.zoom}
          onCrop={cropping.setCrop}
          onZoom={cropping.setZoom}
          onSquare={cropping.setSquare}
          onUnreadable={cropping.sayUnreadable}
          onClose={onClose}
        />
      </div>
      {cropping.isSending ? <Sending percent={cropping.percent} /> : <Zoom cropping={cropping} />}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}

function Zoom({ cropping: { zoom, setZoom } }: { cropping: Cropping }) {
  const by = (step: number) => setZoom(Math.min(zooms.max, Math.max(zooms.min, zoom + step)))
  return (
    <>
      <div className={styles.zoom}>
        <IconButton
          size={32}
          label={m.avatar_zoom_out()}
          icon={<Icon of={ZoomOut} size={18} />}
          disabled={zoom <= zooms.min}
          onClick={() => by(-0.25)}
        />
        <input
          type="range"
          aria-label={m.avatar_zoom()}
          className={styles.slider}
          {...zooms}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <IconButton
          size={32}
          label={m.avatar_zoom_in()}
          icon={<Icon of={ZoomIn} size={18} />}
          disabled={zoom >= zooms.max}
          onClick={() => by(0.25)}
        />
      </div>
      <p className={styles.hint}>{m.avatar_crop_hint()}</p>
    </>
  )
}

function Sending({ percent }: { percent: number }) {
  return (
    <div className={styles.sending} role="status">
      <span>{m.avatar_uploading({ percent: formatPercent(percent / 100) })}</span>
      <ProgressBar value={percent} />
    </div>
  )
}

/** From the square to the avatar: cut out, sent, taken. */
function useCropping(address: string, onDone: () => void) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [problem, setProblem] = useState('')
  const [isCutting, setCutting] = useState(false)
  const avatar = useAvatar()
  const uploads = useUploads({
    onFinished: ([image]) => {
      uploads.clear()
      if (image) avatar.mutate(image.path, { onSuccess: onDone, onError: (error) => setProblem(error.message) })
    },
  })
  const isHere = useHere()
  const [item] = uploads.items
  const busy = isCutting || uploads.busy || avatar.isPending
  const save = async () => {
    if (!square || busy) return
    setProblem('')
    setCutting(true)
    try {
      const file = await cropPicture(address, square)
      uploads.clear()
      if (isHere.current) uploads.start(uploads.add([file]))
    } catch {
      setProblem(m.avatar_not_made())
    }
    setCutting(false)
  }
  return {
    crop,
    zoom,
    setCrop,
    setZoom,
    setSquare,
    busy,
    isSending: uploads.busy || avatar.isPending,
    isReady: square !== null && !isUnreadable,
    percent: uploads.percent,
    problem: (isUnreadable && m.avatar_unreadable()) || problem || (item?.status === 'failed' ? item.error : ''),
    save,
    stop: uploads.clear,
    sayUnreadable: () => setUnreadable(true),
  }
}

type Cropping = ReturnType<typeof useCropping>

/** Whether the dialog is still there when something slow has ended. */
function useHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
