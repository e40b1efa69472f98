import { type FormEvent, useState } from 'react'
import type { AdminMemberInfo } from '#contract/modules/account/admin-user.ts'
import { can } from '#contract/shared/capabilities.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import short from '#web/admin/lines.module.css'
import { trustName } from '#web/admin/users/trust-name.ts'
import { api } from '#web/api/browser.ts'
import { NoteList } from '#web/features/queue/note-list.tsx'
import { useMe } from '#web/session/use-me.ts'
import { reasonName, reportReasons } from '#web/social/report/report-reasons.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { BlockButton } from './block-button.tsx'
import styles from './member.module.css'

type Props = { member: AdminMemberInfo }

const needs = { days: m.admin_trust_days, texts: m.admin_trust_texts, reports: m.admin_trust_reports }

export function TrustCard({ member: { trust } }: Props) {
  return (
    <Card padded>
      <h2 className={styles.head}>{m.admin_trust_of({ level: trustName(trust.level) })}</h2>
      <p className={styles.note}>{m.admin_trust_hint()}</p>
      <dl className={styles.needs}>
        {trust.reasons.map(({ name, have, need }) => {
          const isBad = name === 'reports' && have > need
          return (
            <div key={name}>
              <dt>{needs[name]()}</dt>
              <dd>
                <ProgressBar
                  value={have}
                  max={Math.max(need, 1)}
                  tone={isBad ? 'danger' : 'brand'}
                  label={needs[name]()}
                />
                <span>
                  {have} / {need}
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

/** What staff tell each other about somebody. */
export function Notes({ member: { _id, notes }, onChanged }: Props & { onChanged: () => Promise<void> }) {
  const [text, setText] = useState('')
  const { isPending, act } = useAct()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    await act(async () => {
      await api.adminUser.note({ userId: _id, text })
      setText('')
      await onChanged()
    })
  }
  return (
    <Card padded>
      <h2 className={styles.head}>{m.admin_notes()}</h2>
      <NoteList of={notes} className={styles.notes} small={styles.note} />
      <form onSubmit={(event) => void save(event)} className={styles.form}>
        <Textarea
          label={m.admin_note()}
          hideLabel
          placeholder={m.admin_note_hint()}
          value={text}
          limit={limits.memberNote}
          maxLength={limits.memberNote}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size={32} pending={isPending} disabled={!text.trim()}>
          {m.admin_note_save()}
        </Button>
      </form>
    </Card>
  )
}

/** Where they come from: networks, and the devices on which they are logged in. */
export function Networks({ member: { addresses, devices } }: Props) {
  const me = useMe()
  const seesAll = can(me, 'members.addresses')
  const mayBlock = can(me, 'registration.edit')
  return (
    <Card padded>
      <h2 className={styles.head}>{m.admin_member_networks()}</h2>
      {addresses.length + devices.length === 0 && <p className={styles.note}>{m.admin_networks_none()}</p>}
      <ul className={classNames(short.lines, styles.lines)}>
        {addresses.map(({ block, accounts, lastTime, addresses: whole }) => (
          <li key={block}>
            <span>
              <span className={styles.mono}>{block}</span>
              <span className={styles.note}>
                {m.admin_networks_accounts({ count: accounts })} · <RelativeTime at={lastTime} />
              </span>
              {whole.map((address) => (
                <span key={address} className={styles.note}>
                  {address}
                </span>
              ))}
            </span>
            {mayBlock && <BlockButton name={block} target={{ range: block }} />}
          </li>
        ))}
        {oncePerDevice(devices).map(({ _id, name, deviceId, lastTime }) => (
          <li key={_id}>
            <span>
              {name}
              <RelativeTime at={lastTime} className={styles.note} />
            </span>
            {mayBlock && deviceId && <BlockButton name={name} target={{ deviceId }} />}
          </li>
        ))}
      </ul>
      {seesAll && <p className={styles.note}>{m.admin_networks_hint()}</p>}
    </Card>
  )
}

/** Somebody may be logged in twice on one; the latest comes first. */
function oncePerDevice(devices: AdminMemberInfo['devices']): AdminMemberInfo['devices'] {
  return devices.filter(
    ({ deviceId }, at) => !deviceId || devices.findIndex((other) => other.deviceId === deviceId) === at,
  )
}

const states: Record<string, () => string> = {
  open: m.admin_report_state_open,
  upheld: m.admin_report_state_upheld,
  dismissed: m.admin_report_state_dismissed,
}

/** One that is newer than this page is shown as it is stored. */
function reasonText(reason: string): string {
  const known = reportReasons.find((one) => one === reason)
  return known ? reasonName(known) : reason
}

/** Those against them, and those they made about others. */
export function Reports({ member: { reports } }: Props) {
  const { list, own, made } = reports
  if (list.length + made === 0) return null
  return (
    <Card padded>
      <h2 className={styles.head}>{m.admin_member_reports()}</h2>
      <ReportLines of={list.map((line) => ({ ...line, who: line.fromUser?.name ?? line.complainant ?? '' }))} />
      {list.length === 0 && <p className={styles.note}>{m.admin_member_reports_none()}</p>}
      {made > 0 && <h3 className={styles.head}>{m.admin_member_made({ count: made })}</h3>}
      <ReportLines of={own.map((line) => ({ ...line, who: m.admin_member_report_of({ name: line.user.name }) }))} />
    </Card>
  )
}

type Line = Pick<AdminMemberInfo['reports']['own'][number], '_id' | 'reason' | 'description' | 'state' | 'createTime'>

function ReportLines({ of }: { of: (Line & { who: string })[] }) {
  return (
    <ul className={classNames(short.lines, styles.lines)}>
      {of.map(({ _id, who, reason, description, state, createTime }) => (
        <li key={_id}>
          <span>
            <b>{who}</b> {[reasonText(reason), description].filter(Boolean).join(' · ')}
            <span className={styles.note}>{states[state]?.() ?? state}</span>
          </span>
          <RelativeTime at={createTime} className={styles.note} />
        </li>
      ))}
    </ul>
  )
}
