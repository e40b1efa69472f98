import Bell from 'lucide-react/icons/bell'
import { m } from '#messages/messages.js'
import { unreadTotal } from '../../api/notification-queries.ts'
import { useUnread } from '../../session/news.ts'
import { WithUnread } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

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
