import { m } from '#messages/messages.js'
import { DownloadsList } from '#web/social/downloads/downloads-list.tsx'
import { SurfacePage } from './surface-page.tsx'

export const title = () => m.download_title()
export const Component = () => <SurfacePage title={m.download_title()} content={<DownloadsList />} />
