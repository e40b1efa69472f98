import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { PlatformEmpty } from './platform-empty.tsx'

export const title = () => m.page_editor()

/** A post needs a board to stand in; there is none before the forum is set up. */
export function Component() {
  return (
    <PlatformEmpty
      title={m.page_editor()}
      text={m.page_editor_empty()}
      description={m.platform_editor_hint()}
      drawing="posts"
      action={
        <Button variant="soft" size={32} to="/System/Aggregate-forum">
          {m.error_all_boards()}
        </Button>
      }
    />
  )
}
