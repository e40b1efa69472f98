import { m } from '#messages/messages.js'
import { loadPolicies } from '#web/features/policy-text/policy-text.tsx'
import { PolicyPage } from './policy-page.tsx'

export const loader = loadPolicies
export const title = () => m.page_privacy()
export const Component = () => <PolicyPage title={m.page_privacy()} of="policy" />
