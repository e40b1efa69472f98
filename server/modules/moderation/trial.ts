import { setImmediate as turn } from 'node:timers/promises'
import type { RuleInput, TriedRule } from '#contract/modules/site/admin-rule.ts'
import { ruleLimits } from '#contract/shared/rules.ts'
import { piecesOf } from '../../document/pieces.ts'
import { excerptOf } from '../../document/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { isNear } from '../../text-rules/fingerprint.ts'
import { checkedRule } from './check.ts'
import { printOf } from './moderated.ts'
import type { RuleRow } from './queries.ts'
import { compiled, foldOf, metBy, type RuleSet, type Submission, verdictOf } from './rules.ts'
import {
  cancelTrial,
  cancelTrials,
  forsakenTrial,
  insertTrial,
  saveTrial,
  type TextRow,
  type TriedType,
  textsBefore,
  trialById,
} from './trial-queries.ts'
import { trustOf } from './trust.ts'

const batch = 200
const mostExamples = 50
const mostPlaces = 100
const day = 86_400_000
const types: TriedType[] = ['posts', 'comment', 'reply']

/** Looks through the texts of the last days behind the answer. Nothing is changed, and nothing counts as a hit. */
export async function beginTrial(
  ctx: Context,
  viewer: Viewer,
  { rule, days }: { rule: RuleInput; days: number },
): Promise<{ tryId: string }> {
  const row = await rowOf(ctx, rule)
  const set = await compiled([row], await foldOf(ctx))
  await ctx.db.run(cancelTrials(viewer.id))
  const { id } = await ctx.db.one<{ id: string }>(insertTrial(viewer.id))
  ctx.background.run('a rule on trial', () => tryOn(ctx, id, set, row, Date.now() - days * day))
  return { tryId: id }
}

/** One text by itself: what is counted in others cannot be seen in it. */
export async function checkText(ctx: Context, { rule, text }: { rule: RuleInput; text: string }) {
  const row = await rowOf(ctx, { ...rule, state: 'on' })
  const scope = row.scope.find((one) => one !== 'message' && one !== 'name') ?? row.scope[0] ?? 'posts'
  // In the midst of other texts its first place is enough; here all of them are shown.
  const set = await compiled([{ ...row, action: 'mask' }], await foldOf(ctx))
  const met = metBy(set, { scope, groups: [[text]], links: [], images: 0, videos: 0 }, 0, new Date())
  const { action } = verdictOf(
    met.map((one) => ({ ...one, rule: row })),
    scope,
  )
  const places = met.flatMap((one) => one.places ?? []).map(({ range }) => range)
  return { action, places: places.slice(0, mostPlaces) }
}

async function rowOf(ctx: Context, rule: RuleInput): Promise<RuleRow> {
  const { trustBelow, tellAuthor, ...checked } = await checkedRule(ctx, rule)
  return { ...checked, id: '0', trust_below: trustBelow, tell_author: tellAuthor, created_at: new Date() }
}

/** Whichever process works on it. */
export async function trialOf(
  ctx: Context,
  viewer: Viewer,
  { tryId, cancel = false }: { tryId: string; cancel?: boolean },
): Promise<TriedRule> {
  await ctx.db.run(cancel ? cancelTrial(tryId, viewer.id) : forsakenTrial(tryId))
  const found = await ctx.db.maybe<TriedRule>(trialById(tryId, viewer.id))
  if (!found) throw new Refusal(404, 'rule_no_trial')
  return found
}

/** A text that was met, or one of those that are counted in the end. */
interface Looked {
  type: TriedType
  row: Pick<TextRow, 'id' | 'user_id' | 'decided'>
  excerpt: string
  time: number
  print?: { exact: bigint; parts: number[] } | undefined
}

async function tryOn(ctx: Context, id: string, set: RuleSet, rule: RuleRow, since: number): Promise<void> {
  const outcome: TriedRule = { state: 'running', looked: 0, met: 0, passed: 0, rejected: 0, examples: [] }
  const trusted = trustOnce(ctx, rule)
  const counted: Looked[] = []
  for (const type of types.filter((one) => rule.scope.includes(one))) {
    for (let before: string | null = null; outcome.looked < ruleLimits.tryTexts; ) {
      const rows: TextRow[] = await ctx.db.many<TextRow>(textsBefore(type, before, batch))
      const fresh = rows.filter(({ created_at }) => created_at.getTime() >= since)
      for (const row of fresh.slice(0, ruleLimits.tryTexts - outcome.looked)) {
        outcome.looked += 1
        if (await trusted(row.user_id)) continue
        look(set, rule, type, row, outcome, counted)
      }
      if ((await ctx.db.run(saveTrial(id, outcome))) === 0) return
      before = rows.at(-1)?.id ?? null
      // What came into sight later than it was written stands among older ones.
      if (rows.length < batch || fresh.length === 0) break
      await turn()
    }
  }
  for (const { looked, evidence } of countedIn(counted, rule)) meet(outcome, looked, evidence)
  await ctx.db.run(saveTrial(id, { ...outcome, state: 'done' }))
}

/** Whether the rule leaves its author alone, as far as they are trusted now. */
function trustOnce(ctx: Context, rule: RuleRow): (userId: string) => Promise<boolean> {
  const levels = new Map<string, number>()
  return async (userId) => {
    if (rule.trust_below > 2) return false
    const level = levels.get(userId) ?? (await trustOf(ctx, userId)).level
    levels.set(userId, level)
    return level >= rule.trust_below
  }
}

function look(set: RuleSet, rule: RuleRow, type: TriedType, row: TextRow, outcome: TriedRule, counted: Looked[]): void {
  const submission = submissionOf(type, row)
  const { id, user_id, decided } = row
  const excerpt = row.document ? [row.title, excerptOf(row.document, 80)].join(' ') : (row.content ?? '').slice(0, 80)
  const looked: Looked = { type, row: { id, user_id, decided }, excerpt, time: row.created_at.getTime() }
  if (rule.kind === 'repeat' || rule.kind === 'pace')
    return void counted.push({ ...looked, print: rule.kind === 'repeat' ? printOf(set, submission) : undefined })
  const [met] = metBy(set, submission, 0, row.created_at)
  if (met) meet(outcome, looked, met.evidence)
}

function submissionOf(scope: TriedType, row: TextRow): Submission {
  const { groups, links } = row.document ? piecesOf(row.document) : { groups: [[row.content ?? '']], links: [] }
  const said = [...(row.title ? [[row.title]] : []), ...groups, ...(row.tags ?? []).map((tag) => [tag])]
  return { scope, groups: said, links, images: row.images, videos: row.videos }
}

function meet(outcome: TriedRule, { type, row, excerpt }: Looked, evidence: string): void {
  outcome.met += 1
  if (row.decided) outcome[row.decided] += 1
  if (outcome.examples.length < mostExamples)
    outcome.examples.push({ type, _id: row.id, excerpt: excerpt.toWellFormed(), evidence })
}

/** Those that would have met a rule that counts, in the order in which they were written. */
function countedIn(texts: Looked[], rule: RuleRow): { looked: Looked; evidence: string }[] {
  const { times = 1, minutes = 1, by, near } = rule.options
  const found: { looked: Looked; evidence: string }[] = []
  const groups = Map.groupBy(texts, ({ row }) => (rule.kind === 'repeat' && by === 'all' ? '' : row.user_id))
  for (const some of groups.values()) {
    const recent: Looked[] = []
    for (const looked of some.sort((one, other) => one.time - other.time)) {
      while (recent[0] && recent[0].time < looked.time - minutes * 60_000) recent.shift()
      const alike = rule.kind === 'pace' ? recent : recent.filter((before) => isAlike(before, looked, near === true))
      if (alike.length + 1 >= times) found.push({ looked, evidence: String(alike.length + 1) })
      recent.push(looked)
    }
  }
  return found
}

function isAlike({ print: one }: Looked, { print: other }: Looked, near: boolean): boolean {
  if (!one || !other) return false
  return one.exact === other.exact || (near && isNear(one.parts, other.parts))
}
