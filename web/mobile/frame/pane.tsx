import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './frame.module.css'

/** The scroll box of one kept page. Hidden boxes have no size and forget where they were, so it is noted while
 *  scrolling and put back before the page is painted again. */
export function Pane({ onScroll, children }: { onScroll: (box: HTMLElement) => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  useKeptScroll(box, top, onScroll)
  return (
    <div ref={box} data-pane className={styles.pane}>
      {children}
    </div>
  )
}

function useKeptScroll(
  box: RefObject<HTMLDivElement | null>,
  top: RefObject<number>,
  onScroll: (box: HTMLElement) => void,
) {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.scrollTop = top.current
    const note = () => {
      top.current = element.scrollTop
      onScroll(element)
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [box, top, onScroll])
}
