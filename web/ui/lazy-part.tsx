import { type ComponentType, lazy, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { toast } from './toast.tsx'

type Load<P> = () => Promise<ComponentType<P>>

interface Manner<P> {
  /** Stands there until the part does. */
  meanwhile?: ReactNode
  /** Gives up a part that has no `onClose`. */
  onMissing?: (props: P) => void
}

/** A part whose code comes when it is first mounted. Where that cannot be fetched the page around it stays as it is: a
 *  layer says so and closes, and the next opening tries again. What nobody can close is a comfort that goes unmissed. */
export function lazyPart<P extends object>(load: Load<P>, manner?: Manner<P>): ComponentType<P> {
  const source: Source<P> = { load, ...manner }
  return (props) => <LazyPart of={source} given={props} />
}

/** The same for a part that the server may have drawn: its place is kept until the code has come. Needs a `Suspense`. */
export function drawnPart<P extends object>(load: Load<P>, manner?: Manner<P>): ComponentType<P> {
  return lazy(async () => ({ default: await load().catch(() => lazyPart(load, manner)) }))
}

interface Source<P> extends Manner<P> {
  load: Load<P>
  Part?: ComponentType<P>
  /** What was there when the code did not come: among them its own, which nobody asks for twice. */
  sheets?: HTMLLinkElement[]
}

function LazyPart<P extends object>({ of, given }: { of: Source<P>; given: P }) {
  const [, redraw] = useState({})
  const { open, onClose } = given as { open?: boolean; onClose?: () => void }
  const giveUp = useEffectEvent(() => {
    const close = of.onMissing ?? onClose
    if (close) toast.error(m.network_failed())
    close?.(given)
  })
  useEffect(() => {
    if (of.Part) return
    let isAwaited = open !== false
    of.load().then(
      (Part) => {
        of.Part = Part
        for (const link of of.sheets ?? []) if (!link.sheet) link.replaceWith(link.cloneNode())
        redraw({})
      },
      () => {
        of.sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        if (isAwaited) giveUp()
      },
    )
    return () => {
      isAwaited = false
    }
  }, [of, open])
  return of.Part ? <of.Part {...given} /> : of.meanwhile
}
