import { useEffect, useState } from 'react'

/** An address for bytes in memory, freed when it is no longer shown. Empty until it is there. */
export function useObjectUrl(blob: Blob | null | undefined): string {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    setMade({ blob, url })
    return () => {
      URL.revokeObjectURL(url)
      setMade(null)
    }
  }, [blob])
  return made?.blob === blob ? (made?.url ?? '') : ''
}
