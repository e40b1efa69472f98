import { m } from '#messages/messages.js'
import { DraftRows } from '#web/features/drafts/draft-rows.tsx'
import { loadDrafts } from '#web/features/drafts/drafts.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { WriteButton } from './write-button.tsx'

export const title = () => m.publish_drafts()

export const loader = loadDrafts

/** What was begun and not yet published. */
export function Component() {
  const write = <WriteButton label={m.platform_post_button()} to="/webapp/platform/posts-publish" />
  return (
    <MobilePage title={m.publish_drafts()} end={write} refreshes>
      <DraftRows />
    </MobilePage>
  )
}
