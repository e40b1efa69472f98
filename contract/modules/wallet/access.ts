import * as z from 'zod/mini'
import { id, moment, money, time } from '#contract/shared/values.ts'
import { accessKinds, accessLimits } from './access-limits.ts'

/** What can be bought. */
export const targetTypes = ['posts', 'file', 'chapter', 'work', 'column', 'system', 'goods'] as const
export type TargetType = (typeof targetTypes)[number]

export const target = z.object({ type: z.enum(targetTypes), _id: id })
export type Target = z.infer<typeof target>

const level = z.int().check(z.gte(1), z.lte(accessLimits.level))
const price = money.check(z.gt(0))
const days = z.int().check(z.gte(1), z.lte(accessLimits.days))

/** How much of a text stays open before the lock: characters as readers see them; of manga: pages. */
const teaser = z.int().check(z.gte(0), z.lte(accessLimits.teaser))

const common = {
  teaser: z.optional(teaser),
  /** From then on it is open to everybody; 0 as none. */
  freeFrom: z.optional(moment),
}

const variants = {
  free: z.object({ kind: z.literal('free') }),
  login: z.object({ kind: z.literal('login'), ...common }),
  follow: z.object({ kind: z.literal('follow'), ...common }),
  reply: z.object({ kind: z.literal('reply'), ...common }),
  level: z.object({ kind: z.literal('level'), level, ...common }),
  vip: z.object({ kind: z.literal('vip'), ...common }),
  paid: z.object({
    kind: z.literal('paid'),
    price,
    /** Members with VIP read without buying. */
    vipFree: z.optional(z.boolean()),
    /** Percent off for VIP, borne by the author. */
    vipDiscount: z.optional(z.int().check(z.gte(1), z.lte(accessLimits.discount))),
    ...common,
  }),
}

/** Of posts and their files. What a kind does not know is dropped. */
export const postAccess = z.discriminatedUnion('kind', [
  variants.free,
  variants.login,
  variants.follow,
  variants.reply,
  variants.level,
  variants.vip,
  variants.paid,
])

export type PostAccess = z.infer<typeof postAccess>

/** Of chapters: nobody replies before reading. */
export const chapterAccess = z.discriminatedUnion('kind', [
  variants.free,
  variants.login,
  variants.follow,
  variants.level,
  variants.vip,
  variants.paid,
])

export type ChapterAccess = z.infer<typeof chapterAccess>

/** A month of a column. */
export const columnAccess = z.discriminatedUnion('kind', [
  variants.free,
  z.object({
    kind: z.literal('paid'),
    price,
    vipFree: z.optional(z.boolean()),
    vipDiscount: z.optional(z.int().check(z.gte(1), z.lte(accessLimits.discount))),
  }),
])

export type ColumnAccess = z.infer<typeof columnAccess>

export const boardAccess = z.discriminatedUnion('kind', [
  variants.free,
  z.object({ kind: z.literal('login') }),
  z.object({ kind: z.literal('level'), level }),
  z.object({ kind: z.literal('vip') }),
  z.object({
    kind: z.literal('paid'),
    price,
    days,
    vipFree: z.optional(z.boolean()),
    vipDiscount: z.optional(z.int().check(z.gte(1), z.lte(accessLimits.discount))),
  }),
])

export type BoardAccess = z.infer<typeof boardAccess>

/** As it is stored and answered, whatever it is of. */
export const access = z.object({
  kind: z.enum(accessKinds),
  level: z.optional(z.int()),
  price: z.optional(money),
  days: z.optional(z.int()),
  teaser: z.optional(z.int()),
  vipFree: z.optional(z.boolean()),
  vipDiscount: z.optional(z.int()),
  freeFrom: z.optional(time),
})
export type ContentAccess = z.infer<typeof access>

export const freeAccess: ContentAccess = { kind: 'free' }
