import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import User from 'lucide-react/icons/user-round'
import { useId } from 'react'
import { m } from '#messages/messages.js'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './vip-perks.module.css'

/** What membership really brings, wherever the site itself says nothing more. */
const perks = [
  { icon: BadgeCheck, name: m.vip_perk_badge, text: m.vip_perk_badge_text },
  { icon: User, name: m.vip_perk_page, text: m.vip_perk_page_text },
  { icon: CalendarPlus, name: m.vip_perk_adds, text: m.vip_perk_adds_text },
  { icon: Bell, name: m.vip_perk_reminder, text: m.vip_perk_reminder_text },
]

export function VipPerks({ as: Heading }: { as: 'h2' | 'h3' }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {m.vip_perks()}
      </Heading>
      <ul className={styles.perks}>
        {perks.map(({ icon, name, text }) => (
          <li key={text()} className={styles.perk}>
            <span className={styles.icon}>
              <Icon of={icon} size={20} />
            </span>
            <b>{name()}</b>
            <small>{text()}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
