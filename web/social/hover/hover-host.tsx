import { useEffect, useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { subjectOf } from './subject.ts'

const HoverCards = lazyPart(() => import('./hover-cards.tsx').then((module) => module.HoverCards))

/** Links to people and boards show more when one lingers on them. The code comes with the first such link. */
export function HoverHost() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted || !matchMedia('(hover: hover)').matches) return
    const near = ({ target }: Pick<Event, 'target'>) => {
      if (subjectOf(target)) setWanted(true)
    }
    // The pointer may rest on one already.
    near({ target: [...document.querySelectorAll('a:hover')].at(-1) ?? null })
    document.addEventListener('pointerover', near, { passive: true })
    document.addEventListener('focusin', near)
    return () => {
      document.removeEventListener('pointerover', near)
      document.removeEventListener('focusin', near)
    }
  }, [wanted])
  if (!wanted) return null
  return <HoverCards />
}
