import { limits } from '#contract/shared/limits.ts'
import { queueToggle, type ToggleInput } from '#server/shared/toggle-queue.ts'
import type { Client } from '../../http/api/exchange.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { noColumn } from '../column-articles/service.ts'
import {
  addSubscribers,
  countSubscribed,
  isSubscribed,
  type LockedColumn,
  lockColumn,
  lockMember,
  subscribe,
  unsubscribe,
} from './queries.ts'

interface Subscription {
  isSubscribe: boolean
  subscribeNumber: number
}

/** One call after another; without a desired state, the opposite of what is so, and many calls at once mean the same. */
export async function toggleSubscription(
  ctx: Context,
  client: Pick<Client, 'arrivedAt'>,
  viewer: Viewer,
  { columnId, ...input }: { columnId: string } & ToggleInput,
): Promise<Subscription> {
  const call = { key: `subscribe:${viewer.id}:${columnId}`, ...input, arrivedAt: client.arrivedAt }
  return queueToggle(ctx, call, (desired) =>
    inTransaction(ctx, async (inner) => {
      await inner.db.run(lockMember(viewer.id))
      const column = await inner.db.maybe<LockedColumn>(lockColumn(columnId))
      if (!column || column.deleted_at || column.title === '') throw noColumn()
      if (column.user_id === viewer.id) throw new Refusal(400, 'column_own')
      // Looked at while both are locked: what another process has done meanwhile counts.
      const isSubscribe = desired ?? !(await inner.db.maybe(isSubscribed(columnId, viewer.id)))
      const delta = isSubscribe
        ? await enter(inner, viewer, columnId)
        : -(await inner.db.run(unsubscribe(columnId, viewer.id)))
      if (delta !== 0) contentChanged(inner, `column:${columnId}`)
      const { subscribers } = await inner.db.one<{ subscribers: number }>(addSubscribers(columnId, delta))
      return { isSubscribe, subscribeNumber: subscribers }
    }),
  )
}

async function enter(ctx: Context, viewer: Viewer, columnId: string): Promise<number> {
  const delta = await ctx.db.run(subscribe(columnId, viewer.id))
  const { total } = await ctx.db.one<{ total: number }>(countSubscribed(viewer.id))
  if (total > limits.columnsSubscribed)
    throw new Refusal(409, 'column_subscribed_too_many', { params: { max: limits.columnsSubscribed } })
  return delta
}
