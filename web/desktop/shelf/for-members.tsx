import { m } from '#messages/messages.js'
import { openLogin } from '../../session/login-door.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

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
