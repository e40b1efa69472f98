import { Activity, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useOutlet } from 'react-router'
import { WelcomeHost } from '#web/features/welcome/welcome-host.tsx'
import { useSite } from '#web/session/use-site.ts'
import { useReturnToCard } from '#web/social/post-actions/use-return-to-card.ts'
import { FailureFrame } from '#web/ui/feedback/failure-frame.tsx'
import { useIsReadyForSteps } from '#web/ui/hooks/use-is-ready-for-steps.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { LocationContext } from '#web/ui/layout/router-contexts.ts'
import { FailurePage } from './frame/failure-page.tsx'
import styles from './frame/frame.module.css'
import { visit } from './frame/kept-panes.ts'
import { Pane, PaneScroll } from './frame/pane.tsx'
import { useHeaderPress } from './frame/refresh.ts'
import { TabBar, tabPaths } from './frame/tab-bar.tsx'
import { useBarOnScroll } from './frame/use-bar-on-scroll.ts'

const Welcome = lazyPart(() => import('./welcome/welcome.tsx').then((module) => module.Welcome))
const WaitingPage = lazyPart(() => import('./waiting/waiting-page.tsx').then((module) => module.WaitingPage))

/** The mobile area keeps the last pages alive: each path has a pane, and hidden panes keep their state, their typed
 *  text and their place in the list.
 *
 *  A route's element carries its own matches, so a kept page goes on reading its own params. The location alone comes
 *  from above all routes: without the provider below, every hidden page would be rendered again, with the address of
 *  the page on show, at each step. The router exports no other way to hold it still. */
export function Component() {
  const element = useOutlet()
  const { pathname: path } = useLocation()
  const place = useContext(LocationContext)
  const { COMMON_APP_NAV_HIDEONSCROLL } = useSite()
  const { isHidden, onScroll, show } = useBarOnScroll(COMMON_APP_NAV_HIDEONSCROLL)
  const [panes, setPanes] = useState(() => visit([], { path, element, place }))
  const current = visit(panes, { path, element, place })
  if (current !== panes) setPanes(current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page begins with the bar in sight
  useEffect(show, [path, show])
  useReturnToCard()
  const area = useRef<HTMLDivElement>(null)
  useHeaderPress(area)
  const isReadyForSteps = useIsReadyForSteps()
  const hasBar = tabPaths.includes(path)
  return (
    <div ref={area} className={styles.area} data-bar={hasBar || undefined}>
      {current.map((pane) => (
        <Activity key={pane.path} mode={pane.path === path ? 'visible' : 'hidden'}>
          <LocationContext.Provider value={pane.place}>
            <PaneScroll value={onScroll}>
              <FailureFrame value={FailurePage}>
                <Pane>{pane.element}</Pane>
              </FailureFrame>
            </PaneScroll>
          </LocationContext.Provider>
        </Activity>
      ))}
      {isReadyForSteps && <WaitingPage />}
      <WelcomeHost Welcome={Welcome} />
      {hasBar && <TabBar isHidden={isHidden} />}
    </div>
  )
}
