import { m } from '#messages/messages.js'
import { loadLogins } from '#web/features/account/load-account.ts'
import { LoginRows } from '#web/features/account/logins/login-rows.tsx'
import { Logins } from '#web/features/account/logins/logins.tsx'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadLogins
export const title = () => m.logins_title()
export const Component = () => <SurfacePage title={m.logins_title()} content={<Logins Lines={LoginRows} />} />
