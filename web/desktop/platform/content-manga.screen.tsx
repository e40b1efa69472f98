import { m } from '#messages/messages.js'
import { PlatformEmpty } from './platform-empty.tsx'

export const title = () => m.page_content_manga()

export function Component() {
  return (
    <PlatformEmpty
      title={m.page_content_manga()}
      text={m.page_content_manga_empty()}
      description={m.platform_off_hint()}
      drawing="locked"
    />
  )
}
