import { useEffect } from 'react'
import { toast } from '#web/ui/toast.tsx'

/** Says why the visitor sees a login, once for each visit. */
export function useGreeting(sentence: string | null, visit = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit says it again
  useEffect(() => {
    if (sentence === null) return
    // The place where toasts appear begins to listen in this same round of effects.
    const timer = setTimeout(() => toast.warning(sentence), 0)
    return () => clearTimeout(timer)
  }, [sentence, visit])
}
