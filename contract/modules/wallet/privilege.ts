import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { noInput } from '#contract/shared/values.ts'
import { get } from '../../endpoint.ts'

/** flag: 1 or 0; number: a figure; percent: of a price. */
export const privilegeTypes = ['flag', 'number', 'percent'] as const
export type PrivilegeType = (typeof privilegeTypes)[number]

interface Rule {
  type: PrivilegeType
  /** What it counts, as the pages name it. */
  unit: 'MB' | 'minute' | 'post' | 'board' | 'character' | 'draft' | 'bookmark' | 'hour' | '%' | ''
  /** What everybody has until the site says otherwise. */
  base: number
  /** The most that the site can give. */
  most: number
  /** 0 is no figure but none at all: better than any. */
  isOpenAtZero?: boolean
  /** What everybody has is set elsewhere in the settings. */
  isSetElsewhere?: boolean
}

/**
 * What membership and levels may do that others may not. Each is asked for by the server at one place, and a test sees
 * it act; the settings, the table of the back office and the page of membership are made from this list.
 */
export const privilegeRules = {
  name_colour: { type: 'flag', unit: '', base: 0, most: 1 },
  badge: { type: 'flag', unit: '', base: 0, most: 1 },
  background: { type: 'flag', unit: '', base: 0, most: 1 },
  quota_mb: { type: 'number', unit: 'MB', base: 0, most: 10_000_000, isSetElsewhere: true },
  video_mb: { type: 'number', unit: 'MB', base: 0, most: 10_000, isSetElsewhere: true },
  video_minutes: { type: 'number', unit: 'minute', base: 0, most: 1440, isOpenAtZero: true },
  content_off: { type: 'percent', unit: '%', base: 0, most: 90 },
  early_hours: { type: 'number', unit: 'hour', base: 0, most: 8760 },
  posts_hour: { type: 'number', unit: 'post', base: 0, most: 1000, isOpenAtZero: true },
  recall_minutes: { type: 'number', unit: 'minute', base: limits.recallWithin / 60_000, most: 1440 },
  boards_founded: { type: 'number', unit: 'board', base: limits.boardsFounded, most: 1000 },
  signature: { type: 'number', unit: 'character', base: limits.signature, most: limits.longestSignature },
  drafts: { type: 'number', unit: 'draft', base: limits.drafts, most: limits.mostDrafts },
  collects: { type: 'number', unit: 'bookmark', base: limits.collects, most: limits.mostCollects },
} as const satisfies Record<string, Rule>

export type PrivilegeKey = keyof typeof privilegeRules
export const privilegeKeys = Object.keys(privilegeRules) as PrivilegeKey[]

/** As the list says it, with all that may be missing. */
export function privilegeRule(key: PrivilegeKey): Rule {
  return privilegeRules[key]
}

/** Whether the first gives more than the second. */
export function isBetter(key: PrivilegeKey, value: number, than: number): boolean {
  if (value === than) return false
  const { isOpenAtZero = false } = privilegeRule(key)
  if (isOpenAtZero && (value === 0 || than === 0)) return value === 0
  return value > than
}

/** What the site gives: everybody, members with VIP, and whoever has reached a level. Nothing said is nothing given. */
const given = ({ most }: Rule) => {
  const value = z.int().check(z.gte(0), z.lte(most))
  return z.object({
    base: z.optional(value),
    vip: z.optional(value),
    levels: z.optional(z.record(z.string().check(z.regex(/^([1-9]|[12]\d|30)$/)), value)),
  })
}

type Given = ReturnType<typeof given>

export const privilegeConfig = z.object(
  Object.fromEntries(privilegeKeys.map((key) => [key, given(privilegeRule(key))])) as Record<PrivilegeKey, Given>,
)
export type PrivilegeConfig = z.infer<typeof privilegeConfig>

export const privilege = z.object({
  key: z.enum(privilegeKeys),
  name: z.string(),
  type: z.enum(privilegeTypes),
  unit: z.string(),
  base: z.number(),
  vip: z.number(),
  levels: z.array(z.object({ grade: z.int(), value: z.number() })),
  /** What the caller has; a guest what everybody has. */
  mine: z.number(),
  from: z.enum(['base', 'vip', 'level']),
})
export type Privilege = z.infer<typeof privilege>

export const privilegeContract = {
  list: get('/api/aoir-privilege/list', {
    summary:
      'What membership and levels may do, and what I have of it. `vipNumber`: how much of it membership makes better than what everybody has',
    access: 'anyone',
    input: noInput,
    output: z.object({ list: z.array(privilege), vipNumber: z.int() }),
  }),
}
