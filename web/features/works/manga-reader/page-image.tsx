import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { chaptersKey } from '#web/api/queries/works/work-queries.ts'
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

const isSigned = /[?&]s=/

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
  const queries = useQueryClient()
  const { block, url, width, height, placeholder } = page
  const { src } = pageAddresses(page, isLow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again it is looked at again
  useEffect(() => {
    if (!half) return
    // A picture within a drawing does not say what became of it: the same one outside of it does.
    const same = new Image()
    same.onload = () => setPhase('ready')
    same.onerror = () => setPhase('failed')
    same.src = src
  }, [half, src, attempt])
  const retry = async () => {
    // Addresses of what is not for everybody end within the hour: whoever reads that long is given new ones.
    if (isSigned.test(url)) await queries.invalidateQueries({ queryKey: chaptersKey })
    setPhase('loading')
    setAttempt((before) => before + 1)
  }
  const name = m.manga_page({ page: block })
  return (
    <span className={styles.leaf} data-phase={phase} data-half={half}>
      {phase === 'failed' ? (
        <>
          <Room width={half ? width / 2 : width} height={height} />
          <span className={styles.failed}>
            {name}
            <Button size={36} onClick={() => void retry()}>
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
          <image key={attempt} href={src} width={width} height={height} />
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
