import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages/messages.js'
import { whenStill } from '#web/ui/hooks/motion.ts'
import { useInBrowser } from '#web/ui/hooks/use-in-browser.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Spinner } from './spinner.tsx'
import styles from './toast.module.css'
import { closeToast, currentToasts, removeToast, subscribeToasts, type ToastItem } from './toast.ts'

const drawings = { success: CircleCheck, error: TriangleAlert, warning: Info, info: Info }
const nothing: readonly ToastItem[] = []

/** Mount once, near the root. The region is there before anything is said, so that screen readers notice the saying. */
export function ToastHost() {
  const items = useSyncExternalStore(subscribeToasts, currentToasts, () => nothing)
  const [hovered, setHovered] = useState(false)
  const hidden = useHiddenTab()
  // a toast that goes away under the pointer does not tell that the pointer has left it
  if (hovered && items.length === 0) setHovered(false)
  if (!useInBrowser()) return null
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      aria-atomic="false"
      aria-label={m.ui_notifications()}
      className={styles.viewport}
      data-toasts=""
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} paused={hidden || hovered} />
      ))}
    </div>,
    document.body,
  )
}

function Toast({ item, paused }: { item: ToastItem; paused: boolean }) {
  const line = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  useTimeToLive(item, paused)
  useLayoutEffect(() => {
    if (item.leaving) return whenStill(line.current, () => removeToast(item.id))
  }, [item.leaving, item.id])
  return (
    <div
      ref={line}
      className={styles.toast}
      data-kind={item.kind}
      data-leaving={item.leaving ? '' : undefined}
      // a flick upwards sends it away
      onPointerDown={(event) => {
        from.current = event.clientY
      }}
      onPointerUp={(event) => {
        if (from.current !== null && event.clientY < from.current - 16) closeToast(item.id)
        from.current = null
      }}
    >
      {item.kind === 'progress' ? <Spinner className={styles.spinner} /> : <Icon of={drawings[item.kind]} size={18} />}
      <span className={styles.text}>{item.text}</span>
    </div>
  )
}

/** Its time stands still while the pointer rests on the toasts or nobody looks at the tab. */
function useTimeToLive({ id, duration, said, leaving }: ToastItem, paused: boolean): void {
  const left = useRef({ said: 0, time: 0 })
  useEffect(() => {
    if (left.current.said !== said) left.current = { said, time: duration }
    if (paused || leaving || duration === 0) return
    const started = Date.now()
    const timer = setTimeout(() => closeToast(id), left.current.time)
    return () => {
      clearTimeout(timer)
      left.current.time -= Date.now() - started
    }
  }, [id, duration, said, leaving, paused])
}

const isHidden = () => document.visibilityState === 'hidden'

function useHiddenTab(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    isHidden,
    () => false,
  )
}
