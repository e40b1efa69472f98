import { useId } from 'react'
import type { PostAccess } from '#contract/modules/wallet/access.ts'
import { accessLimits, usualTeaser } from '#contract/modules/wallet/access-limits.ts'
import { m } from '#messages/messages.js'
import { plainTextOf } from '#web/reader/walk.ts'
import { countGraphemes, cutGraphemes } from '#web/ui/format/graphemes.ts'
import { localTime, momentOf } from '#web/ui/format/local-time.ts'
import { MomentField } from '#web/ui/forms/day-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './access-field.module.css'
import type { PostForm } from './post-form.ts'

type Kind = PostAccess['kind']

/** What a text may ask for before it is read. What is sold already can stay so. */
export function accessChoices(now: Kind): { value: Kind; label: string }[] {
  const choices: { value: Kind; label: string }[] = [
    { value: 'free', label: m.access_free() },
    { value: 'login', label: m.access_login() },
    { value: 'follow', label: m.access_follow() },
    { value: 'reply', label: m.access_reply() },
    { value: 'level', label: m.access_level() },
    { value: 'vip', label: m.access_vip() },
  ]
  return now === 'paid' ? [...choices, { value: 'paid', label: m.access_paid() }] : choices
}

type AccessFieldProps = { form: PostForm; onChange: (access: PostAccess) => void }

/** Who may read it, how much stays open for the others, and from when on it is open to everybody. */
export function AccessField({ form, onChange }: AccessFieldProps) {
  const { access } = form
  return (
    <div className={styles.access}>
      <Select
        label={m.access_label()}
        options={accessChoices(access.kind)}
        value={access.kind}
        onChange={(kind) => onChange(withKind(access, kind))}
      />
      {access.kind !== 'free' && <Details form={form} access={access} onChange={onChange} />}
    </div>
  )
}

type Locked = Exclude<PostAccess, { kind: 'free' }>

function Details({ form, access, onChange }: AccessFieldProps & { access: Locked }) {
  const hasParts = form.content.content?.some((block) => block.type === 'part' && block.attrs.by === 'post') ?? false
  const freeFrom = access.freeFrom ? localTime(access.freeFrom) : ''
  return (
    <>
      {access.kind === 'level' && (
        <NumberField
          label={m.access_level_from()}
          value={access.level}
          min={1}
          max={accessLimits.level}
          onChange={(level) => onChange({ ...access, level })}
        />
      )}
      {hasParts ? (
        <p className={styles.hint}>{m.access_parts_hint()}</p>
      ) : (
        <Teaser form={form} access={access} onChange={onChange} />
      )}
      <MomentField
        label={m.access_free_from()}
        hint={m.access_free_from_hint()}
        value={freeFrom}
        onChange={(value) => onChange({ ...access, freeFrom: momentOf(value) ?? 0 })}
      />
    </>
  )
}

/** As the server cuts it: a text that would fit whole is cut in its middle. */
function Teaser({ form, access, onChange }: AccessFieldProps & { access: Locked }) {
  const id = useId()
  const most = access.teaser ?? usualTeaser
  const text = plainTextOf(form.content)
  const all = countGraphemes(text)
  const shown = cutGraphemes(text, most >= all ? Math.floor(all / 2) : most)
  return (
    <>
      <NumberField
        label={m.access_teaser()}
        value={most}
        min={0}
        max={accessLimits.teaser}
        onChange={(teaser) => onChange({ ...access, teaser })}
      />
      <section className={styles.preview} aria-labelledby={id}>
        <h3 id={id} className={styles.hint}>
          {m.access_teaser_preview()}
        </h3>
        <p className={styles.teaser}>{shown ? `${shown}…` : m.access_teaser_none()}</p>
      </section>
    </>
  )
}

type NumberFieldProps = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={String(value)}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '')
        onChange(Math.min(max, Math.max(min, Number(digits))))
      }}
    />
  )
}

/** What both kinds know goes along. */
function withKind(access: PostAccess, kind: Kind): PostAccess {
  if (kind === 'free' || kind === 'paid') return kind === access.kind ? access : { kind: 'free' }
  const kept = access.kind === 'free' ? {} : { teaser: access.teaser, freeFrom: access.freeFrom }
  return kind === 'level' ? { kind, level: 2, ...kept } : { kind, ...kept }
}
