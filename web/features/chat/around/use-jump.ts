import { useLayoutEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePaths } from '#web/social/paths.ts'
import { placeOf, reach, rowAt } from './places.ts'

/** The field of the address that says around which message a chat is shown. */
const field = 'at'

/** Around which message; undefined: at the end. */
export function usePlace(): number | undefined {
  const [search] = useSearchParams()
  const place = Number(search.get(field) ?? Number.NaN)
  return Number.isSafeInteger(place) && place > 0 ? place : undefined
}

/** Leads to a message: where it is on show already, or to what was said around it. */
export function useJump(): (sessionId: string, seq: number) => void {
  const navigate = useNavigate()
  const paths = usePaths()
  return (sessionId, seq) => {
    const row = rowAt(placeOf({ sessionId, seq }))
    if (row) return reach(row)
    const [path = '', query] = paths.chat(sessionId).split('?')
    const fields = new URLSearchParams(query)
    fields.set(field, String(seq))
    void navigate(`${path}?${fields}`, { preventScrollReset: true })
  }
}

/** To what was said last. */
export function useBackToEnd(sessionId: string): () => void {
  const navigate = useNavigate()
  const paths = usePaths()
  const place = usePlace()
  return () => {
    if (place !== undefined) void navigate(paths.chat(sessionId), { replace: true, preventScrollReset: true })
  }
}

/** To the message that the address names, once it is among those on show. */
export function useReached(sessionId: string, place: number | undefined, shown: readonly unknown[]): void {
  const isReached = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be on its way yet
  useLayoutEffect(() => {
    const row = place === undefined || isReached.current ? null : rowAt(placeOf({ sessionId, seq: place }))
    if (!row) return
    isReached.current = true
    reach(row)
  }, [sessionId, place, shown])
}
