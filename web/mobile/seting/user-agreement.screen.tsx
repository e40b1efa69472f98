import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { loadPolicies } from '#web/features/policy-text/load-policies.ts'
import { PolicyText } from '#web/features/policy-text/policy-text.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from './seting.module.css'

export const title = () => m.page_agreement()

export const loader = (args: LoaderFunctionArgs) => loadPolicies(args)

export function Component() {
  return (
    <MobilePage title={m.page_agreement()} ground="surface" className={styles.policy}>
      <PolicyText of="agreement" />
    </MobilePage>
  )
}
