import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { takeArrival } from '#web/session/leave.ts'

/** Fetches the greeting on the first page after a login. Who needs none sees nothing of it. */
export function WelcomeHost({ Welcome }: { Welcome: ComponentType }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (takeArrival()) setIsDue(true)
  }, [])
  if (!isDue) return null
  return (
    <Suspense fallback={null}>
      <Welcome />
    </Suspense>
  )
}
