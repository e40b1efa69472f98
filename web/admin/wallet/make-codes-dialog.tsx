import { type ReactNode, useId, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { faultsOf } from '#web/admin/config/use-config-draft.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { momentOf } from '#web/ui/format/local-time.ts'
import { MomentField } from '#web/ui/forms/day-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { wholeOf } from './amount.tsx'
import styles from './wallet.module.css'

type MakeCodesDialogProps = {
  open: boolean
  onClose: () => void
  /** Refusals are shown at the fields that they name. */
  make: (values: FormData) => Promise<void>
  title?: string
  label?: string
  children: ReactNode
}

/** Asks how a batch of codes shall be, of cards or of places for domains, or something else that is made in a dialog. */
export function MakeCodesDialog({ open, onClose, make, title, label, children }: MakeCodesDialogProps) {
  const formId = useId()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setIsPending] = useState(false)
  const create = async (values: FormData) => {
    if (isPending) return
    setIsPending(true)
    try {
      await make(values)
    } catch (error) {
      const faults = faultsOf(error)
      if (faults) setErrors(faults)
      else sayFailure(error)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={title ?? m.admin_cards_new()}
      footer={[
        <CancelButton key="cancel" onClick={onClose} />,
        <Button key="create" type="submit" form={formId} variant="primary" pending={isPending}>
          {label ?? m.admin_card_create()}
        </Button>,
      ]}
    >
      <Form id={formId} className={styles.form} errors={errors} onSubmit={(values) => void create(values)}>
        {children}
      </Form>
    </Overlay>
  )
}

export function CountField() {
  return <WholeField name="count" label={m.admin_card_count()} max={limits.cardsAtOnce} usual="10" />
}

type WholeFieldProps = { name: string; label: string; max: number; usual: string }

export function WholeField({ name, label, max, usual }: WholeFieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={usual}
      validate={(text) => (wholeOf(text, max) ? null : m.admin_card_count_bad({ max }))}
    />
  )
}

export function UntilField() {
  const [until, setUntil] = useState('')
  return (
    <MomentField
      name="expireTime"
      label={m.admin_card_until()}
      hint={m.admin_card_until_hint()}
      value={until}
      onChange={setUntil}
    />
  )
}

export function NoteField() {
  return (
    <TextField
      name="note"
      label={m.admin_card_note()}
      hint={m.admin_card_note_hint()}
      autoComplete="off"
      limit={limits.reason}
      maxLength={limits.reason}
    />
  )
}

/** What was typed into a field of such a form. */
export function typedIn(values: FormData, name: string): string {
  return String(values.get(name) ?? '').trim()
}

/** What every batch says of itself. */
export function commonOf(values: FormData) {
  return {
    count: Number(typedIn(values, 'count')),
    expireTime: momentOf(typedIn(values, 'expireTime')),
    note: typedIn(values, 'note') || undefined,
  }
}
