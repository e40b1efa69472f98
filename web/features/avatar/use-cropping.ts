import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { cropPicture, type Square } from './crop-picture.ts'
import { useAvatar } from './use-avatar.ts'

/** From the square to the avatar: cut out, sent, taken. */
export function useCropping(address: string, onDone: () => void) {
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

export type Cropping = ReturnType<typeof useCropping>

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
