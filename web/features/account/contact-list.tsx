import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useId, useState } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './account.module.css'
import { ContactForm, type ContactKind, isUnproved, useContactChange } from './contact-form.tsx'
import { SettingRow, SettingRows } from './setting-row.tsx'

/** Email and phone: what I have, whether it is proven, and a way to change it. Further rows come first. */
export function ContactList({ me, children }: { me: OwnInfo; children?: ReactNode }) {
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
      <SettingRows>
        {children}
        <ContactRow me={me} kind="email" onChange={() => change('email')} />
        <ContactRow me={me} kind="phone" onChange={() => change('phone')} />
      </SettingRows>
      <ContactDialog key={shown} me={me} kind={shown} open={changing !== null} onClose={() => setChanging(null)} />
    </>
  )
}

type ContactDialogProps = { me: OwnInfo; kind: ContactKind; open: boolean; onClose: () => void }

export function ContactDialog({ me, kind, open, onClose }: ContactDialogProps) {
  const id = useId()
  const submission = useContactChange(me, kind, onClose)
  const save = (
    <Button type="submit" form={id} variant="primary" pending={submission.pending} disabled={!submission.isChanged}>
      {isUnproved(me, kind) ? m.contact_confirm_submit() : m.profile_save()}
    </Button>
  )
  return (
    <Overlay open={open} onClose={onClose} title={contactTitle(me, kind)} size="sm" footer={save}>
      <ContactForm id={id} me={me} kind={kind} submission={submission} />
    </Overlay>
  )
}

export function contactTitle(me: OwnInfo, kind: ContactKind): string {
  const isEmail = kind === 'email'
  if (!me[kind]) return isEmail ? m.contact_email_bind() : m.contact_phone_bind()
  if (isUnproved(me, kind)) return isEmail ? m.contact_email_confirm() : m.contact_phone_confirm()
  return isEmail ? m.contact_email_change() : m.contact_phone_change()
}

function ContactRow({ me, kind, onChange }: { me: OwnInfo; kind: ContactKind; onChange: () => void }) {
  const value = me[kind]
  const unproved = isUnproved(me, kind)
  return (
    <SettingRow
      icon={kind === 'email' ? Mail : Smartphone}
      name={
        <>
          {kind === 'email' ? m.account_email() : m.account_phone()}
          {value && (
            <Badge tone={unproved ? 'warning' : 'success'}>
              {unproved ? m.contact_unconfirmed() : m.contact_confirmed()}
            </Badge>
          )}
        </>
      }
      facts={value || m.account_none()}
      action={
        <Button size={32} aria-label={contactTitle(me, kind)} onClick={onChange}>
          {unproved ? m.contact_confirm() : value ? m.contact_change() : m.contact_bind()}
        </Button>
      }
    />
  )
}
