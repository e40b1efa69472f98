import ArrowUp from 'lucide-react/icons/arrow-up'
import type { RefObject } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { scrollUp } from '#web/ui/hooks/motion.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './to-top.module.css'

type ToTopProps = {
  isShown: boolean
  /** The box that scrolls; the page itself without one. */
  box?: RefObject<HTMLElement | null>
  className?: string
}

/** The way back from far down. */
export function ToTop({ isShown, box, className }: ToTopProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, className)}
      data-shown={isShown || undefined}
      aria-label={m.ui_to_top()}
      title={m.ui_to_top()}
      onClick={() => scrollUp(box?.current ?? document.documentElement)}
    >
      <Icon of={ArrowUp} />
    </button>
  )
}
