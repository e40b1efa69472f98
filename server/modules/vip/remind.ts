import { type Context, within } from '../../kernel/context.ts'
import { announce, type Told } from '../notification/service.ts'
import { type ReminderWords, remindSome } from './queries.ts'

const words: ReminderWords = { 7: 'vip_note_ends', 1: 'vip_note_ends_soon' }
const portion = 500

/** Seven days before the end and one day before it, once each, by the clock of the database. */
export async function remindOfEnds(ctx: Context, signal?: AbortSignal): Promise<number> {
  if (!ctx.config.current().document.COMMON_IS_VIP) return 0
  let all = 0
  for (let some = portion; some === portion && !signal?.aborted; all += some) some = await remind(ctx)
  return all
}

function remind(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    const told = await inner.db.many<Told>(remindSome(words, portion))
    announce(inner, told, null)
    return told.length
  })
}
