import { useEffect, useSyncExternalStore } from 'react'

/** What was looked for in this browser, newest first. */
const storageKey = 'search-history'
const most = 12
const none: readonly string[] = []

const listeners = new Set<() => void>()
let kept: readonly string[] | undefined

export function useSearchHistory(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => none)
}

export function hasSearchHistory(): boolean {
  return read().length > 0
}

/** Call it where results are shown. */
export function useRemember(word: string): void {
  useEffect(() => {
    if (word) write([word, ...read().filter((other) => other !== word)].slice(0, most))
  }, [word])
}

export function forget(word: string): void {
  write(read().filter((other) => other !== word))
}

export function forgetAll(): void {
  write([])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): readonly string[] {
  kept ??= load()
  return kept
}

function load(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((word) => typeof word === 'string').slice(0, most) : none
  } catch {
    return none
  }
}

function write(words: readonly string[]): void {
  kept = words
  try {
    localStorage.setItem(storageKey, JSON.stringify(words))
  } catch {
    // A browser that keeps nothing still shows it until the page goes.
  }
  for (const listener of listeners) listener()
}
