import { useEffect, useState } from 'react'
import { ToTop } from '#web/ui/controls/to-top.tsx'

/** Comes after two screens. */
export function BackToTop() {
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(scrollY > 2 * innerHeight)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return <ToTop isShown={isFar} />
}
