import { useState } from 'react'
import type { PostAccess } from '#contract/modules/wallet/access.ts'
import { m } from '#messages/messages.js'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import { AccessField } from './access-field.tsx'

type AccessDialogProps = {
  of: 'posts' | 'chapter'
  /** How many it is for. */
  count: number
  /** Of one: what it asks for now. */
  before?: PostAccess
  isManga?: boolean
  open: boolean
  onClose: () => void
  onSave: (access: PostAccess) => Promise<unknown>
}

/** Who may read what was chosen, all of it at once. */
export function AccessDialog({ of, count, before, isManga = false, open, onClose, onSave }: AccessDialogProps) {
  const [access, setAccess] = useState<PostAccess>(before ?? { kind: 'free' })
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    await onSave(access)
    setPending(false)
  }
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={m.access_set_title({ count })}
      description={m.access_set_text()}
      label={m.access_set_do()}
      pending={isPending}
      onAct={save}
    >
      <AccessField of={of} access={access} text={isManga ? undefined : ''} hasPreview={false} onChange={setAccess} />
    </ActDialog>
  )
}
