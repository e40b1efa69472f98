import type { ReactNode } from 'react'
import { PolicyText, type PolicyTextProps } from '#web/features/policy-text/policy-text.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import account from './account.module.css'
import styles from './seting.module.css'

/** A page of the settings with one thing on it, such as a list. */
export function SurfacePage({ title, content }: { title: string; content: ReactNode }) {
  return (
    <MobilePage title={title} ground="surface" className={account.page}>
      {content}
    </MobilePage>
  )
}

/** One of the long texts of the site. */
export function PolicyPage({ title, of }: PolicyTextProps & { title: string }) {
  return (
    <MobilePage title={title} ground="surface" className={styles.policy}>
      <PolicyText of={of} />
    </MobilePage>
  )
}
