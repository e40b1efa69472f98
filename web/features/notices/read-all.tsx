import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { putCounts, unreadTotal } from '#web/api/queries/notification-queries.ts'
import { readAllSessions } from '#web/chat/chat-cache.ts'
import { useUnread } from '#web/session/news.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { noticesKey } from './notice-queries.ts'

/** Everything that is there now counts as seen. */
export function ReadAll() {
  const queries = useQueryClient()
  const isNothingNew = unreadTotal(useUnread()) === 0
  const read = async () => {
    try {
      putCounts(queries, await api.notification.markAllRead({}))
      await Promise.all([queries.invalidateQueries({ queryKey: noticesKey }), readAllSessions(queries)])
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <Button variant="text" size={32} disabled={isNothingNew} onClick={() => void read()}>
      {m.notice_read_all()}
    </Button>
  )
}
