import Pen from 'lucide-react/icons/pencil'
import { m } from '#messages/messages.js'
import { DraftRows } from '#web/features/drafts/draft-rows.tsx'
import { loadDrafts } from '#web/features/drafts/drafts.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

export const title = () => m.publish_drafts()

export const loader = loadDrafts

/** What was begun and not yet published. */
export function Component() {
  const write = (
    <IconButton
      size={44}
      label={m.platform_post_button()}
      icon={<Icon of={Pen} />}
      to="/webapp/platform/posts-publish"
    />
  )
  return (
    <MobilePage title={m.publish_drafts()} end={write} refreshes>
      <DraftRows />
    </MobilePage>
  )
}
