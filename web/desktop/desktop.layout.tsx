import { Outlet } from 'react-router'
import { Shortcuts } from '../features/shortcuts/shortcuts.tsx'
import { useReturnToCard } from '../social/use-return-to-card.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import styles from './desktop.layout.module.css'
import { Header } from './header/header.tsx'

/** The desktop area. Each page below brings its own main part. */
export function Component() {
  useReturnToCard()
  return (
    <div className={styles.area}>
      <SkipLink />
      <Header />
      <Outlet />
      <Shortcuts />
    </div>
  )
}
