import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { changeMe } from '#web/session/use-me.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { countGraphemes } from '#web/ui/format/graphemes.ts'

/** How long an answer is believed: others choose names, too. */
const freshFor = 10_000

/** Whether a name could be mine, asked once somebody pauses. No answer says nothing: saving decides. */
function useNameCheck(name: string, isWanted: boolean): { isFree: boolean; problem: string | undefined } {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => setAsked(name), limits.remoteSelectDebounce)
    return () => clearTimeout(timer)
  }, [name, isWanted])
  const isCurrent = isWanted && asked === name
  const { data, error } = useQuery({
    queryKey: ['name-is-free', asked],
    queryFn: () => api.user.checkName({ newname: asked ?? '' }),
    enabled: isCurrent,
    staleTime: freshFor,
    gcTime: freshFor,
    retry: false,
  })
  if (!isCurrent) return { isFree: false, problem: undefined }
  // What a name may not hold is about the name; too many questions are not.
  const refused = error instanceof ApiError && error.code === 422 ? firstSentence(error) : undefined
  return { isFree: data?.isFree === true, problem: data?.isFree === false ? m.nickname_taken() : refused }
}

function firstSentence({ data, message }: ApiError): string {
  const [first] = (data as { errors?: { message: string }[] } | null)?.errors ?? []
  return first?.message ?? message
}

export type ProfileField = 'name' | 'sex' | 'signature'
type Texts = Partial<Record<ProfileField, string>>

export interface FieldEditing {
  field: ProfileField
  value: string
  error: string | undefined
  /** The server says that nobody else has this name. */
  isFree: boolean
  /** What others see while the text of this field waits for somebody to look at it; undefined: it does not wait. */
  inSight: string | undefined
  change: (value: string) => void
}

/** What its owner has written, though others may not see it yet. */
function savedText(me: OwnInfo, field: ProfileField): string {
  return field === 'signature' ? (me.heldSignature ?? me.signature) : String(me[field])
}

/** Some fields of the profile, saved together. Nothing to save while they are as before, or cannot be right. */
export function useProfile(me: OwnInfo, onSaved?: () => void) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Texts>({})
  const [errors, setErrors] = useState<Texts>({})
  const [isPending, setIsPending] = useState(false)
  const textOf = (field: ProfileField) => typed[field] ?? savedText(me, field)
  const changed = (Object.keys(typed) as ProfileField[]).filter((field) => textOf(field) !== savedText(me, field))
  const nameCheck = useNameCheck(textOf('name').trim(), changed.includes('name') && isSound('name', textOf('name')))
  const canSave = changed.length > 0 && changed.every((field) => isSound(field, textOf(field))) && !nameCheck.problem
  return {
    isChanged: changed.length > 0,
    canSave,
    isPending,
    field: (field: ProfileField): FieldEditing => ({
      field,
      value: textOf(field),
      error: errors[field] ?? (field === 'name' ? nameCheck.problem : undefined),
      isFree: field === 'name' && nameCheck.isFree,
      inSight: field === 'signature' && me.heldSignature !== null ? me.signature : undefined,
      change(value) {
        setTyped({ ...typed, [field]: value })
        setErrors({ ...errors, [field]: undefined })
      },
    }),
    reset() {
      setTyped({})
      setErrors({})
    },
    async save(event: FormEvent) {
      event.preventDefault()
      // The key that ends a line sends the form as well, wherever its button stands.
      if (!canSave || isPending) return
      setIsPending(true)
      const { failed, isHeld } = await sendAll(queries, me, changed, textOf)
      setIsPending(false)
      setErrors(failed)
      if (Object.keys(failed).length > 0) return
      setTyped({})
      toast.success(isHeld ? m.text_waits() : m.profile_saved())
      onSaved?.()
    },
  }
}

/** Each field is a call of its own; what one of them refuses stands at it, and the others are saved. */
async function sendAll(
  queries: QueryClient,
  me: OwnInfo,
  fields: ProfileField[],
  textOf: (field: ProfileField) => string,
): Promise<{ failed: Texts; isHeld: boolean }> {
  const failed: Texts = {}
  let isHeld = false
  for (const field of fields)
    try {
      const change = await send(field, textOf(field))
      isHeld ||= typeof change.heldSignature === 'string'
      changeMe(queries, change)
    } catch (failure) {
      failed[field] = failure instanceof ApiError ? failure.message : m.network_failed()
    }
  void queries.invalidateQueries({ queryKey: ['user', me._id] })
  return { failed, isHeld }
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
