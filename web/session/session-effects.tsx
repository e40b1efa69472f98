import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { pageLimits } from '#contract/page-limits.ts'
import { api } from '#web/api/browser.ts'
import { hasSession, onExpiry, vouchForSession } from '#web/api/tokens.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { reloadPage, restoreScroll, takeNote } from './leave.ts'
import { useUnreadInTitle } from './news.ts'
import { expire, onLogout } from './session-end.ts'
import { onOtherTab } from './tabs.ts'
import { useMe } from './use-me.ts'
import { useRestrictionEnd } from './use-restriction.ts'

/** Everything about the session that happens by itself. Mount once, near the root. */
export function SessionEffects() {
  const queries = useQueryClient()
  const userId = useMe()?._id
  // A layout effect: the queries of the page begin in later ones, and must find the session known.
  useLayoutEffect(() => {
    if (userId) vouchForSession()
  }, [userId])
  useEffect(() => onExpiry(expire), [])
  useEffect(() => onLogout(() => queries.clear()), [queries])
  useEffect(() => onOtherTab(() => void reloadPage()), [])
  useEffect(continueAfterReload, [])
  useEffect(() => watchReturns(userId !== undefined), [userId])
  useEffect(() => {
    if (!userId && hasSession()) settle().catch(() => undefined)
  }, [userId])
  useUnreadInTitle()
  useRestrictionEnd()
  return null
}

function continueAfterReload(): (() => void) | undefined {
  restoreScroll()
  const note = takeNote()
  if (note === null) return undefined
  // The place where toasts appear begins to listen in this same round of effects.
  setTimeout(() => toast.success(note), 0)
  return undefined
}

/** The Back button may bring a page out of the browser's memory that shows somebody who has left since. */
function watchReturns(asMember: boolean): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted && hasSession() !== asMember) void reloadPage()
  }
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}

const settledKey = 'aoir:settled'

/** The server drew this page for a guest although the browser carries a session. A dead one says so when it is used;
 *  a living one had its token renewed by another tab just then, and the page is drawn again, once. */
async function settle(): Promise<void> {
  await api.user.ownInfo()
  const before = Number(sessionStorage.getItem(settledKey) ?? 0)
  if (Date.now() - before < pageLimits.reloadGuard) return
  sessionStorage.setItem(settledKey, String(Date.now()))
  await reloadPage()
}
