import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { useSubmission } from '#web/session/use-submission.ts'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'

type RenameDialogProps = {
  open: boolean
  name: string
  most: number
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** What somebody calls one of their devices. */
export function RenameDialog({ open, name, most, onSave, onClose }: RenameDialogProps) {
  return (
    <Overlay open={open} onClose={onClose} size="sm" title={m.passkey_rename()}>
      <RenameForm name={name} most={most} onSave={onSave} onClose={onClose} />
    </Overlay>
  )
}

function RenameForm({ name: before, most, onSave, onClose }: Omit<RenameDialogProps, 'open'>) {
  const queries = useQueryClient()
  const { form, pending } = useSubmission({
    fields: ['name'],
    check: ({ name }): Record<string, string> => (name?.trim() ? {} : { name: m.passkey_need_name() }),
    progress: m.account_password_progress(),
    wait: 0,
    async send({ name = '' }) {
      await onSave(name)
      await queries.invalidateQueries({ queryKey: ['security'] })
      onClose()
      return m.passkey_renamed()
    },
  })
  return (
    <DialogForm {...form} submit={m.profile_save()} pending={pending} onCancel={onClose}>
      <TextField name="name" label={m.passkey_name()} defaultValue={before} limit={most} data-autofocus="" />
    </DialogForm>
  )
}
