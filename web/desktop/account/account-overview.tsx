import { Link } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './account-overview.module.css'

/** Who this is about, and how the account stands, beside every page of the settings. */
export function AccountOverview({ me }: { me: OwnInfo }) {
  return (
    <Card className={styles.card} aria-label={m.account_overview()}>
      <Link to={`/author/${me._id}`} className={styles.who}>
        <MemberAvatar of={me} size={48} />
        <span className={styles.names}>
          <b>{me.name}</b>
          <small>{m.profile_account_is({ account: me.account })}</small>
        </span>
      </Link>
      <dl className={styles.facts}>
        <Fact name={m.account_email()} isGood={me.emailConfirmed} value={contactState(me.email, me.emailConfirmed)} />
        <Fact name={m.account_phone()} isGood={me.phoneConfirmed} value={contactState(me.phone, me.phoneConfirmed)} />
        <Fact
          name={m.account_password_row()}
          isGood={me.hasPassword}
          value={me.hasPassword ? m.account_is_set() : m.account_not_set()}
        />
      </dl>
    </Card>
  )
}

function contactState(value: string, isConfirmed: boolean): string {
  if (!value) return m.account_none()
  return isConfirmed ? m.contact_confirmed() : m.contact_unconfirmed()
}

function Fact({ name, value, isGood }: { name: string; value: string; isGood: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Badge tone={isGood ? 'success' : 'warning'}>{value}</Badge>
      </dd>
    </div>
  )
}
