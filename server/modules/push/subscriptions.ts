import type { PushDevice } from '#contract/modules/account/push.ts'
import { limits } from '#contract/shared/limits.ts'
import { deviceName } from '#server/shared/device-name.ts'
import type { Listed } from '#server/shared/paging.ts'
import type { Client } from '../../http/api/exchange.ts'
import { isPhone } from '../../http/port/user-agent.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { leadsInside } from '../../providers/outbound/public-address.ts'
import {
  countTry,
  dropOldest,
  dropSubscription,
  lockBrowser,
  putSubscription,
  type SubscriptionRow,
  subscriptionsOf,
  takeOver,
} from './queries.ts'
import { type Address, areGoodKeys, markOf, sealAddress } from './seal.ts'

/** Milliseconds for finding out where an address leads. */
const patience = 2000

export async function subscribe(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  given: Address,
): Promise<{ _id: string }> {
  // What ends with its session needs one.
  if (viewer.key) throw new Refusal(403, 'push_no_session')
  if (!areGoodKeys(given.keys)) throw new Refusal(422, 'push_bad_keys', { field: 'keys' })
  const endpoint = await checkedEndpoint(ctx, given.endpoint)
  return inTransaction(ctx, async (inner) => {
    const { number, wait } = await inner.db.one<{ number: number; wait: number }>(countTry(viewer.id))
    if (number > limits.pushTriesAnHour) throw new Refusal(429, 'push_too_often', { retryAfter: Math.max(wait, 1) })
    const mark = markOf(ctx, endpoint)
    await inner.db.run(lockBrowser(mark))
    await inner.db.run(takeOver(mark, viewer.id))
    const row = await inner.db.maybe<{ id: string }>(
      putSubscription({
        userId: viewer.id,
        sessionId: viewer.sessionId,
        mark,
        sealed: sealAddress(ctx, { endpoint, keys: given.keys }),
        area: isPhone(client.userAgent) ? 'mobile' : 'desktop',
        locale: client.locale,
        userAgent: client.userAgent.slice(0, 500),
      }),
    )
    if (!row) throw new Refusal(401, 'session_expired')
    await inner.db.run(dropOldest(viewer.id, limits.pushDevices))
    return { _id: row.id }
  })
}

/** An address of the open internet, by https. Names are looked up again whenever something is sent. */
async function checkedEndpoint({ env }: Context, given: string): Promise<string> {
  const bad = () => new Refusal(422, 'push_bad_endpoint', { field: 'endpoint' })
  if (!URL.canParse(given)) throw bad()
  const url = new URL(given)
  const allowed = env.pushAllowPrivate ? /^https?:$/ : /^https:$/
  if (!allowed.test(url.protocol) || url.username || url.password || url.hash) throw bad()
  if (url.href.length > limits.pushEndpoint) throw bad()
  if (!env.pushAllowPrivate && (await leadsInside(url.href, patience))) throw bad()
  return url.href
}

export async function unsubscribe(ctx: Context, viewer: Viewer, id: string): Promise<null> {
  if ((await ctx.db.run(dropSubscription(viewer.id, id))) === 0) throw new Refusal(404, 'push_not_found')
  return null
}

export async function listDevices(ctx: Context, client: Client, viewer: Viewer): Promise<Listed<PushDevice>> {
  const rows = await ctx.db.many<SubscriptionRow>(subscriptionsOf(viewer.id))
  const list = rows.map(
    (row): PushDevice => ({
      _id: row.id,
      device: deviceName(row.user_agent, client.locale),
      userAgent: row.user_agent,
      createTime: row.created_at.getTime(),
      lastTime: row.last_at?.getTime() ?? 0,
      isCurrent: row.session_id === viewer.sessionId,
    }),
  )
  return { list, total: list.length }
}
