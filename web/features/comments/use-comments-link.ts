import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** `#comments` leads to the list, also where the page scrolls inside of a pane. */
export function useCommentsLink(): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // A page that was hidden and comes back runs its effects again.
  const followed = useRef('')
  useEffect(() => {
    if (hash !== '#comments' || followed.current === key) return
    followed.current = key
    section.current?.scrollIntoView()
  }, [hash, key])
  return section
}
