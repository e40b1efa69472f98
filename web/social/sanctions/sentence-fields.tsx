import type { Sanction } from '#contract/modules/account/sanction.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { Select } from '#web/ui/forms/select.tsx'

export type SanctionKind = Sanction['kind']

const spans = ['1', '24', '72', '168', '720', '0'] as const
const reaches = ['none', '1', '24', '168', 'all'] as const

/** What is to be imposed, as the fields have it: hours (0: for ever), and how far back what was written goes with it. */
export interface Sentence {
  kind: SanctionKind
  hours: (typeof spans)[number]
  reach: (typeof reaches)[number]
}

export const usualSentence: Sentence = { kind: 'mute', hours: '24', reach: 'none' }

/** As the calls take it. */
export function sentenceOf({ kind, hours, reach }: Sentence) {
  const removeHours = reach === 'none' ? undefined : reach === 'all' ? reach : (Number(reach) as 1 | 24 | 168)
  return { kind, hours: kind === 'warn' ? 0 : Number(hours), ...(removeHours ? { removeHours } : {}) }
}

const kindNames: Record<SanctionKind, () => string> = {
  warn: m.sanction_kind_warn,
  mute: m.sanction_kind_mute,
  ban: m.sanction_kind_ban,
}

export function sanctionName(kind: unknown): string {
  return kindNames[kind as SanctionKind]?.() ?? String(kind)
}

type SentenceFieldsProps = {
  value: Sentence
  onChange: (value: Sentence) => void
  /** Let them choose what it is, too. */
  hasKinds?: boolean
  /** On one board, which is all that its managers may do. */
  isOfBoard?: boolean
}

/** How long, and what goes with it. Moderators have less to choose from than administrators. */
export function SentenceFields({ value, onChange, hasKinds = false, isOfBoard = false }: SentenceFieldsProps) {
  const me = useMe()
  const mayAll = me?.userpower === 0
  const set = (more: Partial<Sentence>) => onChange({ ...value, ...more })
  return (
    <>
      {hasKinds && (
        <Select<SanctionKind>
          label={m.queue_sanction_kind()}
          value={value.kind}
          onChange={(kind) => set({ kind })}
          options={(['warn', 'mute', 'ban'] as const).map((kind) => ({ value: kind, label: sanctionName(kind) }))}
        />
      )}
      {value.kind !== 'warn' && (
        <Select<Sentence['hours']>
          label={m.admin_sanction_hours()}
          value={value.hours}
          onChange={(hours) => set({ hours })}
          options={spans
            .filter((span) => mayAll || span !== '0')
            .map((span) => ({ value: span, label: spanName(span) }))}
        />
      )}
      {!isOfBoard && can(me, 'content.batch') && (
        <Select<Sentence['reach']>
          label={m.admin_sanction_remove()}
          value={value.reach}
          onChange={(reach) => set({ reach })}
          options={reaches
            .filter((each) => mayAll || (each !== '168' && each !== 'all'))
            .map((each) => ({ value: each, label: reachName(each) }))}
        />
      )}
    </>
  )
}

function spanName(span: Sentence['hours']): string {
  if (span === '0') return m.admin_sanction_for_ever()
  return span === '1' ? m.sanction_hours({ count: 1 }) : m.board_mute_for({ count: Number(span) / 24 })
}

function reachName(reach: Sentence['reach']): string {
  if (reach === 'none') return m.admin_sanction_remove_none()
  if (reach === 'all') return m.admin_sanction_remove_all()
  return Number(reach) < 48
    ? m.admin_sanction_remove_hours({ count: reach })
    : m.admin_sanction_remove_days({ count: Number(reach) / 24 })
}
