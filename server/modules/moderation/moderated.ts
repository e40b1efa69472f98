import { countedScopes as counted, type RuleScope, type TrustLevel } from '#contract/shared/rules.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { countLinks } from '../../text-rules/engine.ts'
import { type Fingerprint, fingerprintOf, isNear, joined, nearKeys } from '../../text-rules/fingerprint.ts'
import { masked } from '../../text-rules/mask.ts'
import { countHits } from './hits.ts'
import {
  clockNow,
  heldVerdicts,
  insertPrint,
  lockAuthor,
  lockTexts,
  type PrintRow,
  printsLike,
  printsOfAuthor,
  waitBefore,
  writtenWithin,
} from './queries.ts'
import { concerns, type Met, metBy, type RuleSet, ruleSetOf, type Submission, verdictOf, withMarks } from './rules.ts'
import { trustLevel } from './trust.ts'

/** What the rules say of a text, and the text as it may be stored: pieces in the same shape, some of them covered. */
export interface Moderated {
  verdict: Verdict
  groups: string[][]
}

/** What the product itself looks for, by ids that no rule has. */
const builtIn = {
  links: { ruleId: '1', name: '新人链接限制', kind: 'links' },
  images: { ruleId: '2', name: '新人图片限制', kind: 'media' },
  repeated: { ruleId: '3', name: '短时间内重复发布', kind: 'repeat' },
} as const

const hour = 3600
const repeated = { times: 3, minutes: 10 }
const mostPrints = 1000

/**
 * Every text that others can see goes through here: the limits of its author's trust (429), the rules (block: 422), then
 * `write` with what is left of it. Where something is counted that is one transaction, one text of an author at a time.
 */
export async function moderated<T>(
  ctx: Context,
  viewer: Pick<Viewer, 'id' | 'userpower'>,
  submission: Submission,
  write: (ctx: Context, moderated: Moderated) => Promise<T>,
): Promise<T> {
  const set = await ruleSetOf(ctx)
  const isPlain =
    !counted.includes(submission.scope) && !set.rules.some(({ scope }) => scope.includes(submission.scope))
  if (isPlain) return write(ctx, { verdict: { action: 'pass', rules: [] }, groups: submission.groups })
  const level = await trustLevel(ctx, viewer)
  const met = metBy(set, submission, level, await timeFor(ctx, set, submission.scope, level))
  const isCounted = counted.includes(submission.scope) && !submission.isEdit
  const counting = isCounted ? set.counting.filter((rule) => concerns(rule, submission.scope, level)) : []
  const limited = level < 2 && isCounted
  const limits = level < 2 ? lengthsBeyond(ctx, set, submission, level) : []
  const all: Met[] = [...met]
  let isTooFast = false
  try {
    if (!limited && counting.length === 0) return await write(ctx, outcome(set, submission, all, limits))
    return await inTransaction(ctx, async (inner) => {
      all.splice(met.length)
      await inner.db.run(lockAuthor(viewer.id))
      isTooFast = true
      if (limited) await assertPace(inner, viewer.id, submission.scope, level)
      isTooFast = false
      const print = printOf(set, submission)
      const before = print ? await repeatsOf(inner, viewer.id, print, counting, limited) : undefined
      for (const rule of counting) {
        const evidence = await countedBy(inner, viewer.id, rule, print, before)
        if (evidence !== undefined) all.push({ rule, evidence })
      }
      const equal = before?.author.filter((row) => isEqual(row, print) && row.seconds < repeated.minutes * 60) ?? []
      const isThird = limited && equal.length >= repeated.times - 1
      const more = isThird ? [{ ...builtIn.repeated, evidence: String(equal.length + 1) }] : []
      const result = await write(inner, outcome(set, submission, all, [...limits, ...more]))
      // Also of what has neither letters nor signs, as a picture alone: it was written all the same.
      await inner.db.run(insertPrint(viewer.id, submission.scope, print?.exact ?? 0n, print?.parts ?? []))
      return result
    })
  } finally {
    // Also of what was refused by them; who is too fast was not looked at.
    if (!isTooFast) countHits(ctx, [...new Set(all.map(({ rule }) => rule.id))])
  }
}

type ShortScope = Exclude<RuleScope, 'posts' | 'comment' | 'reply'>

/** What they are; and what is in sight with them and cannot be covered. */
type Kind = ShortScope | { scope: ShortScope; names: string[] }

/** Short texts as they may be stored, and whether somebody shall look at them first. */
export async function lookedAt<Texts extends string[]>(
  ctx: Context,
  viewer: Pick<Viewer, 'id' | 'userpower'>,
  kind: Kind,
  ...texts: Texts
): Promise<{ verdict: Verdict; texts: Texts }> {
  const groups = texts.map((text) => [text])
  const about = typeof kind === 'string' ? { scope: kind } : kind
  const submission = { ...about, groups, links: [], images: 0, videos: 0 }
  return moderated(ctx, viewer, submission, async (_, { verdict, groups }) => ({
    verdict,
    texts: groups.map((pieces) => pieces.join('')) as Texts,
  }))
}

/**
 * Short texts that have no place to wait in, as they may be stored: names, messages, corrections of misprints. What a
 * rule would hold is refused.
 */
export async function cleared<Texts extends string[]>(
  ctx: Context,
  viewer: Pick<Viewer, 'id' | 'userpower'>,
  kind: Kind,
  ...texts: Texts
): Promise<Texts> {
  const looked = await lookedAt(ctx, viewer, kind, ...texts)
  if (looked.verdict.action === 'hold') throw new Refusal(422, 'text_stays')
  return looked.texts
}

/** Only rules of the hour ask what time it is. */
async function timeFor(ctx: Context, { rules }: RuleSet, scope: RuleScope, level: TrustLevel): Promise<Date> {
  const isAsked = rules.some((rule) => rule.kind === 'hours' && concerns(rule, scope, level))
  return isAsked ? (await ctx.db.one<{ now: Date }>(clockNow())).now : new Date()
}

/** Refuses, or says what becomes of it. */
function outcome(set: RuleSet, submission: Submission, met: Met[], limits: Verdict['rules']): Moderated {
  const { scope, groups } = submission
  const found = verdictOf(met, scope)
  if (found.action === 'block') throw blocked(met)
  const said: Verdict = limits.length > 0 ? { action: 'hold', rules: [...found.rules, ...limits] } : found
  if (said.action === 'hold') return { verdict: withMarks(set, submission, said), groups }
  if (said.action !== 'mask') return { verdict: said, groups }
  const places = met.filter(({ rule }) => rule.state === 'on').flatMap((one) => one.places ?? [])
  const covered = groups.map((pieces, group) =>
    masked(
      pieces,
      places.filter((place) => place.group === group).map(({ range }) => range),
    ),
  )
  return { verdict: said, groups: covered }
}

/** Names of the rules that hold a text, as far as its author is told; the limits of newcomers are no secret. */
export async function toldRules(ctx: Context, verdict: Verdict | null): Promise<string[]> {
  return verdict?.action === 'hold' ? (await tellerOf(ctx))(verdict) : []
}

/** The same for many texts. */
export async function tellerOf(ctx: Context): Promise<(verdict: Verdict | null | undefined) => string[]> {
  const own: readonly string[] = Object.values(builtIn).map(({ ruleId }) => ruleId)
  const { rules } = await ruleSetOf(ctx)
  const told = new Set([...own, ...rules.filter(({ tell_author }) => tell_author).map(({ id }) => id)])
  return (verdict) => {
    const names = verdict?.rules.filter(({ ruleId }) => told.has(ruleId)).map(({ name }) => name) ?? []
    return [...new Set(names)]
  }
}

/** Of things that wait, by their ids. */
export async function rulesHolding(ctx: Context, type: string, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.many<{ object_id: string; verdict: Verdict | null }>(heldVerdicts(type, ids))
  const told = await tellerOf(ctx)
  return new Map(rows.map(({ object_id, verdict }) => [object_id, told(verdict)]))
}

function blocked(met: Met[]): Refusal {
  const told = met.find(({ rule }) => rule.state === 'on' && rule.action !== 'mask' && rule.tell_author)
  return told
    ? new Refusal(422, 'text_blocked_by', { params: { name: told.rule.name } })
    : new Refusal(422, 'text_blocked')
}

/** Links and pictures beyond what newcomers may have. */
function lengthsBeyond(ctx: Context, { fold }: RuleSet, text: Submission, level: TrustLevel): Verdict['rules'] {
  if (level > 0 || !counted.includes(text.scope)) return []
  const { NEW } = ctx.config.current().document.MODERATION.LIMITS
  const links = countLinks({ groups: text.groups.map((pieces) => pieces.join('')), links: text.links }, fold)
  const isPost = text.scope === 'posts'
  return [
    ...(links > (isPost ? NEW.LINKS : NEW.COMMENT_LINKS) ? [{ ...builtIn.links, evidence: String(links) }] : []),
    ...(isPost && text.images > NEW.IMAGES ? [{ ...builtIn.images, evidence: String(text.images) }] : []),
  ]
}

async function assertPace(ctx: Context, userId: string, scope: RuleScope, level: TrustLevel): Promise<void> {
  const { NEW, MEMBER } = ctx.config.current().document.MODERATION.LIMITS
  const scopes: RuleScope[] = scope === 'posts' ? ['posts'] : ['comment', 'reply']
  const paces =
    scope === 'posts'
      ? level === 0
        ? [
            { most: NEW.POSTS_HOUR, seconds: hour },
            { most: NEW.POSTS_DAY, seconds: 24 * hour },
          ]
        : [{ most: MEMBER.POSTS_HOUR, seconds: hour }]
      : [{ most: level === 0 ? NEW.COMMENTS_HOUR : MEMBER.COMMENTS_HOUR, seconds: hour }]
  const waits: number[] = []
  for (const { most, seconds } of paces) {
    const row =
      most > 0 ? await ctx.db.maybe<{ wait: number }>(waitBefore(userId, scopes, most, seconds)) : { wait: seconds }
    if (row) waits.push(row.wait)
  }
  if (waits.length > 0) throw new Refusal(429, 'write_too_fast', { retryAfter: Math.max(...waits) })
}

export function printOf({ fold }: RuleSet, { groups }: Submission): Fingerprint | undefined {
  const texts = groups.map((pieces) => pieces.join(''))
  const dense = texts.map((text) => fold.dense(text).codes.slice())
  if (dense.some(({ length }) => length > 0)) return fingerprintOf(joined(dense))
  // Nothing but signs, as 👍👍 is.
  const signs = texts.join('\n').trim()
  return fingerprintOf(Uint16Array.from(signs, (sign) => sign.charCodeAt(0)))
}

interface Before {
  author: PrintRow[]
  all: PrintRow[]
}

/** What there was before, as far back as somebody asks. */
async function repeatsOf(
  ctx: Context,
  userId: string,
  { exact, parts }: Fingerprint,
  counting: Met['rule'][],
  limited: boolean,
): Promise<Before> {
  const rules = counting.filter(({ kind }) => kind === 'repeat')
  const farthest = (by: 'author' | 'all') =>
    Math.max(0, ...rules.filter(({ options }) => options.by === by).map(({ options }) => options.minutes ?? 0))
  const own = Math.max(farthest('author'), limited ? repeated.minutes : 0)
  const others = farthest('all')
  const isNearAsked = rules.some(({ options }) => options.by === 'all' && options.near === true)
  // Whoever comes with something alike at the same moment waits for one of these.
  if (others > 0) await ctx.db.run(lockTexts([exact, ...(isNearAsked ? nearKeys(parts) : [])]))
  return {
    author: own > 0 ? await ctx.db.many<PrintRow>(printsOfAuthor(userId, own, mostPrints)) : [],
    all: others > 0 ? await ctx.db.many<PrintRow>(printsLike(exact, parts, others, mostPrints)) : [],
  }
}

/** The figure by which the text meets a rule that counts. */
async function countedBy(
  ctx: Context,
  userId: string,
  { kind, scope, options }: Met['rule'],
  print: Fingerprint | undefined,
  before: Before | undefined,
): Promise<string | undefined> {
  const { times = 1, minutes = 1 } = options
  if (kind === 'pace') {
    const { count } = await ctx.db.one<{ count: number }>(writtenWithin(userId, scope, times, minutes))
    return count + 1 >= times ? String(count + 1) : undefined
  }
  if (!print || !before) return undefined
  const rows = options.by === 'all' ? before.all : before.author
  const equal = rows.filter(
    (row) =>
      scope.includes(row.scope) &&
      row.seconds < minutes * 60 &&
      (isEqual(row, print) || (options.near === true && isNear(row.parts, print.parts))),
  )
  return equal.length + 1 >= times ? String(equal.length + 1) : undefined
}

function isEqual({ exact }: PrintRow, print: Fingerprint | undefined): boolean {
  return print !== undefined && exact === String(print.exact)
}
