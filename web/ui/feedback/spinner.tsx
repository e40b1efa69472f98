import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './spinner.module.css'

/** A small turning ring. With a label it speaks; inside a busy button it only shows. */
export function Spinner(props: { size?: 12 | 16 | 20 | 24; label?: string | true; className?: string }) {
  const { size = 16, label, className } = props
  const ring = <span className={classNames(styles.spinner, className)} data-size={size} aria-hidden="true" />
  if (!label) return ring
  return (
    <span role="status" className={styles.box}>
      {ring}
      <VisuallyHidden>{label === true ? m.ui_loading() : label}</VisuallyHidden>
    </span>
  )
}
