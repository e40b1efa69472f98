import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from '#web/ui/controls/tabs.module.css'
import { classNames } from '#web/ui/format/class-names.ts'

export type PlaceTab = { to: string; label: string; isCurrent: boolean; count?: string }
export type PlaceTabsProps = {
  /** What the tabs choose, for screen readers. */
  label: string
  tabs: PlaceTab[]
  /** bar: 48 high; mobile: 44 high with a short mark. */
  look?: 'bar' | 'mobile'
  /** Another view of the same page: no new entry in the history, no jump to the top. */
  inPlace?: boolean
  /** What the current tab does when it is pressed again. */
  onAgain?: () => void
  className?: string
  /** Links behind the tabs. */
  children?: ReactNode
}

/** Tabs whose choice stands in the address, query included. Plain links: they work before the scripts have come, open
 *  in a new window, and keep the machinery of tab panels out of the first pages. */
export function LinkTabs({ label, tabs, look = 'bar', inPlace = false, onAgain, className, children }: PlaceTabsProps) {
  return (
    <nav aria-label={label} className={classNames(styles.list, className)} data-look={look}>
      {tabs.map(({ to, label: text, isCurrent, count }) => (
        <Link
          key={to}
          to={to}
          replace={inPlace}
          preventScrollReset={inPlace}
          className={styles.tab}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={(event) => {
            if (!isCurrent || !onAgain) return
            event.preventDefault()
            onAgain()
          }}
        >
          {text}
          {count && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
      {children}
    </nav>
  )
}
