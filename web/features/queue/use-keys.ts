import { useEffect, useEffectEvent } from 'react'
import { isFreeKey, useShortcutsOn } from '#web/ui/controls/free-keys.ts'

/** Single keys of this screen; those of the site around it, which may mean something else, do not hear them. */
export function useKeys(keys: Record<string, () => unknown>): void {
  const isOn = useShortcutsOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const work = keys[event.key]
    if (!work || !isFreeKey(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    work()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isOn])
}
