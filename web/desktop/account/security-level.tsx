import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { ContactDialog, contactTitle } from '#web/features/account/contact-list.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import styles from './security-level.module.css'

const names = [m.security_level_1, m.security_level_1, m.security_level_2, m.security_level_3] as const

/** How well the account is kept, and what would help most. */
export function SecurityLevel({ me }: { me: OwnInfo }) {
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
