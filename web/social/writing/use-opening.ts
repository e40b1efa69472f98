import { useCallback, useEffect, useState } from 'react'

/**
 * What a form begins with, read once. It is no query: a page that was hidden and comes back must find its own words.
 * Both functions have to stay the same from one drawing to the next.
 */
export function useOpening<T>(read: () => Promise<T>, sentenceOf: (error: unknown) => string) {
  const [opening, setOpening] = useState<T | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => {
    setProblem(null)
    try {
      setOpening(await read())
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }, [read, sentenceOf])
  const isOpen = opening !== null
  useEffect(() => {
    if (!isOpen) void load()
  }, [isOpen, load])
  return { opening, problem, retry: load }
}
