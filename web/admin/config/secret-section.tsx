import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminSecretsQuery } from '#web/api/queries/admin-setup-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { secretLabel } from './field-labels.ts'
import styles from './secret-section.module.css'
import { Section } from './section.tsx'

export function SecretSection({ names }: { names: readonly SecretName[] }) {
  return (
    <Section title={m.admin_secrets()} lead={m.admin_secrets_hint()}>
      <SecretRows names={names} />
    </Section>
  )
}

/** Write-only: what is stored can be replaced or cleared, never read. Not part of the draft: each acts at once. */
export function SecretRows({ names }: { names: readonly SecretName[] }) {
  const { data } = useSuspenseQuery(adminSecretsQuery(api))
  return (
    <ul className={styles.rows}>
      {names.map((name) => (
        <SecretRow key={name} name={name} stored={data.list.find((each) => each.name === name && each.isSet)} />
      ))}
    </ul>
  )
}

/** Whether all of these are there. */
export function useSecretsSet(names: readonly SecretName[]): boolean {
  const { data } = useSuspenseQuery(adminSecretsQuery(api))
  return names.every((name) => data.list.some((each) => each.name === name && each.isSet))
}

interface Stored {
  tail: string
  updateTime: number
}

type Doing = 'typing' | 'clearing' | null

function SecretRow({ name, stored }: { name: SecretName; stored: Stored | undefined }) {
  const [doing, setDoing] = useState<Doing>(null)
  const label = secretLabel(name)
  const mayChange = can(useMe(), 'config.secrets')
  const opener = useRef<HTMLButtonElement>(null)
  const wasTyping = useRef(false)
  useEffect(() => {
    // The form took the place of its button; the focus goes back to it.
    if (wasTyping.current && doing !== 'typing') opener.current?.focus()
    wasTyping.current = doing === 'typing'
  }, [doing])
  const action = stored ? m.admin_secret_replace() : m.admin_secret_add()
  return (
    <li className={styles.row}>
      <div className={styles.name}>{label}</div>
      {doing === 'typing' ? (
        <SecretForm name={name} onDone={() => setDoing(null)} />
      ) : (
        <div className={styles.state}>
          <Badge tone={stored ? 'success' : 'plain'}>{stored ? m.admin_secret_set() : m.admin_secret_unset()}</Badge>
          {stored && <StoredFacts {...stored} />}
          <div className={styles.actions} hidden={!mayChange}>
            <Button
              ref={opener}
              size={32}
              aria-label={m.admin_secret_action({ action, name: label })}
              onClick={() => setDoing('typing')}
            >
              {action}
            </Button>
            {stored && (
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

/** How it ends and since when it is there: enough to tell one from another. */
function StoredFacts({ tail, updateTime }: Stored) {
  return (
    <span className={styles.since}>
      {tail && <code className={styles.tail}>{`••••${tail}`}</code>}
      <time dateTime={new Date(updateTime).toISOString()}>
        {m.admin_secret_since({ time: formatDateTime(updateTime).slice(0, 16) })}
      </time>
    </span>
  )
}

/** No form of its own: it may stand in that of the settings. */
function SecretForm({ name, onDone }: { name: SecretName; onDone: () => void }) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const label = secretLabel(name)
  const store = useSecretCall(() => api.adminConfig.setSecret({ name, value }), m.admin_secret_saved({ name: label }), {
    onDone,
    onFault: setError,
  })
  const submit = () => {
    if (value === '') setError(m.secret_required())
    else if (!store.isPending) store.mutate()
  }
  const field = {
    className: styles.value,
    label: m.admin_secret_value({ name: label }),
    hideLabel: true,
    placeholder: m.admin_secret_value({ name: label }),
    autoFocus: true,
    maxLength: 4096,
    value,
    error,
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      setValue(event.currentTarget.value)
      setError(undefined)
    },
  }
  return (
    <fieldset
      aria-label={m.admin_secret_value({ name: label })}
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        submit()
      }}
    >
      {isPrivateKey(name) ? (
        <Textarea {...field} rows={4} spellCheck={false} autoComplete="off" />
      ) : (
        <TextField {...field} type="password" autoComplete="new-password" size={36} />
      )}
      <Button variant="primary" pending={store.isPending} onClick={submit}>
        {m.admin_save()}
      </Button>
      <Button onClick={onDone}>{m.ui_cancel()}</Button>
    </fieldset>
  )
}

/** Pasted on many lines, which a field of one line would run together. */
function isPrivateKey(name: SecretName): boolean {
  return name.endsWith('_PRIVATE_KEY')
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
