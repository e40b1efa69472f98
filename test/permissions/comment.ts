import sql from 'sql-template-tag'
import type { Comment } from '#contract/modules/forum/comment.ts'
import type { Person } from '../support/api.ts'
import { aBoard, aComment, aPost } from '../support/forum/forum.ts'
import { content__, line, own_write, type Permission, type Scene } from './line.ts'

export const commentPermissions = {
  'comment.activity': line(content__, ({ other }) => ({ userId: other.id })),
  'comment.authorSummary': line(content__, ({ other }) => ({ id: other.id })),
  'comment.comments': line(content__, async (scene) => ({ postsId: (await foreign(scene)).postsId }), {
    sample: async (scene) => ({ postsId: (await hidden(scene)).postsId }),
    code: 404,
  }),
  'comment.publishComment': line(
    own_write,
    async (scene) => ({ postsId: (await foreign(scene)).postsId, content: 'a comment' }),
    { sample: async (scene) => ({ postsId: (await hidden(scene)).postsId, content: 'a comment' }), code: 404 },
  ),
  'comment.deleteComment': {
    ...line(own_write, async (scene) => ({ commentId: (await own(scene))._id }), {
      sample: async (scene) => ({ commentId: (await foreign(scene))._id }),
      code: 403,
    }),
    managers: {
      own: 200,
      other: 403,
      sample: async (scene) => ({ commentId: (await foreign(scene, scene.board))._id }),
    },
  },
  'comment.locate': line(content__, async (scene) => ({ commentId: (await foreign(scene))._id }), {
    sample: async (scene) => ({ commentId: (await hidden(scene))._id }),
    code: 404,
  }),
  'comment.replies': line(content__, async (scene) => ({ commentId: (await foreign(scene))._id }), {
    sample: async (scene) => ({ commentId: (await hidden(scene))._id }),
    code: 404,
  }),
  'comment.publishReply': line(
    own_write,
    async (scene) => ({ commentId: (await foreign(scene))._id, content: 'a reply' }),
    { sample: async (scene) => ({ commentId: (await hidden(scene))._id, content: 'a reply' }), code: 404 },
  ),
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
