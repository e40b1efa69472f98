import { m } from '#messages/messages.js'
import { Appeals } from '#web/features/appeals/appeals.tsx'
import { loadAppeals } from '#web/features/appeals/load-appeals.ts'

export const loader = loadAppeals
export const title = () => m.appeal_title()
export const Component = () => <Appeals look="desktop" />
