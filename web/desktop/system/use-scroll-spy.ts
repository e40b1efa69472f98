import { useEffect, useState } from 'react'

/** Which of these parts of the page is being read: the first whose middle has not gone past the top. */
export function useScrollSpy(ids: string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const parts = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const seen = new Set<Element>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target)
          else seen.delete(target)
        }
        setCurrent(parts.find((part) => seen.has(part))?.id)
      },
      { rootMargin: '-80px 0px -40% 0px' },
    )
    for (const part of parts) watch.observe(part)
    return () => watch.disconnect()
  }, [key])
  return current
}
