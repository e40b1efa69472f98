import sql from 'sql-template-tag'
import type { Comment } from '#contract/modules/forum/comment.ts'
import type { Person } from '../support/api.ts'
import { aBoard, aComment, aPost } from '../support/forum/forum.ts'
import { content__, line, lineOn, own_write, type Permission, type Scene } from './line.ts'

/** What everybody can see, and what only its author can. */
const shown = { own: foreign, foreign: hidden, code: 404 }

export const commentPermissions = {
  'comment.activity': line(content__, ({ other }) => ({ userId: other.id })),
  'comment.authorSummary': line(content__, ({ other }) => ({ id: other.id })),
  'comment.comments': lineOn(content__, shown, ({ postsId }) => ({ postsId })),
  'comment.publishComment': lineOn(own_write, shown, ({ postsId }) => ({ postsId, content: 'a comment' })),
  'comment.deleteComment': {
    ...lineOn(own_write, { own, foreign, code: 403 }, ({ _id: commentId }) => ({ commentId })),
    managers: {
      own: 200,
      other: 403,
      sample: async (scene) => ({ commentId: (await foreign(scene, scene.board))._id }),
    },
  },
  'comment.locate': lineOn(content__, shown, ({ _id: commentId }) => ({ commentId })),
  'comment.replies': lineOn(content__, shown, ({ _id: commentId }) => ({ commentId })),
  'comment.publishReply': lineOn(own_write, shown, ({ _id: commentId }) => ({ commentId, content: 'a reply' })),
  'comment.deleteReply': {
    ...line(own_write, async (scene) => ({ replyId: await replyOf(scene, scene.caller ?? scene.other) }), {
      sample: async (scene) => ({ replyId: await replyOf(scene, scene.other) }),
      code: 403,
    }),
    managers: {
      own: 200,
      other: 403,
      sample: async (scene) => ({ replyId: await replyOf(scene, scene.other, scene.board) }),
    },
  },
} satisfies Record<string, Permission>

/** A comment of somebody else under a post of somebody else. */
async function foreign({ api, other }: Scene, board?: { id: string }): Promise<Comment> {
  return aComment(other, await aPost(other, board ?? (await aBoard(api, other))))
}

async function hidden({ api, other }: Scene): Promise<Comment> {
  return aComment(other, await aPost(other, await aBoard(api, other), { visibility: 'private' }))
}

/** Handed over behind the scenes: the token of the caller stays unused, and who may not write has one all the same. */
async function own(scene: Scene): Promise<Comment> {
  const comment = await foreign(scene)
  const { id } = scene.caller ?? scene.other
  await scene.api.ctx.db.run(sql`update comments set user_id = ${id} where id = ${comment._id}`)
  return comment
}

async function replyOf(scene: Scene, writer: Person, board?: { id: string }): Promise<string> {
  const { _id: commentId } = await foreign(scene, board)
  const { _id } = await scene.other.api.comment.publishReply({ commentId, content: 'a reply' })
  await scene.api.ctx.db.run(sql`update replies set user_id = ${writer.id} where id = ${_id}`)
  return _id
}
