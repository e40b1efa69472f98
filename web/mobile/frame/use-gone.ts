import { useEffect, useRef, useState } from 'react'

/** Whether the band on top of a page has gone under its bar; `end` belongs at the end of the band. */
export function useGone() {
  const end = useRef<HTMLDivElement>(null)
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    const mark = end.current
    if (!mark) return
    const root = mark.closest('[data-pane]')
    const watch = new IntersectionObserver((entries) => setIsGone(entries.at(-1)?.isIntersecting === false), {
      root,
      rootMargin: '-60px 0px 0px 0px',
    })
    watch.observe(mark)
    return () => watch.disconnect()
  }, [])
  return { end, isGone }
}
