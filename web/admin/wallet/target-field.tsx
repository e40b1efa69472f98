import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type GrantType, type NamedTarget, passTypes } from '#contract/modules/wallet/grant.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { targetNames } from '#web/features/wallet/buying/target-names.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'

type PassType = (typeof passTypes)[number]

/** What goods or cards open, by its address or its number: looked up while it is typed. */
export function useTarget(kind: string, before: NamedTarget = null) {
  const [pass, setPass] = useState<PassType>(before?.type === 'system' ? 'system' : 'column')
  const [typed, setTyped] = useState(before?._id ?? '')
  const isNeeded = kind === 'pass' || kind === 'work'
  const type: GrantType = kind === 'work' ? 'work' : pass
  const wanted = lastOf(useSettled(typed, limits.remoteSelectDebounce))
  const { data, isError } = useQuery({
    queryKey: ['grant-target', type, wanted],
    queryFn: () => find(type, wanted),
    enabled: isNeeded && wanted !== '',
    retry: false,
  })
  const isSettled = wanted === lastOf(typed)
  const target = isNeeded && isSettled && data ? data : null
  return { kind, type, pass, setPass, typed, setTyped, target, isUnknown: isSettled && wanted !== '' && isError }
}

/** Only for passes and works. */
export function TargetField({ of }: { of: ReturnType<typeof useTarget> }) {
  const { kind, type, pass, setPass, typed, setTyped, target, isUnknown } = of
  if (kind !== 'pass' && kind !== 'work') return null
  return (
    <>
      {kind === 'pass' && (
        <RadioGroup<PassType>
          label={m.grant_of()}
          inline
          value={pass}
          onChange={(chosen) => {
            setPass(chosen)
            setTyped('')
          }}
          options={passTypes.map((one) => ({ value: one, label: targetNames[one]() }))}
        />
      )}
      <TextField
        label={m.grant_address({ type: targetNames[type]() })}
        name="target"
        required
        autoComplete="off"
        maxLength={500}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        hint={target ? m.grant_found({ title: target.title }) : m.grant_address_hint()}
        error={isUnknown ? m.grant_not_found() : undefined}
      />
    </>
  )
}

/** As it is sent. */
export function grantOf(target: NamedTarget) {
  return target && { type: target.type, _id: target._id }
}

/** The last part of an address is what it is about. */
function lastOf(text: string): string {
  const path = text.trim().split(/[?#]/)[0] ?? ''
  return path.split('/').filter(Boolean).at(-1) ?? ''
}

async function find(type: GrantType, wanted: string): Promise<NonNullable<NamedTarget>> {
  if (type === 'system') {
    const { _id, systemName } = await api.board.info({ sign: wanted })
    return { type, _id, title: systemName }
  }
  const { _id, title } = await (type === 'column' ? api.column.one({ id: wanted }) : api.works.one({ id: wanted }))
  return { type, _id, title }
}
