import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { FormRow } from '#web/admin/config/fields/form-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './delivery-test.module.css'

type DeliveryTestProps = {
  draft: ConfigDraft
  field: 'SMS' | 'MAIL'
  label: string
  inputMode: 'tel' | 'email'
  problem: (to: string) => string | undefined
  send: (to: string) => Promise<unknown>
  /** What happened when it worked: it left for the network, or went to the outbox. */
  done: string
}

/** Sends one by the saved settings; what is only typed in cannot be tried. */
export function DeliveryTest({ draft, field, label, inputMode, problem, send, done }: DeliveryTestProps) {
  const [to, setTo] = useState('')
  const [error, setError] = useState<string>()
  const saved = draft.saved[field]
  const trial = useMutation({ mutationFn: (_tried: typeof saved) => send(to.trim()) })
  const isUnsaved = draft.changes > 0
  // A result is about what was saved when it was asked for.
  const shown = isUnsaved || trial.variables !== saved ? null : trial
  const run = () => {
    const found = problem(to)
    setError(found)
    if (found === undefined && !isUnsaved && !trial.isPending) trial.mutate(saved)
  }
  return (
    <FormRow label={m.admin_test()} hint={isUnsaved ? m.admin_test_unsaved() : undefined}>
      {() => (
        <div className={styles.test}>
          <TextField
            className={styles.to}
            label={label}
            hideLabel
            placeholder={label}
            inputMode={inputMode}
            autoComplete="off"
            value={to}
            error={error}
            onChange={(event) => {
              setTo(event.currentTarget.value)
              setError(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              run()
            }}
          />
          <Button size={36} disabled={isUnsaved || draft.saving} pending={trial.isPending} onClick={run}>
            {m.admin_test_send()}
          </Button>
          {shown?.isSuccess && <Notice tone="success">{done}</Notice>}
          {shown?.isError && <Notice tone="danger">{shown.error.message}</Notice>}
        </div>
      )}
    </FormRow>
  )
}
