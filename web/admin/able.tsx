import type { ReactNode } from 'react'
import { type Capability, can } from '#contract/shared/capabilities.ts'
import { useMe } from '#web/session/use-me.ts'

/** What only those see who may do it. The server refuses the others in any case. */
export function Able({ to, children }: { to: Capability; children: ReactNode }) {
  return can(useMe(), to) ? children : null
}
