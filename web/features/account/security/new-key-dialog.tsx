import { useId, useState } from 'react'
import type { KeyScope } from '#contract/key-scopes.ts'
import { can, capabilities } from '#contract/shared/capabilities.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import styles from '#web/features/account/security.module.css'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { useFactorChange } from './use-factor-change.ts'

const terms = ['7', '30', '90', '365'] as const
const scopeNames: [KeyScope, () => string][] = [
  ['read', m.keys_scope_read],
  ['write', m.keys_scope_write],
  ['chat', m.keys_scope_chat],
  ['money:read', m.keys_scope_money],
]

type NewKeyDialogProps = { open: boolean; onClose: () => void; onMade: (secret: string) => void }

/** What a new key is called, what it may do, and for how long. */
export function NewKeyDialog({ open, onClose, onMade }: NewKeyDialogProps) {
  const id = useId()
  const making = useFactorChange(
    (wish: Parameters<typeof api.key.create>[0]) => api.key.create(wish),
    ({ secret }) => onMade(secret),
  )
  const save = (
    <Button type="submit" form={id} variant="primary" pending={making.isPending}>
      {m.keys_create()}
    </Button>
  )
  return (
    <Overlay open={open} onClose={onClose} title={m.keys_new()} size="sm" footer={save}>
      <KeyForm id={id} onSend={(wish) => making.mutate(wish)} />
    </Overlay>
  )
}

function KeyForm({ id, onSend }: { id: string; onSend: (wish: Parameters<typeof api.key.create>[0]) => void }) {
  const me = useMe()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<KeyScope[]>(['read'])
  const [days, setDays] = useState<(typeof terms)[number]>('90')
  const own = capabilities.filter((one) => can(me, one))
  const names: [KeyScope, () => string][] = [
    ...scopeNames,
    ...own.map((one): [KeyScope, () => string] => [`admin:${one}`, () => m.keys_scope_admin({ name: one })]),
  ]
  const turn = (scope: KeyScope, isOn: boolean) =>
    setScopes((before) => (isOn ? [...before, scope] : before.filter((one) => one !== scope)))
  const send = () => {
    if (!name.trim()) return toast.error(m.key_need_name())
    if (scopes.length === 0) return toast.error(m.key_need_scope())
    onSend({ name, scopes, days: Number(days) })
  }
  return (
    <form
      id={id}
      className={styles.keyForm}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label={m.keys_name()}
        value={name}
        limit={limits.keyName}
        autoComplete="off"
        data-autofocus=""
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className={styles.scopes}>
        <legend>{m.keys_scopes()}</legend>
        {names.map(([scope, label]) => (
          <Checkbox
            key={scope}
            label={label()}
            checked={scopes.includes(scope)}
            onChange={(isOn) => turn(scope, isOn)}
          />
        ))}
      </fieldset>
      <Select
        label={m.keys_days()}
        options={terms.map((value) => ({ value, label: m.keys_days_count({ count: value }) }))}
        value={days}
        onChange={setDays}
      />
    </form>
  )
}
