import { pageLimits } from '#contract/page-limits.ts'
import { ownPath } from '#contract/shared/own-path.ts'
import { m } from '#messages/messages.js'
import { leaveLayers } from '#web/ui/overlays/overlay-history.ts'
import { tellTabs } from './tabs.ts'

/** What happens between the wish to load the page anew and the load itself. */

export const beforeLeave = 'aoir:before-leave'
export type BeforeLeaveEvent = CustomEvent<{ waitUntil: (work: Promise<unknown>) => void }>

const longestWait = 1000
const scrollKey = 'aoir:scroll'
const noteKey = 'aoir:note'
const arrivalKey = 'aoir:arrival'

/** Editors listen and save what is half written; an answer that takes long does not hold up the rest. */
async function letEditorsSave(): Promise<void> {
  const work: Promise<unknown>[] = []
  window.dispatchEvent(
    new CustomEvent(beforeLeave, { detail: { waitUntil: (saving: Promise<unknown>) => work.push(saving) } }),
  )
  if (work.length === 0) return
  await Promise.race([Promise.allSettled(work), new Promise((resolve) => setTimeout(resolve, longestWait))])
}

/** Loads this page anew at the same place, or `to` instead (of this site); without a trace of this one in the history. */
export async function reloadPage(to?: string): Promise<void> {
  await letEditorsSave()
  await leaveLayers()
  if (to !== undefined) return location.replace(ownPath(to) ?? '/')
  keep(scrollKey, JSON.stringify({ path: location.pathname + location.search, top: window.scrollY }))
  location.reload()
}

export function restoreScroll(): void {
  const { path, top } = JSON.parse(take(scrollKey) ?? '{}') as { path?: string; top?: number }
  if (path === location.pathname + location.search && top) window.scrollTo({ top, behavior: 'instant' })
}

/** A sentence that the reload would cut off is said after it. */
export function sayAfterReload(sentence: string): void {
  keep(noteKey, sentence)
}

export function takeNote(): string | null {
  return take(noteKey)
}

/** Somebody has just logged in; the page that comes next may greet them. */
function expectArrival(): void {
  keep(arrivalKey, '1')
}

export function takeArrival(): boolean {
  return take(arrivalKey) !== null
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is off: the page then opens at its top and says nothing.
  }
}

function take(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return value
  } catch {
    return null
  }
}

/** The cookies are set: says so, and soon loads the page as the member sees it, or the one that was wanted. */
export function enterAsMember(to?: string, wait: number = pageLimits.reloadAfterLogin): string {
  tellTabs()
  expectArrival()
  setTimeout(() => void reloadPage(to), wait)
  return m.login_done()
}
