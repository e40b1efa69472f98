import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { TabBar, tabPaths } from './tab-bar.tsx'

/** Around a page that could not be fetched: its bar with the way back, and the tabs as ways out. */
export function FailurePage({ children }: { children: ReactNode }) {
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
