import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserX from 'lucide-react/icons/user-round-x'
import { useId, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { securityQuery } from '#web/api/queries/link-queries.ts'
import { ChangePasswordForm, usePasswordChange } from '#web/features/account/change-password-form.tsx'
import { ContactDialog, ContactList, contactTitle } from '#web/features/account/contact-list.tsx'
import { DeviceList } from '#web/features/account/device-list.tsx'
import { FactorRows } from '#web/features/account/factor-rows.tsx'
import { loadDevices, loadSecurity } from '#web/features/account/load-account.ts'
import { SettingRow, SettingRows } from '#web/features/account/setting-row.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { Section } from './section.tsx'
import styles from './security-level.module.css'

const names = [
  m.security_level_1,
  m.security_level_1,
  m.security_level_2,
  m.security_level_2,
  m.security_level_3,
] as const

/** How well the account is kept, and what would help most. */
function SecurityLevel({ me }: { me: OwnInfo }) {
  const { data: security } = useQuery(securityQuery(api))
  // A passkey is a whole login of its own: either is a second factor.
  const isGuarded = security !== undefined && (security.totp || security.passkeys > 0)
  const steps = [
    { name: 'email', isDone: me.emailConfirmed, advice: m.security_need_email },
    { name: 'password', isDone: me.hasPassword, advice: m.security_need_password },
    { name: 'phone', isDone: me.phoneConfirmed, advice: m.security_need_phone },
    { name: 'totp', isDone: isGuarded, advice: m.security_need_totp },
  ] as const
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card aria-label={m.security_label()} className={styles.card} data-level={done}>
      <span className={styles.shield}>
        <Icon of={next ? Shield : ShieldCheck} size={24} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.level}>
          {names[done]?.()}
          <span className={styles.bars} aria-hidden="true">
            {steps.map(({ name }, index) => (
              <span key={name} data-on={index < done || undefined} />
            ))}
          </span>
        </h2>
        <p className={styles.next}>{(next?.advice ?? m.security_all_done)()}</p>
      </div>
      {next?.name === 'totp' && (
        <Button variant="primary" to="#factor">
          {m.security_do_totp()}
        </Button>
      )}
      {next && next.name !== 'totp' && <NextStep key={next.name} me={me} step={next.name} />}
    </Card>
  )
}

function NextStep({ me, step }: { me: OwnInfo; step: 'email' | 'password' | 'phone' }) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = { open: isOpen, onClose: () => setIsOpen(false) }
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {step === 'password' ? m.account_password_first() : contactTitle(me, step)}
      </Button>
      {step === 'password' ? <PasswordDialog {...dialog} /> : <ContactDialog me={me} kind={step} {...dialog} />}
    </>
  )
}

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([loadDevices(args), loadSecurity(args)])
  return null
}
export const title = () => m.account_nav_security()

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <>
      <SecurityLevel me={me} />
      <Section title={m.security_login_methods()}>
        <ContactList me={me}>
          <PasswordRow me={me} />
        </ContactList>
      </Section>
      <Section title={m.factor_title()} anchor="factor">
        <FactorRows />
      </Section>
      <Section title={m.account_devices()}>
        <DeviceList />
      </Section>
      <Section title={m.own_data_title()}>
        <SettingRows>
          <SettingRow
            icon={UserX}
            name={m.leave_title()}
            facts={m.leave_facts()}
            action={
              <Button size={32} to="/account/delete">
                {m.leave_go()}
              </Button>
            }
          />
        </SettingRows>
      </Section>
    </>
  )
}

function PasswordRow({ me }: { me: OwnInfo }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SettingRow
        icon={Lock}
        name={m.account_password_row()}
        facts={me.hasPassword ? m.account_password_has() : m.account_password_has_none()}
        action={
          <Button size={32} aria-label={passwordTitle(me.hasPassword)} onClick={() => setIsOpen(true)}>
            {me.hasPassword ? m.profile_password_change() : m.profile_password_set()}
          </Button>
        }
      />
      <PasswordDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  const change = usePasswordChange(onClose)
  const { pending, isChanged } = change.submission
  const save = (
    <Button type="submit" form={id} variant="primary" pending={pending} disabled={!isChanged}>
      {m.profile_save()}
    </Button>
  )
  return (
    <Overlay open={open} onClose={onClose} title={passwordTitle(change.hasOne)} size="sm" footer={save}>
      <ChangePasswordForm id={id} change={change} />
    </Overlay>
  )
}

function passwordTitle(hasOne: boolean): string {
  return hasOne ? m.account_password() : m.account_password_first()
}
