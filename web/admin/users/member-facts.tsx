import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminMemberInfo } from '#contract/modules/account/admin-user.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { addressOf } from '#web/admin/audit/select.ts'
import { sentenceOf } from '#web/admin/audit/sentences.ts'
import short from '#web/admin/lines.module.css'
import pairs from '#web/admin/pairs.module.css'
import { useMe } from '#web/session/use-me.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatDate, formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { providerName } from './power-name.ts'
import styles from './users.module.css'

type MemberFactsProps = { member: AdminMemberInfo }

/** `isRecord`: beside it stand the devices already. */
export function MemberFacts({ member, isRecord = false }: MemberFactsProps & { isRecord?: boolean }) {
  const me = useMe()
  return (
    <>
      <Part title={m.admin_user_contacts()} end={can(me, 'members.addresses') && m.admin_user_looked()}>
        <Contacts member={member} />
      </Part>
      <Figures member={member} />
      {!isRecord && (
        <Part title={m.admin_user_devices()}>
          <Devices member={member} />
        </Part>
      )}
      <Part
        title={m.admin_user_log()}
        end={
          can(me, 'audit.see') && (
            <Link to={addressOf({ action: 'user', subject: member._id })}>{m.admin_user_log_all()}</Link>
          )
        }
      >
        <Log member={member} />
      </Part>
    </>
  )
}

function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.partHead}>
        {title}
        {end && <span className={styles.partEnd}>{end}</span>}
      </h3>
      {children}
    </section>
  )
}

function Contacts({ member: { account, contacts, hasPassword, links, createTime, _id } }: MemberFactsProps) {
  const proof = (isConfirmed: boolean) =>
    isConfirmed ? <Badge tone="success">{m.admin_user_confirmed()}</Badge> : <Badge>{m.admin_user_unconfirmed()}</Badge>
  const address = (value: string, isConfirmed: boolean) =>
    value ? (
      <>
        {value} {proof(isConfirmed)}
      </>
    ) : (
      m.admin_user_none_given()
    )
  return (
    <dl className={pairs.pairs}>
      <dt>{m.profile_account()}</dt>
      <dd>{account}</dd>
      <dt>{m.admin_user_email()}</dt>
      <dd>{address(contacts.email, contacts.emailConfirmed)}</dd>
      <dt>{m.admin_user_phone()}</dt>
      <dd>{address(contacts.phone, contacts.phoneConfirmed)}</dd>
      <dt>{m.admin_user_password()}</dt>
      <dd>{hasPassword ? m.admin_user_password_set() : m.admin_user_password_none()}</dd>
      <dt>{m.admin_user_links()}</dt>
      <dd>
        {links.length === 0
          ? m.admin_user_links_none()
          : links.map(({ provider, nickname }) => (
              <span key={provider} className={styles.linked}>
                {providerName(provider)} {nickname && <span className={styles.quiet}>{nickname}</span>}
              </span>
            ))}
      </dd>
      <dt>{m.admin_user_joined()}</dt>
      <dd>
        {formatDate(createTime)} · #{_id}
      </dd>
    </dl>
  )
}

function Figures({ member }: MemberFactsProps) {
  const figures: [string, number][] = [
    [m.admin_user_posts(), member.postsNumber],
    [m.admin_user_comments(), member.commentNumber],
    [m.admin_user_likes(), member.likeNumber],
    [m.admin_user_fans(), member.fansNumber],
    [m.admin_user_follows(), member.followNumber],
    [m.admin_user_exp(), member.exp],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatExact(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Devices({ member: { devices } }: MemberFactsProps) {
  if (devices.length === 0) return <p className={styles.quiet}>{m.admin_user_devices_none()}</p>
  return (
    <ul className={classNames(short.lines, styles.lines)}>
      {devices.map((device) => (
        <li key={device._id}>
          <span>
            {device.name} <span className={styles.quiet}>{device.ip}</span>
          </span>
          <RelativeTime at={device.lastTime} className={styles.quiet} />
        </li>
      ))}
    </ul>
  )
}

function Log({ member: { log } }: MemberFactsProps) {
  return (
    <ul className={classNames(short.lines, styles.lines)}>
      {log.map((entry) => (
        <li key={entry._id}>
          <span>
            <b>{entry.actor ? entry.actor.name : m.admin_audit_system()}</b> {sentenceOf(entry)}
          </span>
          <RelativeTime at={entry.createTime} className={styles.quiet} />
        </li>
      ))}
    </ul>
  )
}
