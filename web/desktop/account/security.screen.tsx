import Lock from 'lucide-react/icons/lock'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useId, useState } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { ChangePasswordForm, usePasswordChange } from '#web/features/account/change-password-form.tsx'
import { ContactDialog, ContactList, contactTitle } from '#web/features/account/contact-list.tsx'
import { DeviceList } from '#web/features/account/device-list.tsx'
import { loadDevices } from '#web/features/account/load-account.ts'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { Section } from './section.tsx'
import styles from './security-level.module.css'

const names = [m.security_level_1, m.security_level_1, m.security_level_2, m.security_level_3] as const

/** How well the account is kept, and what would help most. */
function SecurityLevel({ me }: { me: OwnInfo }) {
  const steps = [
    { name: 'email', isDone: me.emailConfirmed, advice: m.security_need_email },
    { name: 'password', isDone: me.hasPassword, advice: m.security_need_password },
    { name: 'phone', isDone: me.phoneConfirmed, advice: m.security_need_phone },
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
      {next && <NextStep key={next.name} me={me} step={next.name} />}
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

export const loader = loadDevices
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
      <Section title={m.account_devices()}>
        <DeviceList />
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
