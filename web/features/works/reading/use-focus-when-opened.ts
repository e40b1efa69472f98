import { type RefObject, useEffect, useRef } from 'react'

/** What has just been opened is read from its beginning. */
export function useFocusWhenOpened(isLocked: boolean, text: RefObject<HTMLElement | null>): void {
  const wasLocked = useRef(isLocked)
  useEffect(() => {
    if (wasLocked.current && !isLocked) text.current?.focus({ preventScroll: true })
    wasLocked.current = isLocked
  }, [isLocked, text])
}
