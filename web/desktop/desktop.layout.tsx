import { Outlet } from 'react-router'
import { SkipLink } from '../ui/skip-link.tsx'
import styles from './desktop.layout.module.css'
import { Later } from './frame/later.tsx'
import { Header } from './header/header.tsx'

/** The desktop area. Each page below brings its own main part. */
export function Component() {
  return (
    <div className={styles.area}>
      <SkipLink />
      <Header />
      <Outlet />
      <Later />
    </div>
  )
}
