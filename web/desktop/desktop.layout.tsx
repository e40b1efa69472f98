import { Outlet } from 'react-router'
import { ClosedBar } from '../features/closed-bar/closed-bar.tsx'
import { WelcomeHost } from '../features/welcome/welcome-host.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import styles from './desktop.layout.module.css'
import { Later } from './frame/later.tsx'
import { Header } from './header/header.tsx'

const Welcome = lazyPart(() => import('./welcome/welcome.tsx').then((module) => module.Welcome))

/** The desktop area. Each page below brings its own main part. */
export function Component() {
  return (
    <div className={styles.area}>
      <SkipLink />
      <Header />
      <ClosedBar />
      <Outlet />
      <Later />
      <WelcomeHost Welcome={Welcome} />
    </div>
  )
}
