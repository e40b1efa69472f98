import type { ExpKind } from '#contract/modules/forum/grade.ts'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { Act } from './earn.ts'

export type Rules = ConfigDocument['COMMON_GRADE']['RULES']

export interface ExpEvent {
  user_id: string
  kind: Exclude<ExpKind, 'checkin'>
  source: string
  act: Act
  day: string
}

/** What the log says of one source: how many entries, and the amount of the last. */
export interface Past {
  turns: number
  last: number
}

export interface Entry {
  userId: string
  kind: ExpKind
  source: string
  turn: number
  amount: number
  day: string
}

/** What is known before some events are counted; counting them changes it. */
export interface Books {
  /** Experience by account. Who is not in here is gone. */
  exps: Map<string, number>
  /** By account and source. */
  pasts: Map<string, Past>
  /** How often something was given, by account, kind and day. */
  times: Map<string, number>
}

const most = 2_000_000_000

export const pastKey = (userId: string, source: string) => `${userId} ${source}`
export const timesKey = (userId: string, kind: string, day: string) => `${userId} ${kind} ${day}`

/** Counts events in their order: what each of them gives or takes is written down, and nobody falls below zero. */
export function reckon(events: ExpEvent[], books: Books, rules: Rules): Entry[] {
  return events.flatMap((event) => {
    const exp = books.exps.get(event.user_id)
    if (exp === undefined) return []
    const past = books.pasts.get(pastKey(event.user_id, event.source)) ?? { turns: 0, last: 0 }
    const amount = Math.min(amountOf(event, past, exp, books, rules), most - exp)
    if (amount === 0) return []
    books.exps.set(event.user_id, exp + amount)
    books.pasts.set(pastKey(event.user_id, event.source), { turns: past.turns + 1, last: amount })
    const { user_id: userId, kind, source, day } = event
    return [{ userId, kind, source, turn: past.turns, amount, day }]
  })
}

function amountOf(event: ExpEvent, { turns, last }: Past, exp: number, books: Books, rules: Rules): number {
  // After an odd number of turns it is given, after an even one it is not, or was taken back.
  const isGiven = turns % 2 === 1
  if (event.act === 'take') return isGiven ? -Math.min(last, exp) : 0
  if (isGiven) return 0
  if (turns > 0) return -last
  return event.act === 'give' ? firstGift(event, books, rules) : 0
}

/** As often a day as the rule says. */
function firstGift({ user_id, kind, day }: ExpEvent, { times }: Books, rules: Rules): number {
  const { exp, daily } = rules[kind]
  const key = timesKey(user_id, kind, day)
  const before = times.get(key) ?? 0
  if (exp === 0 || (daily > 0 && before >= daily)) return 0
  times.set(key, before + 1)
  return exp
}
