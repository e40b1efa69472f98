import { useEffect } from 'react'
import { storedList } from '#web/ui/hooks/stored-list.ts'

/** What was looked for in this browser, newest first. */
const words = storedList('search-history', 12, (value) => typeof value === 'string')

export const useSearchHistory = words.use

export function hasSearchHistory(): boolean {
  return words.get().length > 0
}

/** Call it where results are shown. */
export function useRemember(word: string): void {
  useEffect(() => {
    if (word) words.set([word, ...others(word)])
  }, [word])
}

export function forget(word: string): void {
  words.set(others(word))
}

export function forgetAll(): void {
  words.set([])
}

function others(word: string): string[] {
  return words.get().filter((other) => other !== word)
}
