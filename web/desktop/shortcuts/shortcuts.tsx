import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { useShortcutsOn } from '#web/ui/controls/free-keys.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { createKeys } from './keys.ts'
import { shortcutList } from './shortcut-list-state.ts'

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx').then((module) => module.ShortcutList))

/** What the keys can ask of the page around them. */
export interface Reach {
  path: string
  go: (to: string | -1) => void
  membersOnly: (act: () => void) => void
}

/** The keys of the desktop area. `first` may be one that was pressed before this came. */
export function Shortcuts({ first }: { first: Event }) {
  useKeys(useShortcutsOn(), first)
  const isOpen = shortcutList.use()
  const [wanted, setWanted] = useState(false)
  if (isOpen && !wanted) setWanted(true)
  if (!wanted) return null
  return <ShortcutList open={isOpen} onClose={() => shortcutList.set(false)} />
}

function useKeys(isOn: boolean, first: Event) {
  const navigate = useNavigate()
  const { pathname: path } = useLocation()
  const membersOnly = useMembersOnly()
  const reach = useEffectEvent((): Reach => ({ path, go: (to) => void navigate(to as string), membersOnly }))
  useEffect(() => {
    if (!isOn) return
    const hear = createKeys(() => reach())
    if (first instanceof KeyboardEvent) hear(first)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOn, first])
}
