import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SecretName } from '#contract/admin-config.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminSecretsQuery } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { secretLabel } from './field-labels.ts'
import styles from './secret-section.module.css'
import { Section } from './section.tsx'

/** Write-only: what is stored can be replaced or cleared, never read. Not part of the draft: each acts at once. */
export function SecretSection({ names }: { names: SecretName[] }) {
  const { data } = useSuspenseQuery(adminSecretsQuery(api))
  return (
    <Section title={m.admin_secrets()} lead={m.admin_secrets_hint()}>
      <ul>
        {names.map((name) => (
          <SecretRow key={name} name={name} since={sinceWhen(data.list, name)} />
        ))}
      </ul>
    </Section>
  )
}

function sinceWhen(list: { name: SecretName; isSet: boolean; updateTime: number }[], name: SecretName): number | null {
  const entry = list.find((other) => other.name === name)
  return entry?.isSet ? entry.updateTime : null
}

type Doing = 'typing' | 'clearing' | null

function SecretRow({ name, since }: { name: SecretName; since: number | null }) {
  const [doing, setDoing] = useState<Doing>(null)
  const label = secretLabel(name)
  const opener = useRef<HTMLButtonElement>(null)
  const wasTyping = useRef(false)
  useEffect(() => {
    // The form took the place of its button; the focus goes back to it.
    if (wasTyping.current && doing !== 'typing') opener.current?.focus()
    wasTyping.current = doing === 'typing'
  }, [doing])
  const action = since === null ? m.admin_secret_add() : m.admin_secret_replace()
  return (
    <li className={styles.row}>
      <div className={styles.name}>{label}</div>
      {doing === 'typing' ? (
        <SecretForm name={name} onDone={() => setDoing(null)} />
      ) : (
        <div className={styles.state}>
          <Badge tone={since === null ? 'plain' : 'success'}>
            {since === null ? m.admin_secret_unset() : m.admin_secret_set()}
          </Badge>
          {since !== null && (
            <time dateTime={new Date(since).toISOString()} className={styles.since}>
              {m.admin_secret_since({ time: formatDateTime(since).slice(0, 16) })}
            </time>
          )}
          <div className={styles.actions}>
            <Button
              ref={opener}
              size={32}
              aria-label={m.admin_secret_action({ action, name: label })}
              onClick={() => setDoing('typing')}
            >
              {action}
            </Button>
            {since !== null && (
              <Button
                size={32}
                variant="ghost"
                aria-label={m.admin_secret_action({ action: m.admin_secret_clear(), name: label })}
                onClick={() => setDoing('clearing')}
              >
                {m.admin_secret_clear()}
              </Button>
            )}
          </div>
        </div>
      )}
      <ClearQuestion name={name} open={doing === 'clearing'} onDone={() => setDoing(null)} />
    </li>
  )
}

function SecretForm({ name, onDone }: { name: SecretName; onDone: () => void }) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const label = secretLabel(name)
  const store = useSecretCall(() => api.adminConfig.setSecret({ name, value }), m.admin_secret_saved({ name: label }), {
    onDone,
    onFault: setError,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (value === '') setError(m.secret_required())
    else if (!store.isPending) store.mutate()
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <TextField
        className={styles.value}
        label={m.admin_secret_value({ name: label })}
        hideLabel
        placeholder={m.admin_secret_value({ name: label })}
        type="password"
        autoComplete="new-password"
        autoFocus
        maxLength={4096}
        size={36}
        value={value}
        error={error}
        onChange={(event) => {
          setValue(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="primary" pending={store.isPending}>
        {m.admin_save()}
      </Button>
      <Button onClick={onDone}>{m.ui_cancel()}</Button>
    </form>
  )
}

function ClearQuestion({ name, open, onDone }: { name: SecretName; open: boolean; onDone: () => void }) {
  const label = secretLabel(name)
  const remove = useSecretCall(() => api.adminConfig.removeSecret({ name }), m.admin_secret_cleared({ name: label }), {
    onDone,
    onFault: toast.error,
  })
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title={m.admin_secret_clear_title({ name: label })}
      description={m.admin_secret_clear_text()}
      confirmLabel={m.admin_secret_clear()}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onDone}
    />
  )
}

function useSecretCall(
  call: () => Promise<null>,
  success: string,
  { onDone, onFault }: { onDone: () => void; onFault: (sentence: string) => void },
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: adminSecretsQuery(api).queryKey })
      toast.success(success)
      onDone()
    },
    onError: (error) => onFault(error.message),
  })
}
