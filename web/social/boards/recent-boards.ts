import { useEffect, useSyncExternalStore } from 'react'
import type { BoardBrief } from '#contract/modules/forum/board.ts'

/** Boards that were looked at last, in this browser only. */
const storageKey = 'recent-boards'
const most = 6
const none: readonly BoardBrief[] = []

const listeners = new Set<() => void>()
let kept: readonly BoardBrief[] | undefined

export function useRecentBoards(): readonly BoardBrief[] {
  return useSyncExternalStore(subscribe, read, () => none)
}

/** Call it on the page of a board. */
export function useRecordVisit({ _id, systemName, systemSign, systemCover }: BoardBrief): void {
  useEffect(() => {
    const rest = read().filter((board) => board._id !== _id)
    write([{ _id, systemName, systemSign, systemCover }, ...rest].slice(0, most))
  }, [_id, systemName, systemSign, systemCover])
}

export function forgetVisits(): void {
  write([])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): readonly BoardBrief[] {
  kept ??= load()
  return kept
}

function load(): readonly BoardBrief[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isBrief).slice(0, most) : none
  } catch {
    return none
  }
}

function write(boards: readonly BoardBrief[]): void {
  kept = boards
  try {
    localStorage.setItem(storageKey, JSON.stringify(boards))
  } catch {
    // A browser that keeps nothing still shows it until the page goes.
  }
  for (const listener of listeners) listener()
}

/** What lies in a browser may be anything. */
function isBrief(value: unknown): value is BoardBrief {
  const board = value as Partial<BoardBrief> | null
  return [board?._id, board?.systemName, board?.systemSign, board?.systemCover].every(
    (text) => typeof text === 'string',
  )
}
