import type { Context } from '../../kernel/context.ts'
import { lockBoardTexts, lockClassifyName, setBoardTexts, setClassifyName } from '../board/service.ts'
import { lockVolumeTitle, setVolumeTitle } from '../chapter/service.ts'
import { lockColumnTexts, setColumnTexts } from '../column/service.ts'
import type { LockedItem } from '../queue/service.ts'
import { announceStanding, lockSignature, setSignature } from '../user/service.ts'
import { returnTexts, type Texts, takeTexts, type WaitingRow, type WaitingType } from '../waiting-text/service.ts'
import type { Judge, Reversal } from './appeal-judge.ts'

/** Where short texts stand. */
interface Place {
  /** What is in sight, until the transaction ends; null: gone. */
  lock(ctx: Context, id: string): Promise<Texts | null>
  set(ctx: Context, id: string, texts: Texts, authorId: string): Promise<void>
}

const places: Record<WaitingType, Place> = {
  signature: { lock: lockSignature, set: setSignature },
  system: { lock: lockBoardTexts, set: setBoardTexts },
  column: { lock: lockColumnTexts, set: setColumnTexts },
  classify: { lock: lockClassifyName, set: setClassifyName },
  volume: { lock: lockVolumeTitle, set: setVolumeTitle },
}

/** What it takes to undo a decision: what waited, and what was in sight then. */
interface Kept {
  row: WaitingRow
  before: Texts
}

type Tell = (ctx: Context, item: LockedItem, reason: string) => Promise<void>

/** A signature, or what a board, a column or a part of them is called: the text before stays in sight until somebody has passed the new one. */
export function waitingTexts(type: WaitingType, tell: { passed: Tell; rejected: Tell }): Judge {
  const place = places[type]
  const decided = async (ctx: Context, item: LockedItem): Promise<Kept | null> => {
    const inSight = await place.lock(ctx, item.object_id)
    const row = inSight && (await takeTexts(ctx, type, item.object_id))
    return inSight && row ? { row, before: pick(inSight, row.texts) } : null
  }
  return {
    lock: place.lock,
    pass: async (ctx, { item, reason }) => {
      const kept = await decided(ctx, item)
      if (!kept) return null
      await place.set(ctx, item.object_id, kept.row.texts, kept.row.user_id)
      await tell.passed(ctx, item, reason)
      await announceStanding(ctx, item.user_id)
      return { ...kept }
    },
    reject: async (ctx, { item, reason }) => {
      const kept = await decided(ctx, item)
      if (!kept) return null
      await tell.rejected(ctx, item, reason)
      await announceStanding(ctx, item.user_id)
      return { ...kept }
    },
    undo: async (ctx, { item }) => {
      const { row, before } = item.undo as unknown as Kept
      const isPassed = item.state === 'passed'
      // What somebody has written since then stays, in sight or waiting.
      if (!(await stands(ctx, place, item, isPassed ? row.texts : before))) return false
      if (!(await returnTexts(ctx, row))) return false
      if (isPassed) await place.set(ctx, item.object_id, before, row.user_id)
      await announceStanding(ctx, item.user_id)
      return true
    },
  }
}

/** A rejected one is in sight after all, as long as nobody has written another one there. */
export function waitingReversal(type: WaitingType): Reversal {
  const place = places[type]
  return {
    grant: async (ctx, item) => {
      const { row, before } = item.undo as unknown as Kept
      if (!(await stands(ctx, place, item, before))) return null
      // What waits there by now is newer.
      if (!(await returnTexts(ctx, row))) return null
      await takeTexts(ctx, type, item.object_id)
      await place.set(ctx, item.object_id, row.texts, row.user_id)
      return {}
    },
    withdraw: async (ctx, item) => {
      const { row, before } = item.undo as unknown as Kept
      if (!(await stands(ctx, place, item, row.texts))) return false
      await place.set(ctx, item.object_id, before, row.user_id)
      return true
    },
  }
}

async function stands(ctx: Context, place: Place, { object_id }: LockedItem, texts: Texts): Promise<boolean> {
  const inSight = await place.lock(ctx, object_id)
  return inSight !== null && Object.entries(texts).every(([field, text]) => inSight[field] === text)
}

function pick(from: Texts, like: Texts): Texts {
  return Object.fromEntries(Object.keys(like).map((field) => [field, from[field] ?? '']))
}
