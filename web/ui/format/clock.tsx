import { createContext, type ReactNode, use, useEffect, useState } from 'react'

/** The time everybody on the page agrees on: the server's at first, then ticking, but still by the server's clock. */
const ClockContext = createContext<number | null>(null)

const minute = 60_000

export function ClockProvider({ now, children }: { now: number; children: ReactNode }) {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const ahead = now - Date.now()
    const timer = setInterval(() => setTime(Date.now() + ahead), minute)
    return () => clearInterval(timer)
  }, [now])
  return <ClockContext value={time}>{children}</ClockContext>
}

export function useNow(): number | null {
  return use(ClockContext)
}
