import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { loadLogins, loadSecurityPage } from '#web/features/account/load-account.ts'
import { SecurityList } from '#web/features/account/security/security-list.tsx'

/** With the newest logins, which stand beside it. */
export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([loadSecurityPage(args), loadLogins(args)])
  return null
}
export const title = () => m.account_nav_security()
export const Component = () => <SecurityList />
