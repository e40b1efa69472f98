import type { ItemKind } from '#contract/modules/site/queue.ts'
import type { Context } from '../../kernel/context.ts'
import { deleteOpen, type NewItem, upsertItem } from './queries.ts'

export {
  type ActRow,
  claimEnds,
  claimItem,
  decideItem,
  deleteItem,
  type ItemContent,
  type ItemKey,
  itemsOfBatch,
  type LockedItem,
  listedContent,
  lockItem,
  moveItems,
  releaseItem,
  reopenItem,
  setItemState,
  undoTime,
} from './queries.ts'

/**
 * Lets the staff decide about something; once more changes what is there already. Belongs into the transaction of what
 * is to be decided, after that is locked: everybody locks things before their items.
 */
export async function openItem(ctx: Context, item: NewItem): Promise<string> {
  return (await ctx.db.one<{ id: string }>(upsertItem(item, item.kind === 'report' ? 1 : 0))).id
}

/** There is nothing to decide about any more. */
export async function withdrawItem(ctx: Context, kind: ItemKind, type: string, objectId: string): Promise<void> {
  await ctx.db.run(deleteOpen(kind, type, objectId))
}
