import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import styles from './frame.module.css'

type OnScroll = (box: HTMLElement) => void

/** Who hears of every scrolling in the area. */
export const PaneScroll = createContext<OnScroll>(() => {})

/** The scroll box of one kept page, or of one part of it. Hidden boxes have no size and forget where they were, so it is noted while
 *  scrolling and put back before the page is painted again. */
export function Pane({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  useKeptScroll(box, top, useContext(PaneScroll))
  return (
    <div ref={box} data-pane className={styles.pane}>
      {children}
    </div>
  )
}

function useKeptScroll(box: RefObject<HTMLDivElement | null>, top: RefObject<number>, onScroll: OnScroll) {
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
