import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'

/** The way out of boards for articles where there are none. */
export function ToForum({ to }: { to: string }) {
  return (
    <Button variant="soft" size={32} to={to}>
      {m.boards_go_forum()}
    </Button>
  )
}
