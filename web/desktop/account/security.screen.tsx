import { m } from '#messages/messages.js'
import { loadSecurityPage } from '#web/features/account/load-account.ts'
import { SecurityList } from '#web/features/account/security/security-list.tsx'

export const loader = loadSecurityPage
export const title = () => m.account_nav_security()
export const Component = () => <SecurityList />
