import { useState } from 'react'
import { sayFailure } from './use-toggle.ts'

/** Does something, waits for it, and says why it failed. True when it was done. */
export function useAct(): { isPending: boolean; act: (work: () => Promise<unknown>) => Promise<boolean> } {
  const [isPending, setIsPending] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    setIsPending(true)
    try {
      await work()
      return true
    } catch (error) {
      sayFailure(error)
      return false
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, act }
}
