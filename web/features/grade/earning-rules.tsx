import CalendarCheck from 'lucide-react/icons/calendar-check'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import type { ExpKind, GradeInfo } from '#contract/modules/forum/grade.ts'
import { m } from '#messages/messages.js'
import { formatExact } from '#web/ui/format/format.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './grade.module.css'

export const expKinds: Record<ExpKind, { label: () => string; icon: IconDrawing }> = {
  post: { label: m.grade_by_post, icon: Pencil },
  comment: { label: m.grade_by_comment, icon: MessageSquare },
  liked: { label: m.grade_by_liked, icon: Heart },
  recommended: { label: m.grade_by_recommended, icon: Star },
  checkin: { label: m.grade_check_in, icon: CalendarCheck },
}

/** How experience is earned, and how often it counted today. */
export function EarningRules({ rules }: Pick<GradeInfo, 'rules'>) {
  return (
    <ul className={styles.rows}>
      {rules.map(({ kind, exp, daily, done }) => (
        <li key={kind} className={styles.row}>
          <Icon of={expKinds[kind].icon} size={24} className={styles.rowIcon} />
          <span className={styles.rowLabel}>{expKinds[kind].label()}</span>
          <span className={styles.rowNote}>
            {daily === 0 ? m.grade_unlimited() : m.grade_done_today({ done: Math.min(done, daily), daily })}
          </span>
          <b className={styles.gain}>+{formatExact(exp)}</b>
        </li>
      ))}
    </ul>
  )
}
