import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { useSubmission } from '#web/session/use-submission.ts'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import styles from './security.module.css'

type CodeFormProps = {
  /** A code of an authenticator: six digits, which are sent when they are complete. */
  way: 'totp' | 'recovery'
  submit: string
  progress: string
  done: string
  onSend: (code: string, values: Record<string, string>) => Promise<unknown>
  onCancel: () => void
  children?: ReactNode
}

/** One code, and what goes along with it. */
export function CodeForm({ way, submit, progress, done, onSend, onCancel, children }: CodeFormProps) {
  const { form, pending } = useSubmission({
    fields: ['code'],
    check: ({ code }): Record<string, string> => (code ? {} : { code: m.code_required() }),
    progress,
    wait: 0,
    // What is refused with a 400 is the code; another code says that this login is over.
    blame: ({ code }) => (code === 400 ? 'code' : undefined),
    async send({ code = '', ...values }) {
      await onSend(code, values)
      return done
    },
  })
  return (
    <DialogForm {...form} submit={submit} pending={pending} onCancel={onCancel}>
      {way === 'totp' ? (
        <CodeBoxes
          label={m.factor_totp()}
          hint={m.factor_totp_hint()}
          onWhole={(whole) => !pending && whole?.requestSubmit()}
        />
      ) : (
        <TextField
          name="code"
          label={m.factor_recovery()}
          hint={m.factor_recovery_hint()}
          size={48}
          className={styles.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          data-autofocus=""
        />
      )}
      {children}
    </DialogForm>
  )
}
