import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { limits } from '#contract/limits.ts'
import type { OwnInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { changeMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { countGraphemes } from '../../ui/graphemes.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './profile.module.css'
import { sexName } from './sex-name.ts'

export type ProfileField = 'name' | 'sex' | 'signature'

type ProfileFieldFormProps = { me: OwnInfo; field: ProfileField; wide?: boolean; onSaved?: () => void }

/** One field of the profile. Nothing to save while it is as before, or cannot be right. */
export function ProfileFieldForm({ me, field, wide = false, onSaved }: ProfileFieldFormProps) {
  const queries = useQueryClient()
  const before = String(me[field])
  const [value, setValue] = useState(before)
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsPending(true)
    setError(undefined)
    try {
      const saved = await send(field, value)
      changeMe(queries, saved)
      void queries.invalidateQueries({ queryKey: ['user', me._id] })
      toast.success(m.profile_saved())
      onSaved?.()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : m.network_failed())
    } finally {
      setIsPending(false)
    }
  }
  const change = (next: string) => {
    setValue(next)
    setError(undefined)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <Field field={field} value={value} error={error} onChange={change} />
      <Button
        type="submit"
        variant="primary"
        size={wide ? 48 : 36}
        block={wide}
        pending={isPending}
        disabled={value === before || !isSound(field, value)}
      >
        {m.profile_save()}
      </Button>
    </form>
  )
}

type FieldProps = { field: ProfileField; value: string; error?: string; onChange: (value: string) => void }

function Field({ field, value, error, onChange }: FieldProps) {
  if (field === 'sex')
    return (
      <RadioGroup
        label={m.profile_sex()}
        inline
        value={value}
        onChange={onChange}
        options={([1, 2, 0] as const).map((sex) => ({ value: String(sex), label: sexName(sex) }))}
      />
    )
  if (field === 'signature')
    return (
      <Textarea
        label={m.profile_signature()}
        value={value}
        limit={limits.signature}
        maxLength={limits.signature}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <TextField
      label={m.profile_name()}
      hint={m.profile_name_rule()}
      value={value}
      limit={limits.nameGraphemes.max}
      error={error}
      autoComplete="nickname"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

async function send(field: ProfileField, value: string): Promise<Partial<OwnInfo>> {
  if (field === 'name') return api.user.changeName({ newname: value })
  if (field === 'signature') return api.user.changeSignature({ signature: value })
  const sex = Number(value) as OwnInfo['sex']
  await api.user.changeSex({ newsex: sex })
  return { sex }
}

function isSound(field: ProfileField, value: string): boolean {
  if (field !== 'name') return true
  const { min, max } = limits.nameGraphemes
  const count = countGraphemes(value.trim())
  return count >= min && count <= max
}
