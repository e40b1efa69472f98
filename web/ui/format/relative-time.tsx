import { useNow } from './clock.tsx'
import { formatDateTime, formatRelativeTime, type Moment } from './format.ts'

/** "5 minutes ago", the full time as a tip. Without a clock around it, it shows the full date, which never goes stale. */
export function RelativeTime({ at, className }: { at: Moment; className?: string }) {
  const now = useNow()
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return null
  const full = formatDateTime(time)
  return (
    <time dateTime={time.toISOString()} title={full} className={className}>
      {now === null ? full.slice(0, 16) : formatRelativeTime(time, now)}
    </time>
  )
}
