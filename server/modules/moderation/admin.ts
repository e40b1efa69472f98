import type { Rule, RuleInput } from '#contract/modules/site/admin-rule.ts'
import { ruleLimits } from '#contract/shared/rules.ts'
import type { Page } from '#server/shared/paging.ts'
import { broadcast } from '../../db/listen.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { checkedRule } from './check.ts'
import { flushHits } from './hits.ts'
import {
  countRules,
  deleteRule,
  insertRule,
  type ListedRow,
  listRules,
  lockRules,
  type RuleRow,
  ruleById,
  sameRule,
  updateRule,
} from './queries.ts'

interface Office {
  viewer: Viewer
  ip: string
}

export async function listedRules(ctx: Context, { page, limit }: Page) {
  // What was met here counts at once; what was met in other processes within moments.
  await flushHits(ctx)
  const rows = await ctx.db.many<ListedRow>(listRules(limit, (page - 1) * limit))
  return { list: rows.map(present), total: rows[0]?.total ?? 0 }
}

/** A new one that is equal to one that is there is that one, in its new state: two of them would do nothing more. */
export async function saveRule(ctx: Context, office: Office, input: RuleInput & { _id?: string }): Promise<Rule> {
  const { _id: named, ...given } = input
  const rule = await checkedRule(ctx, given)
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockRules())
    const _id = named ?? (await inner.db.maybe<{ id: string }>(sameRule(rule)))?.id
    await assertRoom(inner, rule, _id ?? null)
    const before = _id ? await inner.db.maybe<ListedRow>(ruleById(_id)) : undefined
    const saved = await inner.db.maybe<{ id: string }>(_id ? updateRule(_id, rule) : insertRule(rule))
    if (!saved) throw new Refusal(404, 'rule_not_found')
    const detail = { name: rule.name, before: before ? summary(before) : null, after: summary(rule) }
    const { viewer, ip } = office
    await record(inner, { actorId: viewer.id, action: 'rule.save', subject: saved.id, ip, detail })
    await broadcast(inner, 'rulesChanged', {})
    return present(await inner.db.one<ListedRow>(ruleById(saved.id)))
  })
}

export async function removeRule(ctx: Context, { viewer, ip }: Office, id: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<RuleRow>(deleteRule(id))
    // Gone is gone: whoever asks twice gets what they want.
    if (!row) return
    const detail = { name: row.name, before: summary(row), after: null }
    await record(inner, { actorId: viewer.id, action: 'rule.delete', subject: id, ip, detail })
    await broadcast(inner, 'rulesChanged', {})
  })
  return null
}

async function assertRoom(ctx: Context, { kind, options }: RuleInput, exceptId: string | null): Promise<void> {
  const others = await ctx.db.one<{ rules: number; patterns: number; words: number }>(countRules(exceptId))
  const isFull =
    others.rules >= ruleLimits.rules ||
    (kind === 'pattern' && others.patterns >= ruleLimits.patterns) ||
    others.words + (options.words?.length ?? 0) > ruleLimits.allWords
  if (isFull) throw new Refusal(422, 'rule_too_many')
}

/** For the log: what it was, without the words themselves where they are many. */
function summary({ options: { words, ...options }, ...rule }: RuleInput | RuleRow): Record<string, unknown> {
  const { kind, action, scope, state } = rule
  const trustBelow = 'trustBelow' in rule ? rule.trustBelow : rule.trust_below
  return { kind, action, scope, trustBelow, state, options: { ...options, ...(words ? { words: words.length } : {}) } }
}

function present(row: ListedRow): Rule {
  return {
    _id: row.id,
    name: row.name,
    kind: row.kind,
    action: row.action,
    scope: row.scope,
    trustBelow: row.trust_below,
    state: row.state,
    tellAuthor: row.tell_author,
    options: row.options,
    hits7: row.hits7,
    hits30: row.hits30,
    createTime: row.created_at.getTime(),
  }
}
