import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { loadPolicies } from '#web/features/policy-text/load-policies.ts'
import { PolicyText } from '#web/features/policy-text/policy-text.tsx'
import { PolicyPage } from './policy-page.tsx'

export const title = () => m.page_agreement()

export const loader = (args: LoaderFunctionArgs) => loadPolicies(args)

export function Component() {
  return (
    <PolicyPage title={m.page_agreement()}>
      <PolicyText of="agreement" />
    </PolicyPage>
  )
}
