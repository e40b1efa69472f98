import sql from 'sql-template-tag'
import type { Person } from '../support/api.ts'
import { aBoard, aPost } from '../support/forum/forum.ts'
import { backstage, board_run, content__, line, own_reads, own_write, type Scene } from './line.ts'
import { managed } from './managed.ts'

export const postPermissions = {
  'like.create': line(own_write, async (scene) => ({ likeType: 'posts', objectId: await foreignPost(scene) }), {
    sample: async (scene) => ({ likeType: 'posts', objectId: await foreignPost(scene, 'private') }),
    code: 404,
  }),
  'post.publish': line(own_write, async ({ api, other }) => body((await aBoard(api, other)).id), {
    sample: async ({ api, other }) => body((await aBoard(api, other, { state: 'hidden' })).id),
    code: 404,
  }),
  'post.list': line(content__, () => ({ select: { follow: true } })),
  'post.newer': line(content__, () => ({ afterId: '1' })),
  'post.pinned': line(content__, () => ({})),
  'post.one': line(content__, async (scene) => ({ id: await foreignPost(scene) }), {
    sample: async (scene) => ({ id: await foreignPost(scene, 'private') }),
    code: 404,
  }),
  'post.around': line(content__, async (scene) => ({ postsId: await foreignPost(scene) }), {
    sample: async (scene) => ({ postsId: await foreignPost(scene, 'private') }),
    code: 404,
  }),
  'post.view': line(content__, async (scene) => ({ postsId: await foreignPost(scene) })),
  'post.update': line(own_write, async (scene) => ({ ...(await ownPair(scene)), ...text }), {
    sample: async (scene) => ({ ...(await pair(scene, scene.other)), ...text }),
    code: 403,
  }),
  'post.setVisibility': line(
    own_write,
    async (scene) => ({ postsId: (await ownPair(scene)).postsId, visibility: 'private' }),
    { sample: async (scene) => ({ postsId: await foreignPost(scene), visibility: 'private' }), code: 403 },
  ),
  'post.setAccess': line(
    own_write,
    async (scene) => ({ postsId: (await ownPair(scene)).postsId, access: { kind: 'login' } }),
    { sample: async (scene) => ({ postsId: await foreignPost(scene), access: { kind: 'login' } }), code: 403 },
  ),
  'post.source': line(own_reads, async (scene) => ({ postsId: (await ownPair(scene)).postsId }), {
    sample: async (scene) => ({ postsId: await foreignPost(scene) }),
    code: 403,
  }),
  'post.remove': line(own_write, async (scene) => ({ postsId: (await ownPair(scene)).postsId }), {
    sample: async (scene) => ({ postsId: await foreignPost(scene), reason: 'because' }),
    code: 403,
  }),
  'post.restore': line(own_write, async (scene) => ({ postsId: await removed(scene, owner(scene)) }), {
    sample: async (scene) => ({ postsId: await removed(scene, scene.other) }),
    code: 404,
  }),
  'post.mine': line(own_reads, () => ({})),
  'post.figures': line(own_reads, () => ({})),
  'post.analysis': line(own_reads, () => ({})),

  'post.globalTop': line(backstage, (scene) => pair(scene, scene.other)),
  'post.boardTop': managed(board_run, 200, async ({ board, other }) => ({
    systemId: board.id,
    postsId: await aPost(other, board),
  })),
  'post.recommend': managed(board_run, 200, async ({ board, other }) => ({
    systemId: board.id,
    postsId: await aPost(other, board),
  })),
  'post.move': managed(board_run, 200, async ({ board, other }) => ({
    systemId: board.id,
    postsId: await aPost(other, board),
  })),
  'post.close': managed(board_run, 200, async ({ board, other }) => ({ postsId: await aPost(other, board) })),

  'post.saveDraft': line(own_write, () => ({ draft: { title: 'a draft' } }), {
    sample: async (scene) => ({ _id: await draftOf(scene, scene.other), draft: { title: 'mine now' } }),
    code: 404,
  }),
  'post.drafts': line(own_reads, () => ({})),
  // Whose draft it is not finds none: null, as if there were nothing.
  'post.draft': line(own_reads, () => ({ _id: '1' })),
  'post.deleteDraft': line(own_write, async (scene) => ({ _id: await draftOf(scene, owner(scene)) }), {
    sample: async (scene) => ({ _id: await draftOf(scene, scene.other) }),
    code: 404,
  }),
  'post.setDraftState': line(
    own_write,
    async (scene) => ({ _id: await draftOf(scene, owner(scene)), state: 'draft' }),
    { sample: async (scene) => ({ _id: await draftOf(scene, scene.other), state: 'draft' }), code: 404 },
  ),
  'post.revisions': line(own_reads, async (scene) => ({ _id: await draftOf(scene, owner(scene)) }), {
    sample: async (scene) => ({ _id: await draftOf(scene, scene.other) }),
    code: 404,
  }),
  'post.revision': line(own_reads, async (scene) => ({ revisionId: await revisionOf(scene, owner(scene)) }), {
    sample: async (scene) => ({ revisionId: await revisionOf(scene, scene.other) }),
    code: 404,
  }),
  'post.revert': line(own_write, async (scene) => revisedBy(scene, owner(scene)), {
    sample: async (scene) => revisedBy(scene, scene.other),
    code: 404,
  }),
  'post.collect': line(own_write, async (scene) => ({ postsId: await foreignPost(scene) }), {
    sample: async (scene) => ({ postsId: await foreignPost(scene, 'private') }),
    code: 404,
  }),
  'post.collects': line(own_reads, () => ({})),
  'post.collectsOf': line(
    content__,
    async ({ other }) => {
      await other.api.user.saveSettings({ showsCollects: true })
      return { userId: other.id }
    },
    { sample: ({ other }) => ({ userId: other.id }), code: 403 },
  ),
  'post.history': line(own_reads, () => ({})),
  'post.clearHistory': line(own_write, () => ({})),
}

const text = { title: 'a title', content: 'a text' }

function body(systemId: string) {
  return { systemId, ...text }
}

async function foreignPost(scene: Scene, visibility: 'public' | 'private' = 'public'): Promise<string> {
  return aPost(scene.other, await aBoard(scene.api, scene.other), { visibility })
}

async function pair(
  { api, other }: Pick<Scene, 'api' | 'other'>,
  author: Person,
): Promise<{ systemId: string; postsId: string }> {
  const board = await aBoard(api, other)
  return { systemId: board.id, postsId: await aPost(author, board) }
}

/** Handed over behind the scenes: the token of the caller stays unused, and who may not write has a post all the same. */
async function ownPair(scene: Scene): Promise<{ systemId: string; postsId: string }> {
  const made = await pair(scene, scene.other)
  const { id } = owner(scene)
  await scene.api.ctx.db.run(sql`update posts set user_id = ${id} where id = ${made.postsId}`)
  await scene.api.ctx.db.run(sql`update user_counts set posts = posts + 1 where user_id = ${id}`)
  return made
}

async function removed({ api, other }: Scene, author: Person): Promise<string> {
  const { postsId } = await pair({ api, other }, other)
  await other.api.post.remove({ postsId })
  await api.ctx.db.run(sql`update posts set user_id = ${author.id}, deleted_by = ${author.id} where id = ${postsId}`)
  return postsId
}

async function draftOf({ api, other }: Scene, person: Person): Promise<string> {
  const { _id } = await other.api.post.saveDraft({ draft: { title: 'a draft' } })
  await api.ctx.db.run(sql`update post_drafts set user_id = ${person.id} where id = ${_id}`)
  return _id
}

/** A draft of an article: its first text is the first of its revisions. */
async function revisedBy({ api, other }: Scene, person: Person): Promise<{ _id: string; revisionId: string }> {
  const { _id } = await other.api.post.saveDraft({ draft: { title: 'a draft', article: {} } })
  const { list } = await other.api.post.revisions({ _id })
  await api.ctx.db.run(sql`update post_drafts set user_id = ${person.id} where id = ${_id}`)
  return { _id, revisionId: list[0]?._id ?? '' }
}

async function revisionOf(scene: Scene, person: Person): Promise<string> {
  return (await revisedBy(scene, person)).revisionId
}

function owner({ caller, other }: Scene): Person {
  return caller ?? other
}
