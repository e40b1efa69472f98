import * as z from 'zod/mini'
import { signedMoney } from '#contract/shared/money.ts'
import { id, money, noInput, time } from '#contract/shared/values.ts'
import { get, query } from '../../endpoint.ts'
import { userCard } from '../account/user.ts'
import { boardBrief } from '../forum/board.ts'

const newcomer = z.object({
  postsId: id,
  title: z.string(),
  system: boardBrief,
  user: userCard,
  createTime: time,
})

const quietBoard = z.object({
  system: boardBrief,
  /** Posts of the last seven days, and of seven days on average in the four weeks before. */
  posts: z.int(),
  usual: z.number(),
})

const emptySearch = z.object({ word: z.string(), /** How many people looked for it in seven days. */ times: z.int() })

/** What waits for somebody. Without `money.see` there is nothing about money, without `content.queue` nothing of the queue. */
const todaysWork = z.object({
  queue: z.optional(z.object({ held: z.int(), report: z.int(), appeal: z.int(), member: z.int() })),
  /** Since when the oldest of each kind waits; 0: none does. */
  oldest: z.optional(z.object({ held: time, report: time, appeal: time, member: time })),
  /** What the oldest open appeal is against: a sanction and for how many hours (0: for ever), or a text; null: none is open. */
  oldestAppeal: z.optional(z.nullable(z.object({ kind: z.enum(['warn', 'mute', 'ban', 'text']), hours: z.number() }))),
  /** In how many posts what was reported stands; 1000 reported things are looked at. */
  reportedPosts: z.optional(z.int()),
  /** Payments that somebody has to look at, and how much they are together. */
  payments: z.optional(z.int()),
  paymentsSum: z.optional(signedMoney),
  /** What providers, orders and books do not agree about. */
  unmatched: z.optional(z.int()),
  /** The last look through the books; `closed`: they balance, and the wallet takes no bookings. */
  proof: z.optional(z.object({ state: z.enum(['none', 'clean', 'broken', 'closed']), endTime: time })),
  /** What content earns; not there as long as nothing is sold and nothing was. */
  earning: z.optional(
    z.object({
      /** Sold, tipped and won today and not given back; what was paid for it, and what the site keeps of that. */
      sales: z.int(),
      salesSum: money,
      share: money,
      /** Shares of authors that wait for the end of their hold. */
      due: money,
      withdrawals: z.int(),
      withdrawalsSum: money,
      /** Since when the oldest of them waits; 0: none does. */
      oldestWithdrawal: time,
      /** Purchases whose buyers want their money back. */
      refundsAsked: z.int(),
    }),
  ),
  /** Chores whose last run failed, and which. */
  failedJobs: z.int(),
  failures: z.array(z.object({ name: z.string(), times: z.int(), createTime: time })),
  /** Bytes of the volume that holds the data; isFull: so few are left that nothing is written. */
  disk: z.object({ used: z.int(), total: z.int(), isFull: z.boolean() }),
  /** When the last backup was made that the site knows of; 0: it knows of none. */
  backupTime: time,
  /** Older than two periods, or the last one or the last drill failed. */
  isBackupAlarm: z.boolean(),
  /** In the last 24 hours. */
  mailRefused: z.int(),
  newcomers: z.array(newcomer),
  quietBoards: z.array(quietBoard),
  emptySearches: z.array(emptySearch),
  vipEnding: z.array(z.object({ user: userCard, endTime: time })),
})
export type TodaysWork = z.infer<typeof todaysWork>

const siteDay = z.object({
  /** yyyy-MM-dd, in the time of the site. */
  day: z.string(),
  registrations: z.int(),
  /** Members who were here on that day, within the seven days that end with it, and within thirty. */
  active: z.int(),
  activeWeek: z.int(),
  activeMonth: z.int(),
  posts: z.int(),
  comments: z.int(),
  messages: z.int(),
  income: z.optional(signedMoney),
})
export type SiteDay = z.infer<typeof siteDay>

export const cockpitSpans = [7, 30, 90] as const
export type CockpitSpan = (typeof cockpitSpans)[number]

const cohort = z.object({
  /** The Monday of the week in which they registered. */
  week: z.string(),
  size: z.int(),
  /** How many of them were here in that week, in the next one, and so on until now. */
  kept: z.array(z.int()),
})
export type Cohort = z.infer<typeof cohort>

export const adminCockpitContract = {
  today: get('/api/aoir-admin-cockpit/today', {
    summary: 'What waits for somebody today, and who should not be forgotten',
    access: 'staff',
    needs: 'cockpit.see',
    input: noInput,
    output: todaysWork,
  }),
  series: query('/api/aoir-admin-cockpit/series', {
    summary: 'What happened day by day, today included, and in as many days before',
    access: 'staff',
    needs: 'cockpit.see',
    input: z.object({ days: z._default(z.literal(cockpitSpans), 30) }),
    output: z.object({ days: z.array(siteDay), before: z.array(siteDay) }),
  }),
  cohorts: query('/api/aoir-admin-cockpit/cohorts', {
    summary: 'Of those who registered in each of the last weeks, how many came again later',
    access: 'staff',
    needs: 'cockpit.see',
    input: noInput,
    output: z.object({ list: z.array(cohort) }),
  }),
}
