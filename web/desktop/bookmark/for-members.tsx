import { m } from '#messages/messages.js'
import { openLogin } from '#web/session/login-dialog-state.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'

export function ForMembers() {
  return (
    <Card>
      <EmptyState
        level={2}
        drawing="people"
        title={m.login_first()}
        action={
          <Button variant="soft" size={32} onClick={openLogin}>
            {m.shell_login()}
          </Button>
        }
      />
    </Card>
  )
}
