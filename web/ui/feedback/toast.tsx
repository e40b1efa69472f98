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

/** What is being said at the moment. It lives outside React, so that any code may speak: the API function, the
 *  socket, an upload queue; what is said before the host is there waits for it. */

type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'progress'

interface ToastItem {
  id: string
  kind: ToastKind
  text: string
  /** 0: until it is taken away. */
  duration: number
  /** Counts how often it was said: each time its time begins anew. */
  said: number
  /** On its way out; the host removes it when the movement has ended. */
  leaving: boolean
}

const most = 4
let items: readonly ToastItem[] = []
let made = 0
const listeners = new Set<() => void>()

function set(next: readonly ToastItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The newest first. */
export function currentToasts(): readonly ToastItem[] {
  return items
}

/** The text is the identity: the same sentence again restarts its time instead of standing there twice. */
export function addToast(kind: ToastKind, text: string, duration: number): string {
  const id = kind === 'progress' ? `progress:${++made}` : `said:${text}`
  const old = items.find((item) => item.id === id)
  const item = { id, kind, text, duration, said: (old?.said ?? 0) + 1, leaving: false }
  set(old ? items.map((each) => (each === old ? item : each)) : [item, ...items].slice(0, most))
  return id
}

export function closeToast(id: string): void {
  if (items.some((item) => item.id === id && !item.leaving))
    set(items.map((item) => (item.id === id ? { ...item, leaving: true } : item)))
}

export function removeToast(id: string): void {
  set(items.filter((item) => item.id !== id))
}

type Answer = Exclude<ToastKind, 'progress'>

const toastDuration = 3000

const say = (kind: Answer) => (text: string, options?: { duration?: number }) => {
  addToast(kind, text, options?.duration ?? toastDuration)
}

let underWay: string | null = null

function endProgress() {
  if (underWay) closeToast(underWay)
  underWay = null
}

/** Stays until its work ends; a new one replaces it. The answer takes its place in one move. */
function progress(text: string) {
  endProgress()
  const id = addToast('progress', text, 0)
  underWay = id
  const close = () => {
    closeToast(id)
    if (underWay === id) underWay = null
  }
  const become = (kind: Answer) => (answer: string) => {
    close()
    removeToast(id)
    say(kind)(answer)
  }
  return { close, success: become('success'), error: become('error'), warning: become('warning'), info: become('info') }
}

export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  progress,
  endProgress,
}

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
