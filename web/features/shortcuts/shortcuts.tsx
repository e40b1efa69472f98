import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMembersOnly } from '../../social/use-turn.ts'
import { isFreeKey, useShortcutsOn } from '../../ui/free-keys.ts'
import { shortcutList } from './shortcut-list-door.ts'

const ShortcutList = lazy(() => import('./shortcut-list.tsx').then(({ ShortcutList }) => ({ default: ShortcutList })))

/** What the keys can ask of the page around them. */
export interface Reach {
  path: string
  go: (to: string | -1) => void
  membersOnly: (act: () => void) => void
}

/** The keys of the desktop area. Their code comes with the first one that is pressed; it is not lost meanwhile. */
export function Shortcuts() {
  useKeys(useShortcutsOn())
  const isOpen = shortcutList.use()
  const [wanted, setWanted] = useState(false)
  if (isOpen && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ShortcutList open={isOpen} onClose={() => shortcutList.set(false)} />
    </Suspense>
  )
}

function useKeys(isOn: boolean) {
  const navigate = useNavigate()
  const { pathname: path } = useLocation()
  const membersOnly = useMembersOnly()
  const reach = useEffectEvent((): Reach => ({ path, go: (to) => void navigate(to as string), membersOnly }))
  useEffect(() => {
    if (!isOn) return
    const early: KeyboardEvent[] = []
    let hear = (event: KeyboardEvent) => {
      if (early.push(event) > 1) return
      void import('./keys.ts').then(({ createKeys }) => {
        hear = createKeys(() => reach())
        for (const key of early) if (isFreeKey(key)) hear(key)
      })
    }
    const onKey = (event: KeyboardEvent) => {
      if (isFreeKey(event)) hear(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
