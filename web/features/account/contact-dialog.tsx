import { useId } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { ContactForm, type ContactKind, isUnproved, useContactChange } from './contact-form.tsx'

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
