import type { RuleInput, RuleOptions } from '#contract/modules/site/admin-rule.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { countingKinds, maskedKinds, ruleLimits, scopesOf } from '#contract/shared/rules.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { BadPattern, loadPatterns } from '../../text-rules/patterns.ts'
import { foldOf } from './rules.ts'

/** A rule that can be applied: with what its kind needs, where it can be met, and without the rest. */
export async function checkedRule(ctx: Context, { options, ...rule }: RuleInput): Promise<RuleInput> {
  if (rule.action === 'mask' && !maskedKinds.includes(rule.kind)) throw wrong('rule_no_mask', 'action')
  const possible = scopesOf(rule)
  const scope = [...new Set(rule.scope)].filter((one) => possible.includes(one))
  if (scope.length === 0)
    throw wrong(countingKinds.includes(rule.kind) ? 'rule_counts_texts' : 'rule_not_for_messages', 'scope')
  return { ...rule, scope, options: await checkedOptions(ctx, rule.kind, options) }
}

async function checkedOptions(ctx: Context, kind: RuleInput['kind'], options: RuleOptions): Promise<RuleOptions> {
  const { domains = [], most, times, minutes, by, near = false, kinds = [], images, video, from, to } = options
  if (kind === 'words') return { words: await checkedWords(ctx, options.words ?? []) }
  if (kind === 'pattern') return { pattern: await checkedPattern(ctx, options.pattern ?? '') }
  if (kind === 'links') {
    if (domains.length === 0 && most === undefined) throw wrong('rule_need_links', 'options')
    return { domains: [...new Set(domains)], ...(most === undefined ? {} : { most }) }
  }
  if (kind === 'contact') {
    if (kinds.length === 0) throw wrong('rule_need_kinds', 'options')
    return { kinds: [...new Set(kinds)] }
  }
  if (kind === 'media') {
    if (images === undefined && !video) throw wrong('rule_need_media', 'options')
    return { ...(images === undefined ? {} : { images }), ...(video ? { video } : {}) }
  }
  if (kind === 'hours') {
    if (!from || !to || from === to) throw wrong('rule_need_hours', 'options')
    return { from, to }
  }
  if (times === undefined || minutes === undefined) throw wrong('rule_need_times', 'options')
  if (kind === 'pace') return { times, minutes }
  if (times < 2 || by === undefined) throw wrong('rule_need_times', 'options')
  return { times, minutes, by, near }
}

/** Each once, by what is looked for. */
async function checkedWords(ctx: Context, given: string[]): Promise<string[]> {
  const fold = await foldOf(ctx)
  const words = new Map<string, string>()
  for (const word of given) {
    const folded = fold.word(word)
    if ([...folded].length < 2)
      throw new Refusal(422, 'rule_short_word', { field: 'options', params: { word: word.slice(0, 20) } })
    if (!words.has(folded)) words.set(folded, word)
  }
  if (words.size === 0) throw wrong('rule_need_words', 'options')
  if (words.size > ruleLimits.words) throw wrong('rule_too_many_words', 'options')
  return [...words.values()]
}

async function checkedPattern(ctx: Context, pattern: string): Promise<string> {
  const patterns = await loadPatterns(await foldOf(ctx))
  try {
    patterns.compile(pattern)
  } catch (error) {
    throw error instanceof BadPattern ? wrong('rule_bad_pattern', 'options') : error
  }
  return pattern
}

function wrong(key: MessageKey, field: string): Refusal {
  return new Refusal(422, key, { field })
}
