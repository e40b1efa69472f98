import type { ReactNode } from 'react'
import { MobilePage } from './mobile/mobile-page.tsx'

type StandalonePageProps = { isMobile: boolean; title: string; className: string | undefined; children: ReactNode }

/** What stands in the place of a page in either area: of a phone's with its bar. */
export function StandalonePage({ isMobile, title, className, children }: StandalonePageProps) {
  if (isMobile)
    return (
      <MobilePage title={title} className={className}>
        {children}
      </MobilePage>
    )
  return (
    <main id="main" className={className}>
      {children}
    </main>
  )
}
