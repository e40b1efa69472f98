import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Drag, watchDrags } from './drag.ts'
import styles from './pull-indicator.module.css'
import { useIsRefreshing, useRefresh } from './refresh.ts'

/** How far a finger pulls until letting go means something. */
const enough = 64
const furthest = 96
const slip = 8

/** Comes out from under the header as the list is pulled, and turns while it is read again. */
export function PullIndicator({ bare }: { bare: boolean }) {
  const mark = useRef<HTMLDivElement>(null)
  const isRefreshing = useIsRefreshing()
  const refresh = useRefresh()
  const pulled = useEffectEvent(() => void refresh())
  useEffect(() => {
    const element = mark.current
    const box = element?.closest<HTMLElement>('[data-pane]')
    return element && box ? watchPull(box, element, pulled) : undefined
  }, [])
  return (
    <div
      ref={mark}
      data-pull
      className={styles.mark}
      data-bare={bare || undefined}
      data-busy={isRefreshing || undefined}
    >
      {isRefreshing ? (
        <Spinner size={20} label={m.shell_refreshing()} />
      ) : (
        <Icon of={ArrowDown} className={styles.arrow} />
      )}
    </div>
  )
}

function watchPull(box: HTMLElement, mark: HTMLElement, onPulled: () => void): () => void {
  const isAtTop = () => box.scrollTop <= 0
  const show = (distance: number) => {
    const shown = Math.min(furthest, Math.max(0, distance))
    mark.style.setProperty('--pulled', `${shown}px`)
    mark.toggleAttribute('data-pulled', shown > 0)
    mark.toggleAttribute('data-enough', shown >= enough)
  }
  return watchDrags(box, {
    mayBegin: isAtTop,
    isMeant: ({ dx, dy }) => (Math.max(Math.abs(dx), Math.abs(dy)) < slip ? null : dy > Math.abs(dx) && isAtTop()),
    move: ({ dy }) => show(isAtTop() ? dy : 0),
    end: ({ dy }: Drag, isOver) => {
      show(0)
      if (isOver && dy >= enough && isAtTop()) onPulled()
    },
  })
}
