import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './hidden-title.module.css'

/** The one heading of a page whose content speaks for itself. It takes no room. */
export function HiddenTitle({ children }: { children: string }) {
  return (
    <h1 className={styles.title}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </h1>
  )
}
