import { useLayoutEffect, useRef } from 'react'

export type Keys = Partial<Record<string, () => void>>

/** Keys of a reader: by their name, without others held, and not while somebody writes. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  // A layout effect: a key pressed as soon as the next chapter is in sight must be heard.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]'))
        return
      const name = event.key === ' ' && event.shiftKey ? 'Shift+Space' : event.key
      // Space presses the button that has the focus.
      if (event.key === ' ' && target instanceof Element && target.closest('button, a, summary')) return
      const act = latest.current[name]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
