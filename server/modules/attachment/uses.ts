import type { AttachmentKind } from '#contract/attachment.ts'
import { type Context, within } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { ownFile } from './own.ts'
import { addUses, dropUses, ownByPaths, type UseRow, usesOf } from './queries.ts'

/** What shows files: one thing of one type, such as a post. */
export interface User {
  type: string
  id: string
}

/**
 * Says which files of a member a thing shows from now on; what it showed before and shows no longer is free again.
 * Every path must be a stored file of that member, of the kinds that fit.
 */
export async function claimFiles(
  ctx: Context,
  ownerId: string,
  user: User,
  paths: string[],
  kinds: AttachmentKind[] = ['image', 'video'],
): Promise<void> {
  const wanted = [...new Set(paths)]
  await ctx.db.transaction(async (tx) => {
    const rows = await tx.many<{ id: string; kind: AttachmentKind }>(ownByPaths(ownerId, wanted))
    if (rows.length !== wanted.length) throw new Refusal(404, 'upload_not_found')
    if (rows.some((row) => !kinds.includes(row.kind))) throw new Refusal(400, 'upload_bad_type')
    await releaseFiles(within(ctx, tx), user)
    if (rows.length === 0) return
    await tx.run(
      addUses(
        rows.map((row) => row.id),
        user.type,
        user.id,
      ),
    )
  })
}

export async function releaseFiles(ctx: Context, user: User): Promise<void> {
  await ctx.db.run(dropUses(user.type, user.id))
}

export async function listUses(ctx: Context, userId: string, id: string) {
  await ownFile(ctx, userId, id)
  const list = (await ctx.db.many<UseRow>(usesOf(id))).map(presentUse)
  return { list, total: list.length }
}

export function presentUse(row: UseRow) {
  return { type: row.type, id: row.object_id, title: row.title }
}
