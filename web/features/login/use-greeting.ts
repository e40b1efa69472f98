import { useEffect } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'

/** The visit that has been greeted: a page that was covered for a while and comes back is still the same visit. */
let greeted: string | null = null

/** Says why the visitor sees a login, once for each visit. */
export function useGreeting(sentence: string | null, visit = ''): void {
  useEffect(() => {
    if (sentence === null || greeted === visit) return
    // The place where toasts appear begins to listen in this same round of effects.
    const timer = setTimeout(() => {
      greeted = visit
      toast.warning(sentence)
    }, 0)
    return () => clearTimeout(timer)
  }, [sentence, visit])
}
