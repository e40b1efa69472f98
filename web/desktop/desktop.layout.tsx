import { Outlet } from 'react-router'
import { ClosedBar } from '#web/features/closed-bar/closed-bar.tsx'
import { WaitingBar } from '#web/features/waiting-bar/waiting-bar.tsx'
import { WelcomeHost } from '#web/features/welcome/welcome-host.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import styles from './desktop.layout.module.css'
import { LoadOnInteraction } from './frame/load-on-interaction.tsx'
import { Header } from './header/header.tsx'

const Welcome = lazyPart(() => import('./welcome/welcome.tsx').then((module) => module.Welcome))

/** The desktop area. Each page below brings its own main part. */
export function Component() {
  return (
    <div className={styles.area}>
      <SkipLink />
      <Header />
      <ClosedBar />
      <WaitingBar />
      <Outlet />
      <LoadOnInteraction />
      <WelcomeHost Welcome={Welcome} />
    </div>
  )
}
