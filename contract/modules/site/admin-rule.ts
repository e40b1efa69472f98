import * as z from 'zod/mini'
import { contactKinds, ruleActions, ruleKinds, ruleLimits, ruleScopes, ruleStates } from '#contract/shared/rules.ts'
import { cleanText, id, key, nothing, text, time } from '#contract/shared/values.ts'
import { verdictActions } from '#contract/shared/verdict.ts'
import { post, query, queryForStaff } from '../../endpoint.ts'
import { boardTypes } from '../forum/board.ts'
import { worksTypes } from '../works/work.ts'

const clock = z.string().check(z.maxLength(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, key('rule_bad_time')))
const domain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[^\s/@:]+\.[^\s/@:.]+$/, key('input_bad_domain_name')))

/** What a rule looks for. Which of them there must be depends on its kind, and the server drops the others. */
const options = z.object({
  words: z.optional(
    z
      .array(z.string().check(z.trim(), z.maxLength(ruleLimits.word), cleanText))
      .check(z.maxLength(ruleLimits.words, key('rule_too_many_words'))),
  ),
  pattern: z.optional(z.string().check(z.maxLength(ruleLimits.pattern), cleanText)),
  /** Each means its subdomains too. */
  domains: z.optional(z.array(domain).check(z.maxLength(ruleLimits.domains))),
  /** More links than this. */
  most: z.optional(z.int().check(z.gte(0), z.lte(1000))),
  /** The last of so many meets the rule, */
  times: z.optional(z.int().check(z.gte(1), z.lte(ruleLimits.times))),
  /** within so many minutes, */
  minutes: z.optional(z.int().check(z.gte(1), z.lte(ruleLimits.minutes))),
  /** by one author or by all of them; */
  by: z.optional(z.enum(['author', 'all'])),
  /** nearly equal texts too. */
  near: z.optional(z.boolean()),
  kinds: z.optional(z.array(z.enum(contactKinds)).check(z.maxLength(contactKinds.length))),
  /** More pictures than this. */
  images: z.optional(z.int().check(z.gte(0), z.lte(1000))),
  /** Any film. */
  video: z.optional(z.boolean()),
  /** On the clock of the site; over midnight too. */
  from: z.optional(clock),
  to: z.optional(clock),
})
export type RuleOptions = z.output<typeof options>

const common = {
  name: text({ min: 1, max: ruleLimits.name, missing: 'rule_need_name' }),
  kind: z.enum(ruleKinds),
  action: z.enum(ruleActions),
  scope: z.array(z.enum(ruleScopes)).check(z.minLength(1, key('rule_need_scope')), z.maxLength(ruleScopes.length)),
  /** It holds for those below: 1 newcomers, 2 members too, 3 everybody. */
  trustBelow: z._default(z.int().check(z.gte(1), z.lte(3)), 3),
  state: z._default(z.enum(ruleStates), 'on'),
  /** The author is told its name. */
  tellAuthor: z._default(z.boolean(), false),
  options,
}

const ruleInput = z.object(common)
export type RuleInput = z.output<typeof ruleInput>

export const rule = z.object({ _id: id, ...common, hits7: z.int(), hits30: z.int(), createTime: time })
export type Rule = z.output<typeof rule>

/** `user`: a name; `system`: what a board says of itself; `classify`: a classification of a board. */
export const triedTypes = [
  'posts',
  'comment',
  'reply',
  'chapter',
  'works',
  'column',
  'volume',
  'system',
  'classify',
  'signature',
  'user',
] as const

export type TriedType = (typeof triedTypes)[number]

const example = z.object({
  type: z.enum(triedTypes),
  _id: id,
  excerpt: z.string(),
  evidence: z.string(),
  /**
   * Where it stands: the board, the post, and the comment or the one above the reply. Without a post: at a work; of a
   * chapter or volume the name is that of its work, of a signature that of its author.
   */
  place: z.optional(
    z.object({
      systemName: z.string(),
      postsId: z.nullable(id),
      commentId: z.nullable(id),
      works: z.optional(z.object({ workId: id, worksType: z.enum(worksTypes), chapterId: z.nullable(id) })),
      board: z.optional(z.object({ systemSign: z.string(), systemType: z.enum(boardTypes) })),
    }),
  ),
  /** What staff had decided about it; null: nobody has looked. */
  decided: z.optional(z.nullable(z.enum(['passed', 'rejected']))),
})

const tried = z.object({
  state: z.enum(['running', 'done', 'cancelled']),
  looked: z.int(),
  /** As many are to be looked at; 0 while they are counted. */
  total: z.int(),
  met: z.int(),
  /** Of those that were met: how many staff had passed or rejected. */
  passed: z.int(),
  rejected: z.int(),
  examples: z.array(example),
})
export type TriedRule = z.output<typeof tried>

/** Fifty thousand words are that much. Whoever sends more is told so by a sentence. */
const manyWords = { mostBytes: 8 * 1024 * 1024, mostValues: 200_000 }

export const adminRuleContract = {
  list: queryForStaff('rules.see', '/api/aoir-admin-rule/list', {
    summary: 'Rules for texts, newest first, with their hits of the last 7 and 30 days',
    of: rule,
    most: ruleLimits.rules,
  }),
  save: post('/api/aoir-admin-rule/save', {
    summary: 'Make a rule, or change one (with _id); in force at once',
    access: 'staff',
    needs: 'rules.edit',
    creates: true,
    ...manyWords,
    refuses: [404],
    input: z.extend(ruleInput, { _id: z.optional(id) }),
    output: rule,
  }),
  delete: post('/api/aoir-admin-rule/delete', {
    summary: 'Delete a rule; texts that it has held stay held',
    access: 'staff',
    needs: 'rules.edit',
    input: z.object({ _id: id }),
    output: nothing,
  }),
  check: query('/api/aoir-admin-rule/check', {
    summary: 'What a rule, which need not be saved, would make of one text',
    access: 'staff',
    needs: 'rules.edit',
    ...manyWords,
    input: z.object({ rule: ruleInput, text: z.string().check(z.maxLength(10_000), cleanText) }),
    output: z.object({
      action: z.enum(verdictActions),
      /** Where it was met, in the text. */
      places: z.array(z.object({ start: z.int(), end: z.int() })),
    }),
  }),
  try: post('/api/aoir-admin-rule/try', {
    summary:
      'Try a rule, which need not be saved, on the texts of the last days, messages left out; of names, signatures and other short texts those that stand now. Nothing is changed',
    access: 'staff',
    needs: 'rules.edit',
    creates: 'itself',
    ...manyWords,
    input: z.object({ rule: ruleInput, days: z.int().check(z.gte(1), z.lte(ruleLimits.tryDays)) }),
    output: z.object({ tryId: id }),
  }),
  tried: post('/api/aoir-admin-rule/tried', {
    summary: 'How far a trial of mine is, and what it has met; `cancel` ends it',
    access: 'staff',
    needs: 'rules.edit',
    refuses: [404],
    input: z.object({ tryId: id, cancel: z.optional(z.boolean()) }),
    output: tried,
  }),
}
