import Ban from 'lucide-react/icons/ban'
import Hourglass from 'lucide-react/icons/hourglass'
import { m } from '#messages/messages.js'
import type { Barred } from '#web/session/use-restriction.ts'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatMoment } from '#web/ui/format/moments.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './restriction.module.css'

type RestrictionProps = { of: Barred; className?: string }

/** Stands where somebody would write who may not now: what it is, until when, why, and the way to object. */
export function RestrictionNotice({ of, className }: RestrictionProps) {
  const paths = usePaths()
  const title = useTitle(of)
  const rest = [of.reason && m.restriction_reason({ reason: of.reason }), restOf(of)].filter(Boolean)
  return (
    <div role="status" className={classNames(styles.notice, className)} data-kind={of.kind}>
      <Icon of={of.kind === 'waiting' ? Hourglass : Ban} />
      <div className={styles.text}>
        <strong>{title}</strong>
        {rest.length > 0 && <span>{rest.join(' · ')}</span>}
      </div>
      {of.kind !== 'waiting' && (
        <Button size={32} to={paths.moderation}>
          {m.appeal_title()}
        </Button>
      )}
    </div>
  )
}

/** The same as one line, for narrow places. */
export function useTitle(of: Barred): string {
  const now = useNow() ?? 0
  if (of.kind === 'waiting') return m.account_waiting()
  const what = nameOf(of)
  if (of.endTime === 0) return m.restriction_for_ever({ what })
  return m.restriction_until({ what, time: formatMoment(of.endTime, now) })
}

export function nameOf({ kind, board }: Barred): string {
  if (board !== undefined) return m.restriction_board({ board })
  return kind === 'ban' ? m.restriction_ban() : m.restriction_mute()
}

export function restOf({ kind, board }: Barred): string {
  if (kind === 'waiting') return ''
  if (board !== undefined) return m.restriction_board_rest()
  return kind === 'ban' ? m.restriction_ban_rest() : m.restriction_mute_rest()
}
