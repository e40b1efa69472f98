import { useEffect, useState } from 'react'
import type { Heading } from '#web/reader/walk.ts'

/** How far below the upper edge a heading still counts as the one whose text is being read. */
const line = 120

/** The heading of what is being read: the last one above that line, or the first before any text is reached. */
export function useCurrentHeading(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id)
  const key = headings.map(({ id }) => id).join(' ')
  useEffect(() => {
    const elements = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    let frame = 0
    const look = () => {
      frame = 0
      const passed = elements.filter((element) => element.getBoundingClientRect().top <= line)
      setCurrent((passed.at(-1) ?? elements[0])?.id)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [key])
  return current
}
