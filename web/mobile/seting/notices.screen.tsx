import { m } from '#messages/messages.js'
import { NoticeMatrix } from '#web/features/notice-settings/matrix.tsx'
import { loadPreferences } from '#web/features/notice-settings/use-preferences.ts'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadPreferences
export const title = () => m.account_nav_notices()
export const Component = () => <SurfacePage title={m.account_nav_notices()} content={<NoticeMatrix />} />
