import { useSyncExternalStore } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

/** Nobody is asked anything on the first page. */
const Dialog = lazyPart(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog))

export type Question = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'cancelLabel' | 'tone'>
type Asked = Question & { open: boolean; answer: (yes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()
const set = (next: Asked | null) => {
  asked = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks and waits; needs <ConfirmHost /> once in the page. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((answer) => set({ ...question, open: true, answer }))
}

/** One that has gone out of sight; another may have been asked while it went. */
function forget(): void {
  if (!asked?.open) set(null)
}

export function ConfirmHost() {
  const current = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )
  const reply = (yes: boolean) => {
    if (!current) return
    current.answer(yes)
    set({ ...current, open: false })
  }
  return current && <Dialog {...current} onConfirm={() => reply(true)} onClose={() => reply(false)} onClosed={forget} />
}
