import type { Context, Viewer } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { tellerOf } from '../moderation/service.ts'
import { openItem } from '../queue/service.ts'
import { oneSanction, sanctionsOf, sanctionsSeen } from '../sanction/service.ts'
import {
  type AppealRow,
  appealAgainst,
  appealsOf,
  lockAppeals,
  lockRejected,
  type RejectedRow,
  rejectedOf,
  type WaitingItemRow,
  waitingOf,
} from './appeal-queries.ts'

const shown = 100

/** What was decided against a member, and what they said to it. */
export async function mine(ctx: Context, viewer: Viewer) {
  const [sanctions, waiting, rejected, appeals] = await Promise.all([
    sanctionsOf(ctx, viewer.id),
    ctx.db.many<WaitingItemRow>(waitingOf(viewer.id)),
    ctx.db.many<RejectedRow>(rejectedOf(viewer.id, shown)),
    ctx.db.many<AppealRow>(appealsOf(viewer.id)),
  ])
  const told = await tellerOf(ctx)
  await sanctionsSeen(ctx, viewer.id, sanctions)
  const against = (id: string) => {
    const row = appeals.find((one) => one.object_id === id)
    return row && { appeal: present(row) }
  }
  return {
    sanctions: sanctions.map((sanction) => {
      const stands = sanction.isInForce || (sanction.kind === 'warn' && sanction.liftedTime === undefined)
      return { ...sanction, mayAppeal: stands && !sanction.appeal }
    }),
    waiting: waiting.map(({ id, type, content: { title, text }, verdict, created_at }) => ({
      itemId: id,
      type,
      ...(title ? { title } : {}),
      text,
      heldBy: told(verdict),
      createTime: created_at.getTime(),
    })),
    rejected: rejected.map(({ id, type, content, reason, decided_at }) => {
      const objection = against(id)
      const { title, text } = content
      const createTime = decided_at.getTime()
      return {
        itemId: id,
        type,
        ...(title ? { title } : {}),
        text,
        reason,
        createTime,
        ...objection,
        mayAppeal: !objection,
      }
    }),
  }
}

function present({ id, content, state, reason, created_at }: AppealRow) {
  return { _id: id, text: content.text, state, reason, createTime: created_at.getTime() }
}

interface AppealInput {
  sanctionId?: string
  itemId?: string
  text: string
}

/** Once for each sanction and each text, also for two calls at the same moment. */
export async function appeal(
  ctx: Context,
  viewer: Viewer,
  { sanctionId, itemId, text }: AppealInput,
): Promise<{ _id: string }> {
  if ((sanctionId === undefined) === (itemId === undefined))
    throw new Refusal(422, 'input_invalid', { field: 'itemId' })
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockAppeals(viewer.id))
    const [type, objectId] = sanctionId ? (['sanction', sanctionId] as const) : (['item', itemId ?? ''] as const)
    const title = sanctionId
      ? await standingSanction(inner, viewer, sanctionId)
      : await rejectedTitle(inner, viewer, objectId)
    if (await inner.db.maybe(appealAgainst(type, objectId, viewer.id))) throw new Refusal(409, 'appeal_made')
    const content = title ? { title, text } : { text }
    const _id = await openItem(inner, { kind: 'appeal', type, objectId, userId: viewer.id, boardId: null, content })
    return { _id }
  })
}

async function standingSanction(ctx: Context, viewer: Viewer, id: string): Promise<string> {
  const sanction = await oneSanction(ctx, id)
  if (sanction.user_id !== viewer.id) throw new Refusal(404, 'sanction_not_found')
  const stands = sanction.is_in_force || (sanction.kind === 'warn' && sanction.lifted_at === null)
  if (!stands && !(await ctx.db.maybe(appealAgainst('sanction', id, viewer.id))))
    throw new Refusal(409, 'sanction_over')
  return sanction.reason
}

async function rejectedTitle(ctx: Context, viewer: Viewer, id: string): Promise<string | undefined> {
  const item = await ctx.db.maybe<Pick<RejectedRow, 'content'>>(lockRejected(id, viewer.id))
  if (!item) {
    // One that was granted is no longer rejected.
    if (await ctx.db.maybe(appealAgainst('item', id, viewer.id))) throw new Refusal(409, 'appeal_made')
    throw new Refusal(404, 'queue_not_found')
  }
  return item.content.title
}
