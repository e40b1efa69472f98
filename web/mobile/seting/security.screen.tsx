import { m } from '#messages/messages.js'
import { FactorRows } from '#web/features/account/factor-rows.tsx'
import { loadSecurity } from '#web/features/account/load-account.ts'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadSecurity
export const title = () => m.factor_title()
export const Component = () => <SurfacePage title={m.factor_title()} content={<FactorRows />} />
