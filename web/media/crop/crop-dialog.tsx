import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { formatPercent } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { CropAreaProps } from './crop-area.tsx'
import styles from './crop-dialog.module.css'
import { type CropShape, cropPicture, type Part, zooms } from './crop-picture.ts'

const CropArea = lazyPart<CropAreaProps & { onClose: () => void }>(
  () => import('./crop-area.tsx').then((module) => module.CropArea),
  { meanwhile: <Spinner size={24} label className={styles.wait} /> },
)

export type CropDialogProps = {
  address: string
  shape: CropShape
  title: string
  open: boolean
  /** What was cut out has been uploaded. The dialog closes when this is done, and says what went wrong. */
  onImage: (image: Attachment) => unknown
  /** The picture is taken as it is; without this it must be cut. */
  onWhole?: () => void
  onClose: () => void
  onClosed: () => void
}

/** Always a dialog: a sheet would follow the finger that moves the picture. */
export function CropDialog(props: CropDialogProps) {
  const { address, shape, title, open, onWhole, onClose, onClosed } = props
  const cropping = useCropping(props)
  const { busy, isReady, problem, save } = cropping
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      dirty
      locked={busy}
      size="sm"
      title={title}
      footer={
        <>
          <Button onClick={busy ? cropping.stop : onClose}>{m.ui_cancel()}</Button>
          {onWhole && (
            <Button disabled={busy} onClick={onWhole}>
              {m.crop_whole()}
            </Button>
          )}
          <Button variant="primary" disabled={!isReady} pending={busy} onClick={() => void save()}>
            {m.crop_save()}
          </Button>
        </>
      }
    >
      <div className={styles.stage} inert={busy}>
        <CropArea
          address={address}
          shape={shape}
          crop={cropping.crop}
          zoom={cropping.zoom}
          onCrop={cropping.setCrop}
          onZoom={cropping.setZoom}
          onPart={cropping.setPart}
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
          label={m.crop_zoom_out()}
          icon={<Icon of={ZoomOut} size={18} />}
          disabled={zoom <= zooms.min}
          onClick={() => by(-0.25)}
        />
        <input
          type="range"
          aria-label={m.crop_zoom()}
          className={styles.slider}
          {...zooms}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <IconButton
          size={32}
          label={m.crop_zoom_in()}
          icon={<Icon of={ZoomIn} size={18} />}
          disabled={zoom >= zooms.max}
          onClick={() => by(0.25)}
        />
      </div>
      <p className={styles.hint}>{m.crop_hint()}</p>
    </>
  )
}

function Sending({ percent }: { percent: number }) {
  return (
    <div className={styles.sending} role="status">
      <span>{m.crop_uploading({ percent: formatPercent(percent / 100) })}</span>
      <ProgressBar value={percent} />
    </div>
  )
}

/** From the part to what it is for: cut out, sent, taken. */
function useCropping({ address, shape, onImage, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Part | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [problem, setProblem] = useState('')
  const [isCutting, setCutting] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const take = async (image: Attachment) => {
    setTaking(true)
    try {
      await onImage(image)
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.network_failed())
    }
    setTaking(false)
  }
  const uploads = useUploads({
    onFinished: ([image]) => {
      uploads.clear()
      if (image) void take(image)
    },
  })
  const isHere = useHere()
  const [item] = uploads.items
  const busy = isCutting || uploads.busy || isTaking
  const save = async () => {
    if (!part || busy) return
    setProblem('')
    setCutting(true)
    try {
      const file = await cropPicture(address, part, shape)
      uploads.clear()
      if (isHere.current) uploads.start(uploads.add([file]))
    } catch {
      setProblem(m.crop_not_made())
    }
    setCutting(false)
  }
  return {
    crop,
    zoom,
    setCrop,
    setZoom,
    setPart,
    busy,
    isSending: uploads.busy || isTaking,
    isReady: part !== null && !isUnreadable,
    percent: uploads.percent,
    problem: (isUnreadable && m.crop_unreadable()) || problem || (item?.status === 'failed' ? item.error : ''),
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
