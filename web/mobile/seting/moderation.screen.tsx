import { m } from '#messages/messages.js'
import { Appeals } from '#web/features/appeals/appeals.tsx'
import { loadAppeals } from '#web/features/appeals/load-appeals.ts'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadAppeals
export const title = () => m.appeal_title()
export const Component = () => <SurfacePage title={m.appeal_title()} content={<Appeals wide />} />
