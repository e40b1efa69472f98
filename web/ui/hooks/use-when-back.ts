import { useEffect, useEffectEvent } from 'react'

/** A device may believe that it has a network while nothing comes through. */
const patience = 5000

/** Tries again as soon as the network is back, and now and then while it seems to be there. */
export function useWhenBack(retry: () => void, isNeeded = true): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isNeeded) return
    const onTime = () => navigator.onLine && document.visibilityState === 'visible' && again()
    const onBack = () => again()
    const timer = setInterval(onTime, patience)
    addEventListener('online', onBack)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onBack)
    }
  }, [isNeeded])
}
