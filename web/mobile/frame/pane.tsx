import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './frame.module.css'

const ToTop = lazyPart(() => import('#web/ui/controls/to-top.tsx').then((module) => module.ToTop))

type OnScroll = (box: HTMLElement) => void

/** Who hears of every scrolling in the area. */
export const PaneScroll = createContext<OnScroll>(() => {})

/** The scroll box of one kept page, or of one part of it. Hidden boxes have no size and forget where they were, so it is noted while
 *  scrolling and put back before the page is painted again. */
export function Pane({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const top = useRef<number>(undefined)
  const onScroll = useContext(PaneScroll)
  const [isFar, setFar] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (isFar && !wanted) setWanted(true)
  useKeptScroll(box, top, onScroll, setFar)
  return (
    <>
      <div ref={box} data-pane className={styles.pane}>
        {children}
      </div>
      {wanted && <ToTop isShown={isFar} box={box} className={styles.toTop} />}
    </>
  )
}

function useKeptScroll(
  box: RefObject<HTMLDivElement | null>,
  top: RefObject<number | undefined>,
  onScroll: OnScroll,
  setFar: (isFar: boolean) => void,
) {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // A page that the server drew may have been scrolled before its code came.
    if (top.current !== undefined) element.scrollTop = top.current
    else top.current = element.scrollTop
    const note = () => {
      top.current = element.scrollTop
      setFar(element.scrollTop > 2 * element.clientHeight)
      onScroll(element)
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [box, top, onScroll, setFar])
}
