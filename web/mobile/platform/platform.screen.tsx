import Images from 'lucide-react/icons/images'
import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Cell, Cells } from '../cells.tsx'
import { MobilePage } from '../mobile-page.tsx'

export const title = () => m.page_platform()

export function Component() {
  return (
    <MobilePage title={m.page_platform()}>
      <Cells>
        <Cell icon={Images} label={m.platform_media()} to="/webapp/platform/media" />
      </Cells>
      <EmptyState
        level={2}
        drawing="posts"
        title={m.page_platform_empty()}
        action={
          <Button variant="soft" to="/webapp">
            {m.shell_back_home()}
          </Button>
        }
      />
    </MobilePage>
  )
}
