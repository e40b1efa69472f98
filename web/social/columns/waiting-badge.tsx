import type { Column } from '#contract/modules/forum/column.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#web/ui/feedback/badge.tsx'

/** What of a column its author and the staff see before others do. */
export function WaitingBadge({ of: { isHeld, heldTexts } }: { of: Pick<Column, 'isHeld' | 'heldTexts'> }) {
  if (heldTexts) return <Badge tone="warning">{isHeld ? m.creator_state_held() : m.column_change_held()}</Badge>
  return isHeld ? <Badge tone="danger">{m.creator_state_rejected()}</Badge> : null
}
