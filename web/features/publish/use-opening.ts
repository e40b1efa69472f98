import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { draftStore, type Target } from './draft-store.ts'
import { DraftGone, type Opening, openTarget } from './opening.ts'

/** Reads what the form begins with, once. It is no query: a page that was hidden and comes back must find its own words. */
export function useOpening(target: Target, userId: string) {
  const [opening, setOpening] = useState<Opening | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => {
    setProblem(null)
    try {
      setOpening(await openTarget(api, target, draftStore(userId, target)))
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }, [target, userId])
  const isOpen = opening !== null
  useEffect(() => {
    if (!isOpen) void load()
  }, [isOpen, load])
  return { opening, problem, retry: load }
}

function sentenceOf(error: unknown): string {
  if (error instanceof DraftGone) return m.publish_draft_gone()
  return error instanceof ApiError ? error.message : m.network_failed()
}
