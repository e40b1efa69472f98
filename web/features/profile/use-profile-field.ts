import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { limits } from '#contract/limits.ts'
import type { OwnInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { changeMe } from '../../session/use-me.ts'
import { countGraphemes } from '../../ui/graphemes.ts'
import { toast } from '../../ui/toast.tsx'

export type ProfileField = 'name' | 'sex' | 'signature'
export type FieldEditing = ReturnType<typeof useProfileField>

/** One field of the profile. Nothing to save while it is as before, or cannot be right. */
export function useProfileField(me: OwnInfo, field: ProfileField, onSaved?: () => void) {
  const queries = useQueryClient()
  const before = String(me[field])
  const [value, setValue] = useState(before)
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const canSave = value !== before && isSound(field, value)
  return {
    field,
    value,
    error,
    isPending,
    canSave,
    change(next: string) {
      setValue(next)
      setError(undefined)
    },
    async save(event: FormEvent) {
      event.preventDefault()
      // The key that ends a line sends the form as well, wherever its button stands.
      if (!canSave || isPending) return
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
    },
  }
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
