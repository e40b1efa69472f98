import { setImmediate as turn } from 'node:timers/promises'
import { siteTimeZone } from '#contract/shared/product.ts'
import type { RuleKind, RuleScope, TrustLevel } from '#contract/shared/rules.ts'
import { messageKinds } from '#contract/shared/rules.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import type { Context } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { loadCharacters } from '../../text-rules/characters.ts'
import { compileRules, type Engine, linksIn, type TextRule } from '../../text-rules/engine.ts'
import { createFold, type Fold } from '../../text-rules/fold.ts'
import type { Range } from '../../text-rules/mask.ts'
import { type RuleRow, rulesInForce } from './queries.ts'

/** Rules as they are applied. */
export interface RuleSet {
  rules: RuleRow[]
  engine: Engine
  fold: Fold
  /** Those that look at what was written before. */
  counting: RuleRow[]
}

/** A text as its author sends it. */
export interface Submission {
  scope: RuleScope
  /** Running texts, each cut into pieces where its formatting changes. A word may go over pieces, never over groups. */
  groups: string[][]
  /** In sight with it, and not to be covered: names of files, the word of an address. */
  names?: string[]
  /** Addresses behind links. */
  links: string[]
  images: number
  videos: number
  /** It replaces one that is there: it is looked at, and not counted. */
  isEdit?: boolean
}

/** A rule that a text has met. `places` are those in the text, by group; undefined where it is something else. */
export interface Met {
  rule: RuleRow
  evidence: string
  places?: { group: number; range: Range }[]
  /** The text cost too much to try it. */
  isUntried?: true
}

const longestEvidence = 60
/** Instead of what met a rule: the text was too long a walk for it. */
const untried = '未能逐条检查'

interface Kept {
  set: Promise<RuleSet> | undefined
  fold: Promise<Fold> | undefined
}

const keptOf = perContext(({ events }) => {
  const kept: Kept = { set: undefined, fold: undefined }
  events.on('rulesChanged', () => {
    kept.set = undefined
  })
  return kept
})

/** The rules in force. After a change whoever comes next waits until they are read again, so none is missed. */
export async function ruleSetOf(ctx: Context): Promise<RuleSet> {
  const kept = keptOf(ctx)
  const reading = kept.set ?? readRules(ctx)
  kept.set = reading
  try {
    const set = await reading
    return kept.set === reading ? set : await ruleSetOf(ctx)
  } catch (error) {
    if (kept.set === reading) kept.set = undefined
    throw error
  }
}

export function foldOf(ctx: Context): Promise<Fold> {
  const kept = keptOf(ctx)
  kept.fold ??= loadCharacters().then(createFold)
  return kept.fold
}

async function readRules(ctx: Context): Promise<RuleSet> {
  const [rules, fold] = await Promise.all([ctx.db.many<RuleRow>(rulesInForce()), foldOf(ctx)])
  return compiled(rules, fold)
}

export async function compiled(rules: RuleRow[], fold: Fold): Promise<RuleSet> {
  const engine = await compileRules(rules.map(textRule), fold, () => turn())
  return { rules, engine, fold, counting: rules.filter(({ kind }) => kind === 'repeat' || kind === 'pace') }
}

/** What is left to the engine; other kinds are there with nothing to look for, so that numbers stay the same. */
function textRule({ kind, options }: RuleRow): TextRule {
  if (kind === 'pattern') return { kind, options: { pattern: options.pattern ?? '' } }
  if (kind === 'links') return { kind, options: { domains: options.domains ?? [], most: options.most } }
  if (kind === 'contact') return { kind, options: { kinds: options.kinds ?? [] } }
  return { kind: 'words', options: { words: kind === 'words' ? (options.words ?? []) : [] } }
}

/** Whether a rule looks at such a text of somebody who is trusted that far. */
export function concerns(rule: RuleRow, scope: RuleScope, level: TrustLevel): boolean {
  if (!rule.scope.includes(scope) || level >= rule.trust_below) return false
  return scope !== 'message' || (messageKinds.includes(rule.kind) && rule.action !== 'hold')
}

/** Every rule that the text meets by itself. */
export function metBy({ rules, engine }: RuleSet, text: Submission, level: TrustLevel, now: Date): Met[] {
  if (rules.length === 0) return []
  const isMeant = rules.map((rule) => concerns(rule, text.scope, level))
  const groups = text.groups.map((pieces) => pieces.join(''))
  const hits = engine.check(
    { groups, links: text.links },
    (number) => isMeant[number] ?? false,
    (number) => rules[number]?.action === 'mask',
  )
  const met = new Map<RuleRow, Met>()
  for (const { rule: number, group, start, end, figure, isUntried } of hits) {
    const rule = rules[number]
    if (!rule) continue
    if (isUntried) {
      const known = met.get(rule)
      // What is met further on is not known, so that not all of it can be covered.
      if (known) known.places = undefined
      else met.set(rule, { rule, evidence: untried, isUntried })
      continue
    }
    const evidence = figure ?? clipped(groups[group]?.slice(start, end) ?? '')
    const known = met.get(rule) ?? { rule, evidence, places: [] }
    // What stands behind a link, or is a number, cannot be covered.
    if (figure === undefined && known.places) known.places.push({ group, range: { start, end } })
    else known.places = undefined
    met.set(rule, known)
  }
  for (const { rule: number, piece } of metInNames(engine, rules, text, (at) => isMeant[at] ?? false)) {
    const rule = rules[number]
    if (rule) met.set(rule, { rule, evidence: met.get(rule)?.evidence ?? clipped(piece) })
  }
  for (const [number, rule] of rules.entries()) {
    const evidence = isMeant[number] ? figureOf(rule, text, now) : undefined
    if (evidence !== undefined) met.set(rule, { rule, evidence })
  }
  return [...met.values()]
}

/** The ending of a file is no address: links are not looked for. */
const namedKinds: readonly RuleKind[] = ['words', 'pattern', 'contact']

function metInNames(
  engine: Engine,
  rules: RuleRow[],
  { names = [] }: Submission,
  wants: (rule: number) => boolean,
): { rule: number; piece: string }[] {
  if (names.length === 0) return []
  const hits = engine.check(
    { groups: names, links: [] },
    (number) => wants(number) && namedKinds.includes(rules[number]?.kind ?? 'links'),
    () => false,
  )
  return hits.map(({ rule, group, start, end, isUntried }) => ({
    rule,
    piece: isUntried ? untried : (names[group]?.slice(start, end) ?? ''),
  }))
}

function figureOf({ kind, options }: RuleRow, { images, videos }: Submission, now: Date): string | undefined {
  if (kind === 'media') {
    if (options.images !== undefined && images > options.images) return String(images)
    return options.video && videos > 0 ? String(videos) : undefined
  }
  if (kind !== 'hours') return undefined
  const [clock, from, to] = [clockAt(now), options.from ?? '', options.to ?? '']
  const isWithin = from <= to ? clock >= from && clock < to : clock >= from || clock < to
  return isWithin ? clock : undefined
}

const siteClock = new Intl.DateTimeFormat('en-GB', { timeZone: siteTimeZone, hour: '2-digit', minute: '2-digit' })

function clockAt(now: Date): string {
  return siteClock.format(now)
}

function clipped(text: string): string {
  const line = text.replace(/\s/g, ' ')
  return line.length > longestEvidence ? `${line.slice(0, longestEvidence).toWellFormed()}…` : line
}

const mostPieces = 10

/** What of a text the rules of a verdict met, wherever it stands: whoever decides about it sees it set off. */
export function withMarks({ rules, engine, fold }: RuleSet, text: Submission, verdict: Verdict): Verdict {
  const groups = text.groups.map((pieces) => pieces.join(''))
  const meant = new Set(verdict.rules.map(({ ruleId }) => rules.findIndex(({ id }) => id === ruleId)))
  const found = new Map<string, Set<string>>()
  const add = (ruleId: string, piece: string) => {
    const pieces = found.get(ruleId) ?? new Set()
    if (piece.trim() && pieces.size < mostPieces) pieces.add(piece.slice(0, longestEvidence).toWellFormed())
    found.set(ruleId, pieces)
  }
  const hits = engine.check(
    { groups, links: text.links },
    (number) => meant.has(number),
    () => true,
  )
  for (const { rule, group, start, end, figure } of hits)
    if (figure === undefined) add(rules[rule]?.id ?? '', groups[group]?.slice(start, end) ?? '')
  for (const { rule, piece } of metInNames(engine, rules, text, (number) => meant.has(number)))
    add(rules[rule]?.id ?? '', piece)
  for (const { ruleId, kind } of verdict.rules)
    if (kind === 'links' && !found.has(ruleId)) for (const link of linksIn(groups, fold)) add(ruleId, link)
  return {
    ...verdict,
    rules: verdict.rules.map((one) => {
      const pieces = [...(found.get(one.ruleId) ?? [])]
      return pieces.length > 0 ? { ...one, pieces } : one
    }),
  }
}

const strength = { pass: 0, mask: 1, hold: 2, block: 3 } as const

/** The strongest action of all. Of rules that only watch nothing is said. */
export function verdictOf(met: Met[], scope: RuleScope): Verdict {
  const acting = met.filter(({ rule }) => rule.state === 'on')
  const actions = acting.map((one) => actionOf(one, scope))
  const action = actions.reduce<Verdict['action']>(
    (one, other) => (strength[other] > strength[one] ? other : one),
    'pass',
  )
  const rules = acting.map(({ rule, evidence }) => ({ ruleId: rule.id, name: rule.name, kind: rule.kind, evidence }))
  return { action, rules: action === 'pass' ? [] : rules }
}

function actionOf({ rule, places, isUntried }: Met, scope: RuleScope): Verdict['action'] {
  // Nobody looks into a chat, and a name is in sight at once: what cannot be held is refused.
  const held = scope === 'message' || scope === 'name' ? 'block' : 'hold'
  if (rule.action === 'hold' || isUntried) return held
  if (rule.action === 'mask' && !places) return held
  // A name with holes is none.
  return rule.action === 'mask' && scope === 'name' ? 'block' : rule.action
}
