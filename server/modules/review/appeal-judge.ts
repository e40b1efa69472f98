import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Office } from '../audit/service.ts'
import { tellMember } from '../notification/service.ts'
import { type LockedItem, lockItem, setItemState } from '../queue/service.ts'
import {
  hoursOf,
  isForAdministrators,
  lift,
  oneSanction,
  presentSanction,
  type SanctionRow,
  unlift,
} from '../sanction/service.ts'
import { announceStanding } from '../user/service.ts'
import { assertOther } from './access.ts'

export interface Judgement {
  item: LockedItem
  office: Office
  reason: string
}

/** What it takes to undo it, as it is written down with the item. */
export type Undo = Record<string, unknown>

/** What a decision does to the thing it is about. Null, or false: the thing is gone. */
export interface Judge {
  /** Everybody locks things before their items. */
  lock?(ctx: Context, objectId: string): Promise<unknown>
  pass(ctx: Context, judgement: Judgement): Promise<Undo | null>
  reject(ctx: Context, judgement: Judgement): Promise<Undo | null>
  undo(ctx: Context, judgement: Judgement): Promise<boolean>
}

/** What an appeal is about besides sanctions: how the text comes back, and how it goes again. */
export interface Reversal {
  grant(ctx: Context, item: LockedItem, office: Office): Promise<Undo | null>
  withdraw(ctx: Context, item: LockedItem, office: Office, undo: Undo): Promise<boolean>
}

const ownDecision = 'appeal_own_decision'

async function answer(ctx: Context, { item, reason }: Judgement, isGranted: boolean): Promise<void> {
  const key = isGranted ? 'appeal_granted' : 'appeal_refused'
  await tellMember(ctx, item.user_id, { key, reason })
}

/** Who may not lift it does not decide about it either; who imposed it leaves that to others who may. */
async function sanctionFor(ctx: Context, { item, office }: Judgement): Promise<SanctionRow> {
  const sanction = await oneSanction(ctx, item.object_id)
  const isTheirs = isBeyondModerators(sanction)
  if (isTheirs && office.viewer.userpower !== 0) throw forAdministrators()
  await assertOther(ctx, office, sanction.by_id, ownDecision, isTheirs ? [0] : undefined)
  return sanction
}

function isBeyondModerators(sanction: SanctionRow): boolean {
  return isForAdministrators({ kind: sanction.kind, hours: hoursOf(presentSanction(sanction)) })
}

function forAdministrators(): Refusal {
  return new Refusal(403, 'appeal_for_administrators')
}

/** Who may not decide about it does not keep it from those who may. */
export async function assertMayOpen(ctx: Context, viewer: Viewer, item: LockedItem): Promise<void> {
  if (viewer.userpower === 0 || item.kind !== 'appeal' || item.type !== 'sanction') return
  if (isBeyondModerators(await oneSanction(ctx, item.object_id))) throw forAdministrators()
}

export const sanctionAppeals: Judge = {
  pass: async (ctx, judgement) => {
    const { item, office, reason } = judgement
    const sanction = await sanctionFor(ctx, judgement)
    const isLifted = await lift(ctx, sanction.id, office.viewer.id, reason)
    await announceStanding(ctx, item.user_id)
    await answer(ctx, judgement, true)
    return { isLifted }
  },
  reject: async (ctx, judgement) => {
    await sanctionFor(ctx, judgement)
    await answer(ctx, judgement, false)
    return {}
  },
  undo: async (ctx, { item }) => {
    if (item.state === 'rejected' || item.undo?.isLifted !== true) return true
    const isBack = await unlift(ctx, item.object_id)
    await announceStanding(ctx, item.user_id)
    return isBack
  },
}

export function textAppeals(
  reversalOf: (item: LockedItem) => Reversal,
  lockThing: (ctx: Context, item: LockedItem) => Promise<unknown>,
): Judge {
  const original = async (ctx: Context, { item, office }: Judgement): Promise<LockedItem | null> => {
    const first = await ctx.db.maybe<LockedItem>(lockItem(item.object_id))
    if (!first) return null
    if (item.state === 'open') await assertOther(ctx, office, first.decided_by, ownDecision)
    await lockThing(ctx, first)
    return first
  }
  return {
    pass: async (ctx, judgement) => {
      const first = await original(ctx, judgement)
      if (first?.state !== 'rejected') return null
      const undo = await reversalOf(first).grant(ctx, first, judgement.office)
      if (!undo) return null
      await ctx.db.run(setItemState(first.id, 'passed'))
      await answer(ctx, judgement, true)
      return undo
    },
    reject: async (ctx, judgement) => {
      if (!(await original(ctx, judgement))) return null
      await answer(ctx, judgement, false)
      return {}
    },
    undo: async (ctx, judgement) => {
      const { item, office } = judgement
      if (item.state === 'rejected') return true
      const first = await original(ctx, judgement)
      if (!first || !(await reversalOf(first).withdraw(ctx, first, office, item.undo ?? {}))) return false
      await ctx.db.run(setItemState(first.id, 'rejected'))
      return true
    },
  }
}
