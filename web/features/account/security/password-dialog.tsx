import { useId } from 'react'
import { m } from '#messages/messages.js'
import { ChangePasswordForm, usePasswordChange } from '#web/features/account/change-password-form.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'

export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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

export function passwordTitle(hasOne: boolean): string {
  return hasOne ? m.account_password() : m.account_password_first()
}
