import { Activity, type ReactNode, useRef, useState } from 'react'
import type { Feed } from '#web/features/feed/feeds.ts'
import { Pane } from '#web/mobile/frame/pane.tsx'
import { useQuiet } from '#web/ui/hooks/use-quiet.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './feed-deck.module.css'

const Swipe = lazyPart(() => import('./swipe.tsx').then((module) => module.Swipe))

type FeedDeckProps = {
  /** From left to right. */
  order: readonly Feed[]
  current: Feed
  /** The finger has gone over to another one. */
  onChoose: (name: Feed) => void
  children: (name: Feed) => ReactNode
}

/** Lists side by side, one of them on show. Each scrolls in a box of its own; those once seen stay as they were left. */
export function FeedDeck({ order, current, onChoose, children }: FeedDeckProps) {
  const track = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<readonly Feed[]>([current])
  if (!seen.includes(current)) setSeen([...seen, current])
  /** The neighbour that comes into sight while a finger moves the deck. */
  const [beside, setBeside] = useState<Feed | null>(null)
  const isQuiet = useQuiet()
  const here = order.indexOf(current)
  const kept = order.includes(current) ? order : [...order, current]
  return (
    <div ref={track} className={styles.track}>
      {kept
        .filter((name) => seen.includes(name) || name === beside)
        .map((name) => (
          <Activity key={name} mode={name === current || name === beside ? 'visible' : 'hidden'}>
            <div className={styles.list} data-side={sideOf(order.indexOf(name), here)} inert={name !== current}>
              <Pane>{children(name)}</Pane>
            </div>
          </Activity>
        ))}
      {isQuiet && (
        <Swipe
          track={track}
          neighbour={(side) => order[here + side]}
          onBeside={setBeside}
          onChoose={(name) => {
            setBeside(null)
            onChoose(name)
          }}
        />
      )}
    </div>
  )
}

function sideOf(at: number, here: number): 'left' | 'right' | undefined {
  if (at === here) return undefined
  return at < here ? 'left' : 'right'
}
