import { m } from '#messages/messages.js'
import { LoginButton } from '#web/desktop/login-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'

export function ForMembers() {
  return (
    <Card>
      <EmptyState drawing="people" title={m.login_first()} action={<LoginButton size={32} />} />
    </Card>
  )
}
