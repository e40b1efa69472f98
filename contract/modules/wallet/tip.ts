import * as z from 'zod/mini'
import { id, listOf, money, paged, selectBy, time, written } from '#contract/shared/values.ts'
import { post, query, queryForStaff } from '../../endpoint.ts'
import { somebody, userCard } from '../account/user.ts'
import { saleStates } from './sale.ts'
import { longestTipMessage } from './tip-limits.ts'

/** What can be tipped: articles are posts too. */
export const tipTargets = ['posts', 'comment', 'chapter', 'work'] as const
export type TipTarget = (typeof tipTargets)[number]

const target = z.object({ type: z.enum(tipTargets), _id: id })

/** What one member gave in all; every anonymous tip stands alone. */
const supporter = z.object({
  /** null: nobody learns who it was. */
  user: z.nullable(userCard),
  sum: money,
  number: z.int(),
  /** Of the last one that brought words. */
  message: z.string(),
  createTime: time,
})
export type Supporter = z.infer<typeof supporter>

const supporters = z.extend(listOf(supporter), { tipNumber: z.int() })
export type Supporters = z.infer<typeof supporters>

export const tipContract = {
  create: post('/api/aoir-tip/create', {
    summary: 'Tip whoever made something, from the balance, with a few words; `isAnonymous`: nobody learns who it was',
    access: 'member',
    speaks: true,
    creates: 'atOnce',
    refuses: [402, 403, 404, 409],
    input: z.object({
      target,
      amount: money.check(z.gt(0)),
      message: z._default(written({ max: longestTipMessage }), ''),
      isAnonymous: z._default(z.boolean(), false),
    }),
    output: z.object({ _id: id, money, tipNumber: z.int() }),
  }),
  list: query('/api/aoir-tip/list', {
    summary: 'Who has tipped something: by member, most given first; every anonymous tip is a row of its own',
    access: 'anyone',
    refuses: [403, 404],
    input: z.object({ target, ...paged() }),
    output: supporters,
  }),
}

const adminTip = z.object({
  _id: id,
  target: z.object({ type: z.enum(tipTargets), _id: id, title: z.string(), url: z.string() }),
  /** null: it is anonymous here too. Who paid stands in the books alone. */
  user: z.nullable(somebody),
  author: somebody,
  message: z.string(),
  paid: money,
  share: money,
  state: z.enum(saleStates),
  createTime: time,
})
export type AdminTip = z.infer<typeof adminTip>

export const adminTipContract = {
  list: queryForStaff('money.see', '/api/aoir-admin-tip/list', {
    summary: 'All tips, newest first: to find the one that is to be given back',
    of: adminTip,
    by: selectBy({ authorId: z.optional(id), state: z.optional(z.enum(saleStates)) }),
  }),
}
