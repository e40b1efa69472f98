import { type ComponentType, lazy, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { toast } from '#web/ui/feedback/toast.ts'
import { useWhenBack } from '#web/ui/hooks/use-when-back.ts'
import { awaitCode, pressAgain } from './kept-press.ts'
import { loadCode } from './load-code.ts'

type Load<P> = () => Promise<ComponentType<P>>

interface Manner<P> {
  /** Stands there until the part does. */
  meanwhile?: ReactNode
  /** Gives up a part that has no `onClose`. */
  onMissing?: (props: P) => void
}

/** A part whose code comes when it is first mounted. Where that cannot be fetched the page around it stays as it is: a
 *  layer says so and closes, and the next opening tries again. What nobody can close comes when the network is back. */
export function lazyPart<P extends object>(load: Load<P>, manner?: Manner<P>): ComponentType<P> {
  const source: Source<P> = { load, ...manner }
  return (props) => <LazyPart of={source} given={props} />
}

/** The same for a part that the server may have drawn: its place is kept until the code has come. Needs a `Suspense`. */
export function drawnPart<P extends object>(load: Load<P>, manner?: Manner<P>): ComponentType<P> {
  return lazy(async () => {
    const Part = await awaitCode(load()).catch(() => lazyPart(load, manner))
    return { default: (props: P) => <DrawnPart of={Part} given={props} /> }
  })
}

/** A press that came before its code is heard now. */
function DrawnPart<P extends object>({ of: Part, given }: { of: ComponentType<P>; given: P }) {
  useEffect(pressAgain, [])
  return <Part {...given} />
}

interface Source<P> extends Manner<P> {
  load: Load<P>
  Part?: ComponentType<P>
}

function LazyPart<P extends object>({ of, given }: { of: Source<P>; given: P }) {
  const [attempt, setAttempt] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const { open, onClose } = given as { open?: boolean; onClose?: () => void }
  const giveUp = useEffectEvent(() => {
    const close = of.onMissing ?? onClose
    setMissing(!close)
    if (close) toast.error(m.network_failed())
    close?.(given)
  })
  useWhenBack(() => setAttempt((before) => before + 1), isMissing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (of.Part) return
    let isAwaited = open !== false
    loadCode(of.load).then(
      (Part) => {
        of.Part = Part
        setMissing(false)
        setAttempt((before) => before + 1)
      },
      () => isAwaited && giveUp(),
    )
    return () => {
      isAwaited = false
    }
  }, [of, open, attempt])
  return of.Part ? <of.Part {...given} /> : of.meanwhile
}
