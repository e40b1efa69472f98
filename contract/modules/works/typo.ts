import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, time, written } from '#contract/shared/values.ts'
import { create, post, queryMine } from '../../endpoint.ts'
import { userCard } from '../account/user.ts'

export const typoStates = ['open', 'fixed', 'dismissed'] as const
export type TypoState = (typeof typoStates)[number]

/** A fault in a chapter, as its author sees it. `number`: how many reported it; `user`: who did first. */
const typo = z.object({
  _id: id,
  chapter: z.object({ _id: id, title: z.string() }),
  block: z.int(),
  wrong: z.string(),
  right: z.string(),
  number: z.int(),
  state: z.enum(typoStates),
  user: userCard,
  createTime: time,
})
export type Typo = z.infer<typeof typo>

export const typoContract = {
  create: create('/api/aoir-works-typo/create', {
    summary: 'Report a fault in a chapter: `wrong` stands in the block, `right` should stand there; 20 a day',
    speaks: true,
    refuses: [429],
    input: z.object({
      chapterId: id,
      block: z.int().check(z.gte(1), z.lte(2_000_000_000)),
      wrong: written({ min: 1, max: limits.typo, missing: 'typo_need_wrong' }),
      right: z._default(written({ max: limits.typo }), ''),
    }),
    output: z.object({ _id: id }),
  }),
  list: queryMine('/api/aoir-works-typo/list', {
    summary: 'Faults that readers found in a work of mine, the newest first',
    of: typo,
    by: { workId: id, select: z.optional(z.object({ state: z.optional(z.enum(typoStates)) })) },
  }),
  settle: post('/api/aoir-works-typo/settle', {
    summary:
      'Decide on a fault in a work of mine. With `apply` the text is corrected and published; who reported it is told when it is fixed',
    access: 'member',
    speaks: true,
    refuses: [409],
    input: z.object({ typoId: id, state: z.enum(['fixed', 'dismissed']), apply: z._default(z.boolean(), false) }),
    output: typo,
  }),
}
