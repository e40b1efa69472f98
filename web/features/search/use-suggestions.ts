import { type KeyboardEvent, useRef, useState } from 'react'
import { hasSearchHistory } from './search-history.ts'
import type { Suggestion } from './suggestions.tsx'

/** What the field knows of the list below it: whether it is open, on which line the arrows stand. */
export function useSuggestions(go: (to: string) => void) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const lines = useRef<Suggestion[]>([])
  const close = () => {
    setIsOpen(false)
    setAt(-1)
  }
  const type = (value: string) => {
    setTyped(value.trim())
    setIsOpen(value.trim() !== '' || hasSearchHistory())
    setAt(-1)
  }
  /** What was looked for before, for an empty field. */
  const recall = () => {
    setTyped('')
    setIsOpen(hasSearchHistory())
    setAt(-1)
  }
  const choose = (to: string) => {
    close()
    go(to)
  }
  /** Whether the key was for the list. Half-written pinyin has its own use for arrows and Enter. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return false
    if (!isOpen && event.key === 'ArrowDown' && typed === '' && hasSearchHistory()) {
      event.preventDefault()
      recall()
      return true
    }
    if (!isOpen) return false
    const line = lines.current[at]
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && line) choose(line.to)
    else if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(1, lines.current.length))
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? lines.current.length - 1 : at - 1)
    else return false
    event.preventDefault()
    return true
  }
  const onLines = (next: Suggestion[]) => {
    lines.current = next
  }
  return { typed, isOpen, at, type, recall, close, choose, onKeyDown, onLines }
}
