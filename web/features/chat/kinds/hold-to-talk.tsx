import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { formatDuration } from '#web/media/format-duration.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './kinds.module.css'
import { type Recorded, type Recording, record } from './record.ts'

/** So far (px) up a finger goes to throw it away. */
const away = 60

interface Take {
  recording?: Recording
  isOver: boolean
  from: number
}

/** Speaks as long as a finger rests on it, or a key; whoever slides up throws it away. */
export function HoldToTalk({ onDone }: { onDone: (recorded: Recorded) => void }) {
  const { state, seconds, begin, end, move } = useTake(onDone)
  const toggle = () => (state === 'idle' ? begin(0) : void end())
  return (
    <button
      type="button"
      className={styles.hold}
      data-state={state}
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        begin(event.clientY)
      }}
      onPointerMove={({ clientY }) => move(clientY)}
      onPointerUp={() => void end(state === 'leaving')}
      onPointerCancel={() => void end(true)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && state !== 'idle') {
          event.stopPropagation()
          void end(true)
        }
        if (event.key !== ' ' && event.key !== 'Enter') return
        event.preventDefault()
        if (!event.repeat) begin(0)
      }}
      onKeyUp={({ key }) => (key === ' ' || key === 'Enter') && void end()}
      onBlur={() => void end(true)}
      // Readers of screens press without holding.
      onClick={({ detail }) => detail === 0 && toggle()}
    >
      {state === 'idle' && m.chat_hold()}
      {state === 'leaving' && m.chat_hold_leave()}
      {state === 'speaking' && (
        <>
          {m.chat_hold_send()}
          <span role="timer">
            {formatDuration(seconds)} / {formatDuration(limits.voiceSeconds)}
          </span>
        </>
      )}
    </button>
  )
}

function useTake(onDone: (recorded: Recorded) => void) {
  const [state, setState] = useState<'idle' | 'speaking' | 'leaving'>('idle')
  const [seconds, setSeconds] = useState(0)
  const take = useRef<Take | null>(null)
  const end = async (isThrownAway = false) => {
    const { current } = take
    if (!current) return
    take.current = null
    current.isOver = true
    setState('idle')
    // Let go before the microphone was there, perhaps while the browser asked.
    if (!current.recording) return
    if (isThrownAway) return current.recording.cancel()
    const recorded = await current.recording.stop()
    if (recorded) onDone(recorded)
    else toast.warning(m.chat_voice_short())
  }
  const latest = useRef(end)
  useEffect(() => {
    latest.current = end
  })
  useEffect(() => () => void latest.current(true), [])
  const begin = (from: number) => {
    if (take.current) return
    const mine: Take = { isOver: false, from }
    take.current = mine
    setSeconds(0)
    record(setSeconds, () => void latest.current()).then(
      (recording) => {
        if (mine.isOver) return recording.cancel()
        mine.recording = recording
        setState('speaking')
      },
      () => {
        if (take.current === mine) take.current = null
        toast.error(m.chat_voice_refused())
      },
    )
  }
  const move = (to: number) => {
    const { current } = take
    if (current?.recording) setState(current.from - to > away ? 'leaving' : 'speaking')
  }
  return { state, seconds, begin, end, move }
}
