import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { openLayer } from '#web/ui/overlays/overlay-history.ts'
import type { ModeName } from './mode-table.ts'

interface ModeHistory {
  current: ModeName
  go: (mode: ModeName) => void
  /** Shows a mode with nothing before it. */
  startWith: (mode: ModeName) => void
}

/** Every mode one goes to is a step of the browser's history: Back leaves it for the one before. */
export function useModeHistory(first: () => ModeName): ModeHistory {
  const [steps, setSteps] = useState<readonly ModeName[]>(() => [first()])
  // The present form stays until the other one is there.
  const show = (next: readonly ModeName[]) => startTransition(() => setSteps(next))
  useLayers(steps.length - 1, (left) => show(steps.slice(0, left + 1)))
  return {
    current: steps.at(-1) ?? first(),
    go(mode) {
      const known = steps.indexOf(mode)
      show(known < 0 ? [...steps, mode] : steps.slice(0, known + 1))
    },
    startWith: (mode) => show([mode]),
  }
}

/** Keeps as many entries of the history as there are steps; `onBack` says how many Back has left. */
function useLayers(count: number, onBack: (left: number) => void): void {
  const latest = useRef(onBack)
  const releases = useRef<(() => void)[]>([])
  useLayoutEffect(() => {
    latest.current = onBack
  })
  useLayoutEffect(() => {
    const open = releases.current
    const { href } = location
    while (open.length > count) open.pop()?.()
    while (open.length < count)
      open.push(
        openLayer(() => {
          open.pop()
          // Somebody who goes to another page, to read the agreement, finds the form again as it was left.
          if (location.href === href) latest.current(open.length)
        }),
      )
  }, [count])
  useLayoutEffect(
    () => () => {
      for (const release of releases.current.splice(0).reverse()) release()
    },
    [],
  )
}
