import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import { likesStillness } from '#web/ui/hooks/motion.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import large from './amount.module.css'
import styles from './paid.module.css'

export interface Outcome {
  /** What has happened, as a sentence. */
  text: string
  /** What the balance was before it, in cents. */
  before: number
}

/** The balance in cents as it was when this was first asked. */
export function useBalanceBefore(): number {
  const money = useMe()?.money ?? 0
  return useState(Math.round(money * 100))[0]
}

/** How it ended: what has come of it, and the balance as it moves to what it is now. */
export function Paid({ text, before, onDone }: Outcome & { onDone?: () => void }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const balance = Math.round((useMe()?.money ?? 0) * 100)
  return (
    <div className={styles.paid}>
      <span className={styles.tick}>
        <Icon of={CircleCheck} size={48} />
      </span>
      <p role="status" className={styles.text}>
        {text}
      </p>
      <p className={styles.label}>{m.home_balance({ currency })}</p>
      <p className={large.amount}>
        <Moving from={before} to={balance} />
      </p>
      {onDone && <Done onDone={onDone} />}
    </div>
  )
}

/** What was pressed before may have gone with what stood here. */
function Done({ onDone }: { onDone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} variant="primary" size={44} block className={styles.done} data-autofocus="" onClick={onDone}>
      {m.picker_done()}
    </Button>
  )
}

const duration = 800

/** Whoever listens hears only where it ends. */
function Moving({ from, to }: { from: number; to: number }) {
  const [shown, setShown] = useState(from)
  useEffect(() => {
    if (likesStillness()) return setShown(to)
    let start: number | undefined
    let frame = requestAnimationFrame(function step(now) {
      start ??= now
      const left = 1 - Math.min(1, (now - start) / duration)
      setShown(Math.round(to - (to - from) * left ** 3))
      if (left > 0) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [from, to])
  return shown === to ? formatMoney(to) : <span aria-hidden="true">{formatMoney(shown)}</span>
}
