import { type Repetition, repeatedly } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import { countOldUnmatched } from '../reconcile/service.ts'
import { askAndExpire } from './poll-providers.ts'
import { retryWaiting } from './receive.ts'

const every = 15_000
/** Rounds between two looks at what does not match. */
const lookEvery = 20

/** Asks about orders, ends old ones, tries again what could not be dealt with, and counts what does not match. */
export function startOrderWork(ctx: Context, pause = every): Repetition {
  let unmatched = 0
  let rounds = 0
  ctx.metrics.observe(
    'pay_unmatched_old',
    'Payments, orders and bookings that have not matched for an hour',
    () => unmatched,
  )
  return repeatedly(ctx, {
    pause,
    round: async (signal) => {
      if (signal.aborted) return
      await retryWaiting(ctx, signal)
      await askAndExpire(ctx, signal)
      if (!signal.aborted && rounds++ % lookEvery === 0) unmatched = await countOldUnmatched(ctx)
    },
    waits: 'Orders wait for the database.',
    fails: 'the work on orders failed',
  })
}
