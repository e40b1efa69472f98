import { m } from '#messages/messages.js'
import { LinkList } from '#web/features/account/link-list.tsx'
import { loadLinks } from '#web/features/account/load-account.ts'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadLinks
export const title = () => m.link_title()
export const Component = () => <SurfacePage title={m.link_title()} content={<LinkList isMobile />} />
