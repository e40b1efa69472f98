import { type RefObject, useEffect } from 'react'

/** Says in `--keyboard` how much of the page the keyboard covers. Where it makes the page smaller instead, that is 0. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      const covered = Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop))
      element.current?.style.setProperty('--keyboard', `${covered}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [element])
}
