import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { scrollBoxOf } from '#web/features/works/text-reader/measure.ts'
import { PageImage } from './page-image.tsx'
import type { MangaPage } from './spreads.ts'
import styles from './strip.module.css'

type StripProps = {
  pages: readonly MangaPage[]
  box: RefObject<HTMLDivElement | null>
  isLow: boolean
  fit: 'height' | 'width' | 'original'
  onMove: (isDown: boolean | null) => void
  children: ReactNode
}

export const stripSizes = '(max-width: 767px) 100vw, 800px'

/** All pages below each other. Each has its room before it comes, so that nothing moves. */
export function Strip({ pages, box, isLow, fit, onMove, children }: StripProps) {
  const move = useRef(onMove)
  move.current = onMove
  useEffect(() => {
    if (!box.current) return
    const { box: outer, target } = scrollBoxOf(box.current)
    let frame = 0
    let before = outer.scrollTop
    const look = () => {
      frame = 0
      const { scrollTop } = outer
      move.current(Math.abs(scrollTop - before) < 8 ? null : scrollTop > before)
      before = scrollTop
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    target.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      target.removeEventListener('scroll', onScroll)
    }
  }, [box])
  return (
    <div className={styles.strip} data-fit={fit}>
      <div ref={box}>
        {pages.map((page, at) => (
          <div key={page.block} data-block={page.block}>
            <PageImage of={{ page }} isLow={isLow} sizes={stripSizes} eager={at < 2} />
          </div>
        ))}
      </div>
      <div className={styles.end}>{children}</div>
    </div>
  )
}
