import { m } from '#messages/messages.js'
import { loadCopies } from '#web/features/own-data/load-own-data.ts'
import { OwnCopies } from '#web/features/own-data/own-copies.tsx'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadCopies
export const title = () => m.own_copy_title()
export const Component = () => <SurfacePage title={m.own_copy_title()} content={<OwnCopies />} />
