import { m } from '#messages/messages.js'
import { formatExact } from '#web/ui/format/format.ts'

/** Common words are not counted to the end. */
export function resultLine(total: number, isMore: boolean): string {
  return isMore ? m.search_total_more({ count: formatExact(total) }) : m.search_total({ count: formatExact(total) })
}
