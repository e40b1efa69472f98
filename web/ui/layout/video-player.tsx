import Play from 'lucide-react/icons/play'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from './icon.tsx'
import styles from './video-player.module.css'

export type VideoPlayerProps = {
  url: string
  poster?: string
  /** Sizes of the poster, as in `srcset`, and how wide it is shown. */
  posterSet?: string
  posterSizes?: string
  /** In a corner of the poster, such as the length of the video. */
  note?: ReactNode
  autoplay?: boolean
  muted?: boolean
  pip?: boolean
  fullscreen?: boolean
  setting?: boolean
  className?: string
}

type Phase = 'waiting' | 'loading' | 'playing' | 'failed'

/** A poster with a play button; the player itself is fetched when it is first wanted. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { url, poster, autoplay = false, muted = false, pip = true, fullscreen = true, setting = true } = props
  const [phase, setPhase] = useState<Phase>(autoplay ? 'loading' : 'waiting')
  const box = useRef<HTMLDivElement>(null)
  const wanted = phase !== 'waiting' && phase !== 'failed'
  useEffect(() => {
    const container = box.current
    if (!wanted || !container) return
    let stop: (() => void) | undefined
    let gone = false
    const options = { container, url, poster, muted, pip, fullscreen, setting }
    const failed = () => setPhase('failed')
    import('./video-engine.ts')
      .then(({ startPlayer }) => (gone ? undefined : startPlayer(options, failed)))
      .then((started) => {
        if (gone) return started?.()
        stop = started
        setPhase('playing')
      })
      .catch(failed)
    return () => {
      gone = true
      stop?.()
    }
  }, [wanted, url, poster, muted, pip, fullscreen, setting])
  return (
    <div className={classNames(styles.box, props.className)}>
      <div ref={box} data-keeps-touch className={styles.player} />
      {phase !== 'playing' && (
        <div className={styles.cover}>
          {poster && (
            <img
              src={poster}
              srcSet={props.posterSet}
              sizes={props.posterSet && props.posterSizes}
              alt=""
              loading="lazy"
              decoding="async"
              className={styles.poster}
            />
          )}
          {props.note && phase === 'waiting' && <span className={styles.note}>{props.note}</span>}
          <button type="button" className={styles.play} onClick={() => setPhase('loading')} aria-label={m.ui_play()}>
            {phase === 'loading' ? <Spinner size={24} /> : <Icon of={Play} size={28} filled />}
          </button>
          {phase === 'failed' && <p className={styles.failed}>{m.ui_video_failed()}</p>}
        </div>
      )}
    </div>
  )
}
