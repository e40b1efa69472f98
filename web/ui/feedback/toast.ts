/** What is being said at the moment. It lives outside React, so that any code may speak: the API function, the
 *  socket, an upload queue; what is said before the host is there waits for it. */

type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'progress'

export interface ToastItem {
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

export function subscribeToasts(listener: () => void): () => void {
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
