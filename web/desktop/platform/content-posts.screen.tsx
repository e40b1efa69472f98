import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { PlatformEmpty } from './platform-empty.tsx'

export const title = () => m.page_content_posts()

export function Component() {
  return (
    <PlatformEmpty
      title={m.page_content_posts()}
      text={m.page_content_posts_empty()}
      description={m.platform_posts_hint()}
      drawing="posts"
      action={
        <Button variant="soft" size={32} to="/platform/editor-posts">
          {m.platform_post_button()}
        </Button>
      }
    />
  )
}
