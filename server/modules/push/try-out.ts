import { say } from '#server/shared/messages.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { unreadBy } from '../chat/service.ts'
import { siteName } from '../delivery/service.ts'
import { unreadOfMany } from '../notification/service.ts'
import { onPhone } from './compose.ts'
import { type SubscriptionRow, subscriptionsOf, touchSubscription } from './queries.ts'
import { openAddress } from './seal.ts'
import { forget } from './send.ts'
import { transmit } from './transmit.ts'

/** Seconds for which a trial is worth being shown. */
const life = 600

/** Somebody presses a button and waits for it: no rows, and nothing is tried again. */
export async function sendTest(ctx: Context, viewer: Viewer): Promise<{ sent: number }> {
  const rows = await ctx.db.many<SubscriptionRow>(subscriptionsOf(viewer.id))
  const [unread, chats] = await Promise.all([unreadOfMany(ctx, [viewer.id]), unreadBy(ctx, [viewer.id])])
  const badge = (unread.get(viewer.id) ?? 0) + (chats.get(viewer.id) ?? 0)
  const taken = await Promise.all(rows.map((row) => sendTo(ctx, row, badge)))
  return { sent: taken.filter(Boolean).length }
}

async function sendTo(ctx: Context, { id, sealed, locale, area }: SubscriptionRow, badge: number): Promise<boolean> {
  const path = '/account/notices'
  const url = area === 'mobile' ? onPhone(path) : path
  const payload = { title: siteName(ctx), body: say(locale, 'push_test_text'), tag: 'test', url, count: 1, badge }
  const outcome = await transmit(ctx, openAddress(ctx, sealed), payload, { life, isUrgent: true })
  if (outcome.kind === 'gone') await forget(ctx, id)
  if (outcome.kind === 'taken') await ctx.db.run(touchSubscription(id))
  return outcome.kind === 'taken'
}
