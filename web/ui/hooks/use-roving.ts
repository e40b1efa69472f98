import { type KeyboardEvent, useRef, useState } from 'react'
import { nextIn } from './grid-keys.ts'

/** One stop of the Tab key for a whole grid; arrow keys walk inside. */
export function useRoving(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setCurrent] = useState(0)
  const current = Math.min(wanted, Math.max(0, count - 1))
  const buttons = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const next = nextIn(event.key, at, all.length, columnsOf(all))
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  return {
    grid: { ref: box, onKeyDown },
    item: (at: number) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at), 'data-stop': '' }),
    /** For what belongs to an item: the Tab key leads from the item on to it. */
    beside: (at: number) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at) }),
  }
}

/** As they stand on the screen: how many share the first line. */
function columnsOf(all: readonly HTMLElement[]): number {
  const top = all[0]?.getBoundingClientRect().top ?? 0
  const below = all.findIndex((element) => element.getBoundingClientRect().top > top + 1)
  return below < 0 ? all.length : below
}
