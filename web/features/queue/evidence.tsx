import type { Verdict } from '#contract/shared/verdict.ts'
import { m } from '#messages/messages.js'
import styles from './item-view.module.css'

type MetRule = Verdict['rules'][number]

const isFigure = (evidence: string) => /^\d+$/.test(evidence)

/** By what the text meets a rule, in words. */
export function evidenceOf({ kind, evidence, pieces = [] }: MetRule): string {
  const figures = {
    links: m.queue_met_links,
    media: m.queue_met_media,
    repeat: m.queue_met_repeat,
    pace: m.queue_met_pace,
  }
  if (isFigure(evidence) && kind && kind in figures) return figures[kind as keyof typeof figures]({ count: evidence })
  if (kind === 'hours') return m.queue_met_hours({ time: evidence })
  if (isFigure(evidence) && pieces.length === 0) return evidence
  const met = pieces.length > 0 ? pieces : [evidence]
  return met.map((text) => m.queue_met_text({ text })).join(m.admin_o_comma())
}

/** Everything in the text that some rule met. */
export function piecesOf(verdict: Verdict | undefined): string[] {
  return verdict?.rules.flatMap(({ evidence, pieces }) => pieces ?? (isFigure(evidence) ? [] : [evidence])) ?? []
}

/** A text with pieces of it set off. */
export function Marked({ text, pieces }: { text: string; pieces: string[] }) {
  const found = pieces.filter((piece) => piece && text.includes(piece)).sort((one, other) => other.length - one.length)
  if (found.length === 0) return text
  const pattern = new RegExp(`(${found.map((piece) => piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`)
  let place = 0
  return text.split(pattern).map((piece) => {
    place += piece.length
    return found.includes(piece) ? (
      <mark key={place} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    )
  })
}
