import { m } from '#messages/messages.js'
import { formatDateTime } from '#web/ui/format/format.ts'
import { useMe } from './use-me.ts'

/** Why I can write nothing now, and until when; undefined when I can. What has ended since the page came is forgotten. */
export function useRestriction(): string | undefined {
  const sanction = useMe()?.sanction
  if (!sanction || (sanction.endTime > 0 && sanction.endTime <= Date.now())) return undefined
  const { kind, reason, endTime } = sanction
  const time = formatDateTime(endTime)
  const isBan = kind === 'ban'
  if (endTime > 0 && reason) return (isBan ? m.api_banned_both : m.api_muted_both)({ time, reason })
  if (endTime > 0) return (isBan ? m.api_banned_until : m.api_muted_until)({ time })
  if (reason) return (isBan ? m.api_banned_reason : m.api_muted_reason)({ reason })
  return isBan ? m.api_banned() : m.api_muted()
}
