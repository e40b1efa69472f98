import { useId } from 'react'
import type { PostAccess } from '#contract/modules/wallet/access.ts'
import { accessKinds, accessLimits, usualTeaser } from '#contract/modules/wallet/access-limits.ts'
import { m } from '#messages/messages.js'
import { countGraphemes, cutGraphemes } from '#web/ui/format/graphemes.ts'
import { localTime, momentOf } from '#web/ui/format/local-time.ts'
import { MomentField } from '#web/ui/forms/day-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import styles from './access-field.module.css'
import { NumberField, PriceField, useSelling } from './price-field.tsx'

type Kind = PostAccess['kind']

const names: Record<Kind, () => string> = {
  free: m.access_free,
  login: m.access_login,
  follow: m.access_follow,
  reply: m.access_reply,
  level: m.access_level,
  vip: m.access_vip,
  paid: m.access_paid,
}

export const accessName = (kind: Kind) => names[kind]()

type Sold = 'posts' | 'chapter' | 'file'

type AccessFieldProps = {
  access: PostAccess
  /** What it is of: chapters are read before anybody replies, files are open or not. */
  of: Sold
  /** What is written: its beginning can stay open. None: manga, whose pages can. */
  text?: string
  /** Parts of the text follow it, and the rest is open. */
  hasParts?: boolean
  /** Otherwise nothing is said of how it begins: it is of many. */
  hasPreview?: boolean
  onChange: (access: PostAccess) => void
}

/** Who may read it, how much stays open for the others, and from when on it is open to everybody. */
export function AccessField(props: AccessFieldProps) {
  const { access, of, onChange } = props
  const { mayList, why } = useSelling()
  // What is sold already can stay so.
  const isOffered = (kind: Kind) =>
    kind === 'reply' ? of !== 'chapter' : kind !== 'paid' || mayList || access.kind === kind
  const choices = accessKinds.filter(isOffered).map((kind) => ({
    value: kind,
    label: names[kind](),
    disabled: kind === 'paid' && why !== '' && access.kind !== 'paid',
  }))
  return (
    <div className={styles.access}>
      <Select
        label={m.access_label()}
        hint={mayList && why ? why : undefined}
        options={choices}
        value={access.kind}
        onChange={(kind) => onChange(withKind(access, kind))}
      />
      {access.kind !== 'free' && <Details {...props} access={access} />}
    </div>
  )
}

type Locked = Exclude<PostAccess, { kind: 'free' }>
type DetailsProps = AccessFieldProps & { access: Locked }

function Details(props: DetailsProps) {
  const { access, of, hasParts, onChange } = props
  const freeFrom = access.freeFrom ? localTime(access.freeFrom) : ''
  return (
    <>
      {access.kind === 'paid' && <PriceField access={access} of={of} onChange={onChange} />}
      {access.kind === 'level' && (
        <NumberField
          label={m.access_level_from()}
          value={access.level}
          min={1}
          max={accessLimits.level}
          onChange={(level) => onChange({ ...access, level })}
        />
      )}
      {of !== 'file' && (
        <>
          {hasParts ? <p className={styles.hint}>{m.access_parts_hint()}</p> : <Teaser {...props} />}
          <MomentField
            label={m.access_free_from()}
            hint={m.access_free_from_hint()}
            value={freeFrom}
            onChange={(value) => onChange({ ...access, freeFrom: momentOf(value) ?? 0 })}
          />
          <p className={styles.hint}>{m.access_pictures_hint()}</p>
        </>
      )}
    </>
  )
}

/** As the server cuts it: a text that would fit whole is cut in its middle. Of manga it counts pages. */
function Teaser({ text, access, hasPreview = true, onChange }: DetailsProps) {
  const id = useId()
  if (text === undefined)
    return (
      <NumberField
        label={m.access_teaser_page_count()}
        value={access.teaser ?? 0}
        min={0}
        max={accessLimits.teaserPages}
        onChange={(teaser) => onChange({ ...access, teaser })}
      />
    )
  const most = access.teaser ?? usualTeaser
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
      {hasPreview && (
        <section className={styles.preview} aria-labelledby={id}>
          <h3 id={id} className={styles.hint}>
            {m.access_teaser_preview()}
          </h3>
          <p className={styles.teaser}>{shown ? `${shown}…` : m.access_teaser_none()}</p>
        </section>
      )}
    </>
  )
}

/** What both kinds know goes along. */
function withKind(access: PostAccess, kind: Kind): PostAccess {
  if (kind === 'free') return { kind }
  const kept = access.kind === 'free' ? {} : { teaser: access.teaser, freeFrom: access.freeFrom }
  if (kind === 'paid') return access.kind === 'paid' ? access : { kind, price: 1, ...kept }
  return kind === 'level' ? { kind, level: 2, ...kept } : { kind, ...kept }
}
