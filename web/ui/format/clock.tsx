import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'

/** The time everybody on the page agrees on: the server's at first, then ticking, but still by the server's clock. */
const ClockContext = createContext<number | null>(null)
/** By how much the server's clock is ahead of this device's. */
const AheadContext = createContext(0)

const minute = 60_000

export function ClockProvider({ now, children }: { now: number; children: ReactNode }) {
  const [time, setTime] = useState(now)
  // Never set again: a change would draw parts anew that the server has drawn and whose code has not come.
  const [ahead] = useState(() => now - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now() + ahead), minute)
    return () => clearInterval(timer)
  }, [ahead])
  return (
    <ClockContext value={time}>
      <AheadContext value={ahead}>{children}</AheadContext>
    </ClockContext>
  )
}

export function useNow(): number | null {
  return use(ClockContext)
}

/** Timers do not go further. */
const furthest = 2 ** 31 - 1
const pause = 3000

/**
 * Does something when a moment (ms; 0: never) comes by the server's clock, and again now and then as long as the moment
 * asked for stays the same: whoever waits for something to end asks until it has.
 */
export function useWhen(moment: number, act: () => void): void {
  const ahead = use(AheadContext)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (moment <= 0) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (time: number) => {
      timer = setTimeout(look, Math.min(time, furthest))
    }
    const look = () => {
      const left = moment - Date.now() - ahead
      if (left <= 0) run()
      wait(left > 0 ? left : pause)
    }
    wait(moment - Date.now() - ahead)
    return () => clearTimeout(timer)
  }, [moment, ahead])
}
