import { setImmediate as turn } from 'node:timers/promises'
import type { RuleInput, TriedRule, TriedType } from '#contract/modules/site/admin-rule.ts'
import { countingKinds, type RuleScope, ruleLimits } from '#contract/shared/rules.ts'
import { piecesOf } from '../../document/pieces.ts'
import { excerptOf } from '../../document/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { checkedRule } from './check.ts'
import { printOf } from './moderated.ts'
import type { RuleRow } from './queries.ts'
import { compiled, foldOf, metBy, type RuleSet, type Submission, verdictOf } from './rules.ts'
import { type Counted, countedIn } from './trial-counting.ts'
import { cancelTrial, cancelTrials, forsakenTrial, insertTrial, saveTrial, trialById } from './trial-queries.ts'
import { countTexts, type TextRow, type Turn, textsBefore, textsOf, typesOf } from './tried-texts.ts'
import { trustOf } from './trust.ts'

const batch = 200
const mostExamples = 50
const mostPlaces = 100
const day = 86_400_000

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

/** One of those that are counted in the end. */
interface Looked extends Counted {
  type: TriedType
  id: string
  decided: TextRow['decided']
}

async function tryOn(ctx: Context, id: string, set: RuleSet, rule: RuleRow, since: number): Promise<void> {
  const tried = Object.entries(typesOf).flatMap(([scope, types]) =>
    rule.scope.includes(scope as RuleScope) ? types.map((type) => ({ type, scope: scope as RuleScope })) : [],
  )
  const total = await totalOf(ctx, tried, new Date(since))
  const outcome: TriedRule = { state: 'running', looked: 0, total, met: 0, passed: 0, rejected: 0, examples: [] }
  const trusted = trustOnce(ctx, rule)
  const counted: Looked[] = []
  for (const { type, scope } of tried) {
    for (let before: Turn | null = null; outcome.looked < ruleLimits.tryTexts; ) {
      const rows: TextRow[] = await ctx.db.many<TextRow>(textsBefore(type, before, new Date(since), batch))
      const fresh = rows.filter(({ created_at }) => created_at.getTime() >= since)
      for (const row of fresh.slice(0, ruleLimits.tryTexts - outcome.looked)) {
        outcome.looked += 1
        if (await trusted(row.user_id)) continue
        look(set, rule, { type, scope, row }, outcome, counted)
      }
      if ((await ctx.db.run(saveTrial(id, outcome))) === 0) return
      before = rows.at(-1) ?? null
      // What came into sight later than it was written stands among older ones.
      if (rows.length < batch || fresh.length === 0) break
      await turn()
    }
  }
  // Nobody else gets a turn while texts are counted, unless they are let in between.
  const goOn = async () => {
    await turn()
    return (await ctx.db.run(saveTrial(id, outcome))) > 0
  }
  await meetCounted(ctx, outcome, await countedIn(counted, rule, goOn))
  // Some came or went since they were counted.
  await ctx.db.run(saveTrial(id, { ...outcome, total: outcome.looked, state: 'done' }))
}

async function totalOf(ctx: Context, tried: { type: TriedType }[], since: Date): Promise<number> {
  let total = 0
  for (const { type } of tried)
    total += (await ctx.db.one<{ number: number }>(countTexts(type, since, ruleLimits.tryTexts))).number
  return Math.min(total, ruleLimits.tryTexts)
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

interface Tried {
  type: TriedType
  scope: RuleScope
  row: TextRow
}

function look(set: RuleSet, rule: RuleRow, { type, scope, row }: Tried, outcome: TriedRule, counted: Looked[]): void {
  const submission = submissionOf(scope, row)
  const { id, user_id: userId, decided, created_at } = row
  if (countingKinds.includes(rule.kind)) {
    const print = rule.kind === 'repeat' ? printOf(set, submission) : undefined
    return void counted.push({ type, id, userId, decided, time: created_at.getTime(), print })
  }
  const [met] = metBy(set, submission, 0, created_at)
  if (!met) return
  count(outcome, decided)
  show(outcome, type, row, met.evidence)
}

function submissionOf(scope: RuleScope, row: TextRow): Submission {
  const { groups, links } = row.document ? piecesOf(row.document) : { groups: [[row.content ?? '']], links: [] }
  const around = [row.title, row.summary, ...(row.tags ?? [])].filter((text) => text).map((text) => [text ?? ''])
  const said = [...around, ...groups]
  return { scope, groups: said, names: row.names ?? [], links, images: row.images, videos: row.videos }
}

function count(outcome: TriedRule, decided: TextRow['decided']): void {
  outcome.met += 1
  if (decided) outcome[decided] += 1
}

function show(outcome: TriedRule, type: TriedType, row: TextRow, evidence: string): void {
  if (outcome.examples.length >= mostExamples) return
  const text = row.document ? excerptOf(row.document, 80) : [row.summary, row.content].join(' ').trim().slice(0, 80)
  const excerpt = [row.title, text].filter((part) => part).join(' ')
  const within = { ...(row.works ? { works: row.works } : {}), ...(row.board ? { board: row.board } : {}) }
  const place = { systemName: row.board_name, postsId: row.post_id, commentId: row.comment_id, ...within }
  const { id, decided } = row
  outcome.examples.push({ type, _id: id, excerpt: excerpt.toWellFormed(), evidence, place, decided })
}

/** The words of the few that are shown are read again: those of all of them would be much to remember. */
async function meetCounted(ctx: Context, outcome: TriedRule, found: { text: Looked; number: number }[]): Promise<void> {
  for (const { text } of found) count(outcome, text.decided)
  const shown = found.slice(0, mostExamples)
  const rows = new Map<string, TextRow>()
  for (const type of new Set(shown.map(({ text }) => text.type))) {
    const ids = shown.filter(({ text }) => text.type === type).map(({ text }) => text.id)
    for (const row of await ctx.db.many<TextRow>(textsOf(type, ids))) rows.set(`${type} ${row.id}`, row)
  }
  for (const { text, number } of shown) {
    const row = rows.get(`${text.type} ${text.id}`)
    if (row) show(outcome, text.type, row, String(number))
  }
}
