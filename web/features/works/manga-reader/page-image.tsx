import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { pageAddresses } from './addresses.ts'
import styles from './page-image.module.css'
import type { Leaf } from './spreads.ts'

type PageImageProps = {
  of: Leaf
  isLow: boolean
  /** How wide it is shown, for the choice of a size. */
  sizes: string
  eager: boolean
}

type Phase = 'loading' | 'ready' | 'failed'

/** One page. It has its room from the start; one that does not come can be asked for again, alone. */
export function PageImage({ of: { page, half }, isLow, sizes, eager }: PageImageProps) {
  const [attempt, setAttempt] = useState(0)
  const [phase, setPhase] = useState<Phase>('loading')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // What happened before this code came fires no event here.
    const { current } = image
    if (current?.complete && current.currentSrc) setPhase(current.naturalWidth > 0 ? 'ready' : 'failed')
  }, [])
  const retry = () => {
    setPhase('loading')
    setAttempt(attempt + 1)
  }
  const { block, width, height, placeholder } = page
  const name = m.manga_page({ page: block })
  return (
    <span className={styles.leaf} data-phase={phase} data-half={half}>
      {phase === 'failed' ? (
        <>
          <Room width={half ? width / 2 : width} height={height} />
          <span className={styles.failed}>
            {name}
            <Button size={36} onClick={retry}>
              {m.ui_retry()}
            </Button>
          </span>
        </>
      ) : half ? (
        <svg
          viewBox={`${half === 'right' ? width / 2 : 0} 0 ${width / 2} ${height}`}
          role="img"
          aria-label={name}
          className={styles.image}
        >
          <image href={pageAddresses(page, isLow).src} width={width} height={height} />
        </svg>
      ) : (
        <>
          {placeholder && phase === 'loading' && (
            <img src={placeholder} alt="" aria-hidden="true" className={styles.preview} />
          )}
          <img
            key={attempt}
            ref={image}
            {...pageAddresses(page, isLow)}
            sizes={sizes}
            width={width}
            height={height}
            alt={name}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            draggable={false}
            className={styles.image}
            onLoad={() => setPhase('ready')}
            onError={() => setPhase('failed')}
          />
        </>
      )}
    </span>
  )
}

/** An empty drawing of the same shape. */
function Room({ width, height }: { width: number; height: number }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" className={styles.image} />
  )
}
