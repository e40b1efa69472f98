import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { createKeybindingsHandler } from 'tinykeys'
import { cardInHand, openCard, stepThroughCards } from '#web/social/post-actions/post-cards.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { isFreeKey, useShortcutsOn } from '#web/ui/controls/free-keys.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { shortcutList } from './shortcut-list-state.ts'

const editor = '/platform/editor-posts'

/** What each key does. Whatever a button on the page does already is left to that button. */
function createKeys(reach: () => Reach): (event: KeyboardEvent) => void {
  const act = (deed: (reach: Reach) => void) => (event: KeyboardEvent) => {
    event.preventDefault()
    deed(reach())
  }
  return createKeybindingsHandler(
    {
      j: act(() => stepThroughCards(1)),
      k: act(() => stepThroughCards(-1)),
      o: act(() => openCard(cardInHand())),
      enter: openWhole,
      l: act(() => press('[data-act="like"]')),
      c: act(comment),
      n: act(({ go, membersOnly }) => membersOnly(() => go(editor))),
      u: act(backToList),
      'g h': act(({ go }) => go('/')),
      'g m': act(({ go, membersOnly }) => membersOnly(() => go('/message'))),
      '[Shift]+?': act(() => shortcutList.set(true)),
    },
    { ignore: (event) => !isFreeKey(event) },
  )
}

/** A link or a button in a card has an Enter of its own. */
function openWhole(): void {
  const card = cardInHand()
  if (document.activeElement === card) openCard(card)
}

/** The button of the card in hand; without one, that of the page. */
function press(selector: string): void {
  const within = cardInHand() ?? document.querySelector('main')
  within?.querySelector<HTMLElement>(selector)?.click()
}

function comment({ go }: Reach): void {
  const card = cardInHand()
  if (card) go(`/${card.dataset.post}#comments`)
  else press('[data-act="comment"]')
}

const postPage = /^\/\d+(\/|$)/

/** To the list the post was opened from; a post opened by its address leads to its board. */
function backToList({ path, go }: Reach): void {
  if (!postPage.test(path)) return
  const { idx } = (history.state ?? {}) as { idx?: number }
  if (idx) go(-1)
  else document.querySelector<HTMLElement>('main a[href^="/System/"]')?.click()
}

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx').then((module) => module.ShortcutList))

/** What the keys can ask of the page around them. */
export interface Reach {
  path: string
  go: (to: string | -1) => void
  membersOnly: (act: () => void) => void
}

/** The keys of the desktop area. `takeKeys`: what was pressed before this came. */
export function Shortcuts({ takeKeys }: { takeKeys: () => KeyboardEvent[] }) {
  useKeys(useShortcutsOn(), takeKeys)
  const isOpen = shortcutList.use()
  const [wanted, setWanted] = useState(false)
  if (isOpen && !wanted) setWanted(true)
  if (!wanted) return null
  return <ShortcutList open={isOpen} onClose={() => shortcutList.set(false)} />
}

function useKeys(isOn: boolean, takeKeys: () => KeyboardEvent[]) {
  const navigate = useNavigate()
  const { pathname: path } = useLocation()
  const membersOnly = useMembersOnly()
  const reach = useEffectEvent((): Reach => ({ path, go: (to) => void navigate(to as string), membersOnly }))
  const early = useEffectEvent(takeKeys)
  useEffect(() => {
    const pressed = early()
    if (!isOn) return
    const hear = createKeys(() => reach())
    for (const key of pressed) hear(key)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOn])
}
