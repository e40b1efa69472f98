import { useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { Page } from '#web/desktop/frame/page.tsx'
import { LoginButton } from '#web/desktop/login-button.tsx'
import { openLogin } from '#web/session/login-dialog-state.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './account.module.css'
import { AccountNav } from './account-nav.tsx'
import { RecentLogins } from './recent-logins.tsx'

/** The settings of a member: a list of pages, and one of them. */
export function Component() {
  const me = useMe()
  return (
    <Page nav={me && <AccountNav />} side={me && <Side me={me} />}>
      <h1 className={styles.heading}>{m.account_title()}</h1>
      {me ? <Outlet /> : <ForMembers />}
    </Page>
  )
}

function ForMembers() {
  useEffect(openLogin, [])
  return (
    <Card>
      <EmptyState
        drawing="locked"
        title={m.account_guest()}
        action={<LoginButton size={32}>{m.account_login()}</LoginButton>}
      />
    </Card>
  )
}

function Side({ me }: { me: OwnInfo }) {
  const { pathname } = useLocation()
  return (
    <>
      <AccountOverview me={me} />
      {pathname === '/account/security' && <RecentLogins />}
    </>
  )
}

/** Who this is about, and how the account stands, beside every page of the settings. */
function AccountOverview({ me }: { me: OwnInfo }) {
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
