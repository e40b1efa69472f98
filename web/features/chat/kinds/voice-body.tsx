import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { formatDuration } from '#web/media/format-duration.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './kinds.module.css'

type VoiceBodyProps = { url: string | undefined; duration: number; wave: number[] }

const speeds = [1, 1.5, 2]

/** One is heard at a time. */
let playing: HTMLAudioElement | null = null

/** Recorded speech: how loud it is, how long, and how fast it is heard. */
export function VoiceBody({ url, duration, wave }: VoiceBodyProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isOn, setOn] = useState(false)
  const [place, setPlace] = useState(0)
  const [speed, setSpeed] = useState(1)
  useEffect(() => () => audio.current?.pause(), [])
  const turn = () => {
    const { current } = audio
    if (!current) return
    if (!current.paused) return current.pause()
    if (playing !== current) playing?.pause()
    playing = current
    current.playbackRate = speed
    void current.play().catch(() => setOn(false))
  }
  const next = () => {
    const faster = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
    setSpeed(faster)
    if (audio.current) audio.current.playbackRate = faster
  }
  const bars = wave.length > 0 ? wave : Array.from({ length: limits.voiceBars }, () => 20)
  return (
    <div className={styles.voice} data-words="">
      <button
        type="button"
        className={styles.voicePlay}
        aria-label={isOn ? m.chat_voice_pause() : m.chat_voice_play()}
        disabled={!url}
        onClick={turn}
      >
        <Icon of={isOn ? Pause : Play} size={20} />
      </button>
      <svg className={styles.wave} viewBox={`0 0 ${bars.length * 3} 24`} aria-hidden="true" preserveAspectRatio="none">
        {bars.map((loud, at) => {
          const height = Math.max(2, (loud / 100) * 24)
          const isHeard = at / bars.length < place
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars do not change
              key={at}
              x={at * 3}
              y={12 - height / 2}
              width="2"
              height={height}
              rx="1"
              data-on={isHeard || undefined}
            />
          )
        })}
      </svg>
      <span className={styles.voiceTime}>
        {place > 0 && `${formatDuration(Math.min(1, place) * duration)} / `}
        {formatDuration(duration)}
      </span>
      <button type="button" className={styles.voiceSpeed} aria-label={m.chat_voice_speed({ speed })} onClick={next}>
        {speed}×
      </button>
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: what somebody says in a chat has no subtitles
        <audio
          ref={audio}
          src={url}
          preload="none"
          onPlay={() => setOn(true)}
          onPause={() => setOn(false)}
          onEnded={() => setPlace(0)}
          onTimeUpdate={({ currentTarget }) => setPlace(currentTarget.currentTime / Math.max(duration, 0.1))}
        />
      )}
    </div>
  )
}
