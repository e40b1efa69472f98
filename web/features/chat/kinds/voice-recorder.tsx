import Mic from 'lucide-react/icons/mic'
import Send from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { formatDuration } from '#web/media/format-duration.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './kinds.module.css'
import { type Recorded, type Recording, record } from './record.ts'

type VoiceRecorderProps = { onDone: (recorded: Recorded) => void; onClose: () => void }

/** Records from the moment it is there; a press sends what was said, another one throws it away. */
export function VoiceRecorder({ onDone, onClose }: VoiceRecorderProps) {
  const [seconds, setSeconds] = useState(0)
  const recording = useRef<Recording | null>(null)
  const isEnding = useRef(false)
  const finish = async () => {
    if (isEnding.current || !recording.current) return
    isEnding.current = true
    const recorded = await recording.current.stop()
    onClose()
    if (recorded) onDone(recorded)
    else toast.warning(m.chat_voice_short())
  }
  const latest = useRef({ finish, onClose })
  useEffect(() => {
    latest.current = { finish, onClose }
  })
  useEffect(() => {
    let isGone = false
    record(setSeconds, () => void latest.current.finish()).then(
      (begun) => {
        recording.current = begun
        if (isGone) begun.cancel()
      },
      () => {
        if (isGone) return
        toast.error(m.chat_voice_refused())
        latest.current.onClose()
      },
    )
    return () => {
      isGone = true
      if (!isEnding.current) recording.current?.cancel()
    }
  }, [])
  return (
    <section className={styles.recorder} aria-label={m.chat_voice()}>
      <Icon of={Mic} size={20} className={styles.recorderIcon} />
      <span className={styles.recorderTime} role="timer">
        {formatDuration(seconds)} / {formatDuration(limits.voiceSeconds)}
      </span>
      <IconButton icon={<Icon of={X} />} label={m.chat_voice_cancel()} onClick={onClose} />
      <IconButton
        variant="primary"
        icon={<Icon of={Send} />}
        label={m.chat_voice_send()}
        onClick={() => void finish()}
      />
    </section>
  )
}
