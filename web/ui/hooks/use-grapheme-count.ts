import { useState } from 'react'
import { countGraphemes } from '#web/ui/format/graphemes.ts'

type Typing = { currentTarget: { value: string } }

/** Counts what was typed, but holds still while an input method is composing. */
export function useGraphemeCount(value: unknown, initial: unknown) {
  const [typed, setTyped] = useState(String(value ?? initial ?? ''))
  const [composing, setComposing] = useState(false)
  const [held, setHeld] = useState(0)
  const now = countGraphemes(value === undefined ? typed : String(value))
  return {
    count: composing ? held : now,
    onInput: (event: Typing) => setTyped(event.currentTarget.value),
    onCompositionStart: () => {
      setHeld(now)
      setComposing(true)
    },
    onCompositionEnd: (event: Typing) => {
      setTyped(event.currentTarget.value)
      setComposing(false)
    },
  }
}
