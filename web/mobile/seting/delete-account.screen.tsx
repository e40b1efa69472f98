import { m } from '#messages/messages.js'
import { LeaveAccount } from '#web/features/own-data/leave-account.tsx'
import { loadDeletion } from '#web/features/own-data/load-own-data.ts'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadDeletion
export const title = () => m.leave_title()
export const Component = () => <SurfacePage title={m.leave_title()} content={<LeaveAccount />} />
