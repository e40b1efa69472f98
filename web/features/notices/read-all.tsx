import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { noticesKey, putCounts, unreadTotal } from '../../api/notification-queries.ts'
import { readAllSessions } from '../../session/chat/reading.ts'
import { useUnread } from '../../session/news.ts'
import { sayFailure } from '../../social/use-turn.ts'
import { Button } from '../../ui/button.tsx'

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
