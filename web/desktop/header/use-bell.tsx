import Bell from 'lucide-react/icons/bell'
import { m } from '#messages/messages.js'
import { unreadTotal } from '#web/api/queries/notification-queries.ts'
import { useUnread } from '#web/session/news.ts'
import { WithUnread } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** What the button to the messages shows and says. */
export function useBell() {
  const unread = unreadTotal(useUnread())
  return {
    icon: (
      <WithUnread count={unread}>
        <Icon of={Bell} />
      </WithUnread>
    ),
    label: unread > 0 ? m.shell_messages_unread({ count: unread }) : m.shell_messages(),
  }
}
