import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type GrantType, type NamedTarget, passTypes } from '#contract/modules/wallet/grant.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { targetNames } from '#web/features/wallet/buying/target-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import styles from './target-field.module.css'

type PassType = (typeof passTypes)[number]
type Target = NonNullable<NamedTarget>
/** `by`: whose it is. */
type Found = Target & { by?: string }

/** What goods or cards open: found by its name while that is typed, or by its address. */
export function useTarget(kind: string, before: NamedTarget = null) {
  const [pass, setPass] = useState<PassType>(before?.type === 'system' ? 'system' : 'column')
  const [chosen, choose] = useState<NamedTarget>(before)
  const isNeeded = kind === 'pass' || kind === 'work'
  const type: GrantType = kind === 'work' ? 'work' : pass
  const target = isNeeded && chosen?.type === type ? chosen : null
  return { kind, type, pass, setPass, target, choose }
}

/** Only for passes and works. */
export function TargetField({ of }: { of: ReturnType<typeof useTarget> }) {
  const { kind, type, pass, setPass, target, choose } = of
  if (kind !== 'pass' && kind !== 'work') return null
  return (
    <>
      {kind === 'pass' && (
        <RadioGroup<PassType>
          label={m.grant_of()}
          inline
          value={pass}
          onChange={setPass}
          options={passTypes.map((one) => ({ value: one, label: targetNames[one]() }))}
        />
      )}
      {target ? (
        <Chosen target={target} onChange={() => choose(null)} />
      ) : (
        <Finder key={type} type={type} onChoose={choose} />
      )}
    </>
  )
}

/** As it is sent. */
export function grantOf(target: NamedTarget) {
  return target && { type: target.type, _id: target._id }
}

function Chosen({ target: { type, title }, onChange }: { target: Target; onChange: () => void }) {
  return (
    <div className={styles.chosen}>
      <span className={styles.label}>{targetNames[type]()}</span>
      <b className={styles.title}>{title}</b>
      <Button variant="text" size={32} onClick={onChange}>
        {m.grant_change()}
      </Button>
    </div>
  )
}

const shown = 6

function Finder({ type, onChoose }: { type: GrantType; onChoose: (target: Target) => void }) {
  const [typed, setTyped] = useState('')
  const wanted = useSettled(typed.trim(), limits.remoteSelectDebounce)
  const isAsked = wanted !== '' && typed.trim() !== ''
  const { data, isError } = useQuery({
    queryKey: ['grant-target', type, wanted],
    queryFn: () => find(type, wanted),
    enabled: isAsked,
    retry: false,
  })
  const isNone = isAsked && (isError || data?.length === 0)
  return (
    <div className={styles.finder}>
      <TextField
        label={m.grant_search({ type: targetNames[type]() })}
        name="target"
        required
        type="search"
        autoComplete="off"
        maxLength={500}
        value={typed}
        validate={() => m.grant_choose()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        hint={m.grant_search_hint()}
        error={isNone ? m.grant_not_found() : undefined}
      />
      {isAsked && data && data.length > 0 && (
        <ul className={styles.results}>
          {data.map(({ by, ...target }) => (
            <li key={target._id}>
              <button type="button" className={styles.result} onClick={() => onChoose(target)}>
                <b className={styles.title}>{target.title}</b>
                <span className={styles.note}>{by || `#${target._id}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What an address or a number leads to comes first; the rest has the words in its name. */
async function find(type: GrantType, wanted: string): Promise<Found[]> {
  const isPlain = /^\d{1,19}$/.test(wanted)
  const isAddress = /^(https?:\/)?\//.test(wanted)
  const direct = isPlain || isAddress ? await one(type, lastOf(wanted)).catch(() => null) : null
  const named = isAddress ? [] : await byName(type, wanted.slice(0, pageLimits.keyword))
  return direct ? [direct, ...named.filter(({ _id }) => _id !== direct._id)] : named
}

async function byName(type: GrantType, keyword: string): Promise<Found[]> {
  const list = (kind: 'system' | 'column' | 'works') => api.search.list({ keyword, type: kind, limit: shown })
  if (type === 'system')
    return (await list('system')).systems.map(({ _id, systemName }) => ({ type, _id, title: systemName }))
  if (type === 'column')
    return (await list('column')).columns.map(({ _id, title, user }) => ({ type, _id, title, by: user.name }))
  return (await list('works')).works.map(({ _id, title, user }) => ({ type, _id, title, by: user.name }))
}

/** The last part of an address is what it is about. */
function lastOf(text: string): string {
  const path = text.split(/[?#]/)[0] ?? ''
  return path.split('/').filter(Boolean).at(-1) ?? ''
}

async function one(type: GrantType, wanted: string): Promise<Found> {
  if (type === 'system') {
    const { _id, systemName } = await api.board.info({ sign: wanted })
    return { type, _id, title: systemName }
  }
  const { _id, title } = await (type === 'column' ? api.column.one({ id: wanted }) : api.works.one({ id: wanted }))
  return { type, _id, title }
}
