import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '#contract/modules/forum/column.ts'
import type { ColumnAccess } from '#contract/modules/wallet/access.ts'
import type { Picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { isBlank } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnsKey } from '#web/api/queries/column-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormSubmit } from '#web/api/use-form-submit.ts'
import { WideCoverField } from '#web/media/cover/wide-cover-field.tsx'
import { PriceField, useSelling } from '#web/social/locks/price-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'

type ColumnDialogProps = {
  /** The column that is changed; null: a new one. */
  column: Column | null
  open: boolean
  onDone?: (column: Column) => void
  onClose: () => void
}

/** Founds a column, or changes what one says of itself. */
export function ColumnDialog({ column, open, onDone, onClose }: ColumnDialogProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={() => setDirty(false)}
      dirty={isDirty}
      size="sm"
      title={column ? m.column_edit_title() : m.column_new_title()}
    >
      <Fields key={column?._id ?? 'new'} {...{ column, onDone, onClose }} onEdit={() => setDirty(true)} />
    </Overlay>
  )
}

type FieldsProps = Omit<ColumnDialogProps, 'open'> & { onEdit: () => void }

function Fields({ column, onDone, onClose, onEdit }: FieldsProps) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const [cover, setCover] = useState<Picture | null>(column?.cover ?? null)
  const [isFinished, setFinished] = useState(column?.isFinished ?? false)
  const { access, field } = usePass(column, onEdit)
  const { form } = useFormSubmit(async (values) => {
    const about = {
      title: String(values.get('title')).trim(),
      summary: String(values.get('summary')).trim(),
      cover: cover?.path ?? null,
      ...(access === undefined || access === column?.access ? {} : { access }),
    }
    const saved = column
      ? await api.column.update({ columnId: column._id, ...about, isFinished })
      : await attempt(about, (input, options) => api.column.create(input, options))
    await queries.invalidateQueries({ queryKey: columnsKey })
    toast.success(savedWords(saved, !column))
    onClose()
    onDone?.(saved)
  })
  return (
    <DialogForm {...form} submit={column ? m.column_save() : m.column_create()} onCancel={onClose} onInput={onEdit}>
      <TextField
        name="title"
        label={m.column_field_title()}
        required
        defaultValue={column?.heldTexts?.title ?? column?.title ?? ''}
        hint={waitingHint(column, 'title')}
        limit={limits.columnTitle}
        messages={{ valueMissing: m.column_need_title() }}
        validate={(value) => (isBlank(value.trim()) ? m.column_need_title() : null)}
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        name="summary"
        label={m.column_field_summary()}
        defaultValue={column?.heldTexts?.summary ?? column?.summary ?? ''}
        hint={waitingHint(column, 'summary')}
        limit={limits.columnSummary}
        rows={3}
      />
      <WideCoverField
        label={m.publish_article_cover()}
        value={cover}
        caller="column-cover"
        error={form.errors.cover}
        onChange={(next) => {
          setCover(next)
          onEdit()
        }}
      />
      {field}
      {column && (
        <Checkbox
          label={m.column_finished()}
          hint={m.column_finished_hint()}
          checked={isFinished}
          onChange={(next) => {
            setFinished(next)
            onEdit()
          }}
        />
      )}
    </DialogForm>
  )
}

/** Whether passes are sold for it, and what they cost. */
function usePass(column: Column | null, onEdit: () => void) {
  const { mayList, why } = useSelling()
  const [access, setAccess] = useState(column?.access)
  const change = (next: Column['access']) => {
    setAccess(next)
    onEdit()
  }
  const { kind = 'free', price = 1, ...terms } = access ?? {}
  const field = (mayList || kind === 'paid') && (
    <>
      <Switch
        spread
        label={m.column_sells()}
        hint={why || m.column_sells_hint()}
        disabled={why !== '' && kind === 'free'}
        checked={kind === 'paid'}
        onChange={(on) => change(on ? { kind: 'paid', price: 10 } : { kind: 'free' })}
      />
      {kind === 'paid' && (
        <PriceField of="column" access={{ ...terms, price }} onChange={(next) => change({ kind: 'paid', ...next })} />
      )}
    </>
  )
  return { access: access as ColumnAccess | undefined, field }
}

/** What everybody sees while the text of a field waits. */
function waitingHint(column: Column | null, field: 'title' | 'summary'): string | undefined {
  if (column?.heldTexts?.[field] === undefined) return undefined
  return column.isHeld ? m.text_waits() : m.text_waits_before({ text: column[field] || m.queue_change_empty() })
}

function savedWords({ heldTexts }: Column, isNew: boolean): string {
  if (heldTexts) return m.text_waits()
  return isNew ? m.column_created() : m.column_saved()
}
