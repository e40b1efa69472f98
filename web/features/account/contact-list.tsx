import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import type { OwnInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import styles from './account.module.css'
import { ContactForm, type ContactKind } from './contact-form.tsx'

/** Email and phone: what I have, whether it is proven, and a way to change it. */
export function ContactList({ me }: { me: OwnInfo }) {
  const [changing, setChanging] = useState<ContactKind | null>(null)
  // The form stays what it is while its dialog goes away.
  const [shown, setShown] = useState<ContactKind>('email')
  const change = (kind: ContactKind) => {
    setShown(kind)
    setChanging(kind)
  }
  return (
    <>
      <p className={styles.note}>{m.contact_note()}</p>
      <ul className={styles.rows}>
        <ContactRow me={me} kind="email" onChange={() => change('email')} />
        <ContactRow me={me} kind="phone" onChange={() => change('phone')} />
      </ul>
      <Overlay open={changing !== null} onClose={() => setChanging(null)} title={contactTitle(me, shown)} size="sm">
        <ContactForm key={shown} me={me} kind={shown} onSaved={() => setChanging(null)} />
      </Overlay>
    </>
  )
}

export function contactTitle(me: OwnInfo, kind: ContactKind): string {
  if (kind === 'email') return me.email ? m.contact_email_change() : m.contact_email_bind()
  return me.phone ? m.contact_phone_change() : m.contact_phone_bind()
}

function ContactRow({ me, kind, onChange }: { me: OwnInfo; kind: ContactKind; onChange: () => void }) {
  const value = me[kind]
  const isConfirmed = kind === 'email' ? me.emailConfirmed : me.phoneConfirmed
  return (
    <li className={styles.row}>
      <Icon of={kind === 'email' ? Mail : Smartphone} size={24} className={styles.kind} />
      <div className={styles.what}>
        <p className={styles.name}>
          {kind === 'email' ? m.account_email() : m.account_phone()}
          {value && (
            <Badge tone={isConfirmed ? 'success' : 'plain'}>
              {isConfirmed ? m.contact_confirmed() : m.contact_unconfirmed()}
            </Badge>
          )}
        </p>
        <p className={styles.facts}>{value || m.account_none()}</p>
      </div>
      <Button size={32} aria-label={contactTitle(me, kind)} onClick={onChange}>
        {value ? m.contact_change() : m.contact_bind()}
      </Button>
    </li>
  )
}
