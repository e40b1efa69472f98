import { Activity, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useOutlet } from 'react-router'
import { m } from '#messages/messages.js'
import { WelcomeHost } from '#web/features/welcome/welcome-host.tsx'
import { useSite } from '#web/session/use-site.ts'
import { useReturnToCard } from '#web/social/post-actions/use-return-to-card.ts'
import { FailureFrame } from '#web/ui/feedback/failure-frame.tsx'
import { useIsReadyForSteps } from '#web/ui/hooks/use-is-ready-for-steps.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { LocationContext } from '#web/ui/layout/router-contexts.ts'
import styles from './frame/frame.module.css'
import { visit } from './frame/kept-panes.ts'
import { Pane, PaneScroll } from './frame/pane.tsx'
import { useHeaderPress } from './frame/refresh.ts'
import { TabBar, tabPaths } from './frame/tab-bar.tsx'
import { MobilePage } from './mobile-page.tsx'

const turn = 24

/** Whether the tab bar is out of the way: it leaves on scrolling down, and comes back on scrolling up, at the top and
 *  at the end. */
function useBarOnScroll(enabled: boolean) {
  const [isHidden, setHidden] = useState(false)
  const mark = useRef(0)
  const onScroll = useCallback(
    (box: HTMLElement) => {
      if (!enabled) return
      const { scrollTop, scrollHeight, clientHeight } = box
      const isAtEdge = scrollTop < turn || scrollTop + clientHeight > scrollHeight - turn
      const moved = scrollTop - mark.current
      if (isAtEdge || moved < -turn) setHidden(false)
      else if (moved > turn) setHidden(true)
      // The mark follows the direction that already counts, so that a turn is measured from its beginning.
      if (isAtEdge || Math.abs(moved) > turn) mark.current = scrollTop
    },
    [enabled],
  )
  const show = useCallback(() => setHidden(false), [])
  return { isHidden: enabled && isHidden, onScroll, show }
}

const Welcome = lazyPart(() => import('./welcome/welcome.tsx').then((module) => module.Welcome))
const BuyHost = lazyPart(() => import('#web/features/wallet/buying/buy-host.tsx').then((module) => module.BuyHost))
const InstallLine = lazyPart(() =>
  import('#web/features/install/install-line.tsx').then((module) => module.InstallLine),
)
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
      {isReadyForSteps && <BuyHost />}
      {isReadyForSteps && <WaitingPage />}
      {isReadyForSteps && <InstallLine path={path} />}
      <WelcomeHost Welcome={Welcome} />
      {hasBar && <TabBar isHidden={isHidden} />}
    </div>
  )
}

/** Around a page that could not be fetched: its bar with the way back, and the tabs as ways out. */
function FailurePage({ children }: { children: ReactNode }) {
  const isTab = tabPaths.includes(useLocation().pathname)
  return (
    <>
      <MobilePage title={m.error_unreachable()} start={isTab ? null : undefined}>
        {children}
      </MobilePage>
      {!isTab && <TabBar isHidden={false} />}
    </>
  )
}
