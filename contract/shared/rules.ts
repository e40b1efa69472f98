/** Kinds of texts that rules look at. */
export const ruleScopes = [
  'posts',
  'comment',
  'reply',
  'name',
  'signature',
  'board',
  'work',
  'chapter',
  'message',
] as const
export type RuleScope = (typeof ruleScopes)[number]

export const ruleKinds = ['words', 'pattern', 'links', 'repeat', 'pace', 'contact', 'media', 'hours'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** From the weakest to the strongest; of several rules the strongest wins. */
export const ruleActions = ['mask', 'hold', 'block'] as const
export type RuleAction = (typeof ruleActions)[number]

/** `watch`: its hits are counted, and nothing else happens. */
export const ruleStates = ['on', 'watch', 'off'] as const
export type RuleState = (typeof ruleStates)[number]

export const contactKinds = ['phone', 'wechat', 'qq', 'mail'] as const

/** 0 newcomer, 1 member, 2 regular. */
export type TrustLevel = 0 | 1 | 2

/** What stands in a text and can be covered there. */
export const maskedKinds: readonly RuleKind[] = ['words', 'pattern', 'links', 'contact']

/** A chat is never read by others: rules that cover or refuse, by what stands in the message, and no others. */
export const messageKinds: readonly RuleKind[] = ['words', 'links', 'contact']

/** What was written before is counted in posts, comments and replies: only there can it be met. */
export const countingKinds: readonly RuleKind[] = ['repeat', 'pace']
export const countedScopes: readonly RuleScope[] = ['posts', 'comment', 'reply']

/** Where a rule can be met at all. */
export function scopesOf({ kind, action }: { kind: RuleKind; action: RuleAction }): readonly RuleScope[] {
  if (countingKinds.includes(kind)) return countedScopes
  const isForChats = messageKinds.includes(kind) && action !== 'hold'
  return isForChats ? ruleScopes : ruleScopes.filter((scope) => scope !== 'message')
}

export const ruleLimits = {
  rules: 300,
  patterns: 200,
  name: 40,
  words: 50_000,
  /** Over all rules. */
  allWords: 200_000,
  word: 60,
  pattern: 500,
  domains: 5000,
  minutes: 1440,
  times: 1000,
  tryDays: 30,
  tryTexts: 200_000,
} as const
