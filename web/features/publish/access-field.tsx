import { useId, useState } from 'react'
import type { PostAccess } from '#contract/modules/wallet/access.ts'
import { accessLimits, usualTeaser } from '#contract/modules/wallet/access-limits.ts'
import { m } from '#messages/messages.js'
import { plainTextOf } from '#web/reader/walk.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { countGraphemes, cutGraphemes } from '#web/ui/format/graphemes.ts'
import { localTime, momentOf } from '#web/ui/format/local-time.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { MomentField } from '#web/ui/forms/day-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './access-field.module.css'
import type { PostForm } from './post-form.ts'

type Kind = PostAccess['kind']

/** What a text may ask for before it is read. What is sold already can stay so. */
export function accessChoices(now: Kind, sells: boolean): { value: Kind; label: string }[] {
  const choices: { value: Kind; label: string }[] = [
    { value: 'free', label: m.access_free() },
    { value: 'login', label: m.access_login() },
    { value: 'follow', label: m.access_follow() },
    { value: 'reply', label: m.access_reply() },
    { value: 'level', label: m.access_level() },
    { value: 'vip', label: m.access_vip() },
  ]
  return now === 'paid' || sells ? [...choices, { value: 'paid', label: m.access_paid() }] : choices
}

type AccessFieldProps = { form: PostForm; onChange: (access: PostAccess) => void }

/** Who may read it, how much stays open for the others, and from when on it is open to everybody. */
export function AccessField({ form, onChange }: AccessFieldProps) {
  const { access } = form
  const { mayList, why } = useSelling()
  return (
    <div className={styles.access}>
      <Select
        label={m.access_label()}
        options={accessChoices(access.kind, mayList)}
        value={access.kind}
        onChange={(kind) => onChange(withKind(access, kind))}
      />
      {access.kind === 'paid' && why && <p className={styles.hint}>{why}</p>}
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
      {access.kind === 'paid' && <Price access={access} onChange={onChange} />}
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

/** Whether texts are sold here, and what keeps this author from it. */
function useSelling(): { mayList: boolean; why: string } {
  const { ON, SELLERS, SELLER_LEVEL } = useSite().COMMON_EARNING
  const grade = useMe()?.grade ?? 1
  const isLow = SELLERS === 'level' && grade < SELLER_LEVEL
  return {
    mayList: ON && SELLERS !== 'nobody',
    why: isLow ? m.earning_seller_level({ level: SELLER_LEVEL }) : '',
  }
}

type PriceProps = { access: Extract<PostAccess, { kind: 'paid' }>; onChange: (access: PostAccess) => void }

/** What it costs, what arrives of it, and what members with VIP pay. */
function Price({ access, onChange }: PriceProps) {
  const { COMMON_EARNING, COMMON_CURRENCY: currency, COMMON_IS_VIP } = useSite()
  const { PRICE, SHARE } = COMMON_EARNING
  const [text, setText] = useState(String(access.price))
  const arrives = Math.floor((Math.round(access.price * 100) * (100 - SHARE.posts)) / 100)
  const isFit = access.price >= PRICE.MIN && access.price <= PRICE.MAX
  return (
    <>
      <TextField
        label={m.access_price({ currency })}
        inputMode="decimal"
        value={text}
        error={isFit ? undefined : m.earning_price_range({ min: PRICE.MIN, max: PRICE.MAX })}
        hint={m.access_arrives({ amount: formatMoney(arrives), currency, percent: SHARE.posts })}
        onChange={({ currentTarget }) => {
          const plain = currentTarget.value.replace(/[^\d.]/g, '')
          setText(plain)
          onChange({ ...access, price: /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0 })
        }}
      />
      {COMMON_IS_VIP && (
        <Switch
          label={m.access_vip_free()}
          checked={access.vipFree === true}
          onChange={(vipFree) => onChange({ ...access, vipFree })}
        />
      )}
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
  if (kind === 'free') return { kind }
  const kept = access.kind === 'free' ? {} : { teaser: access.teaser, freeFrom: access.freeFrom }
  if (kind === 'paid') return access.kind === 'paid' ? access : { kind, price: 1, ...kept }
  return kind === 'level' ? { kind, level: 2, ...kept } : { kind, ...kept }
}
