import sql from 'sql-template-tag'
import { createBounty } from '#server/modules/bounty/bounty.ts'
import { aBoard, aPost } from '../../support/forum/forum.ts'
import { selling } from '../../support/wallet/earning.ts'
import { give } from '../../support/wallet/wallet.ts'
import { lineOn, own_write, type Permission, type Scene } from '../line.ts'

/** A question of the caller with an answer, or one of somebody else. */
const own = (scene: Scene) => question(scene, true)
const foreign = (scene: Scene) => question(scene, false)

export const bountyPermissions: Record<string, Permission> = {
  'bounty.create': lineOn(own_write, { own, foreign, code: 403 }, ({ postsId }) => ({ postsId, amount: 1, days: 1 })),
  'bounty.raise': lineOn(
    own_write,
    { own: (scene) => question(scene, true, true), foreign, code: 403 },
    ({ postsId }) => ({ postsId, amount: 1 }),
  ),
  'bounty.accept': lineOn(own_write, { own, foreign, code: 403 }, ({ postsId, commentId }) => ({ postsId, commentId })),
}

async function question({ api, caller, other }: Scene, isOwn: boolean, hasBounty = false) {
  await selling(api)
  const [writer, asker] = [await api.member(), await api.member()]
  await give(api, asker, 1000)
  const postsId = await aPost(asker, await aBoard(api, await api.member()))
  const { _id: commentId } = await writer.api.comment.publishComment({ postsId, content: 'an answer' })
  const owner = (isOwn ? caller : other) ?? asker
  if (owner !== asker) {
    await give(api, owner, 1000)
    await api.ctx.db.run(sql`update posts set user_id = ${owner.id} where id = ${postsId}`)
  }
  // Past the door: the caller may be one whom it stops.
  const viewer = { id: owner.id, name: owner.name, userpower: 1, sessionId: '0' } as const
  if (hasBounty) await createBounty(api.ctx, viewer, { postsId, amount: 1, days: 1 })
  return { postsId, commentId }
}
