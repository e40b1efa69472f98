import type { ReactNode } from 'react'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from './config-page.module.css'

/** Whoever may change settings, but not where money goes nor what keeps the back office. */
export function useMayGuarded(): boolean {
  return can(useMe(), 'config.secrets')
}

/** Above a form of which only a part is theirs. */
export function NeedsSecretsNotice() {
  if (useMayGuarded()) return null
  return <Notice tone="info">{m.admin_needs_secrets()}</Notice>
}

/** Settings that are looked at by those who may not change them. */
export function Guarded({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useMayGuarded()} className={styles.guarded}>
      {children}
    </fieldset>
  )
}
