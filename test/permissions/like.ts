import { aBoard, aPost } from '../support/forum/forum.ts'
import { line, own_write, type Scene } from './line.ts'

export const likePermissions = {
  'like.create': line(own_write, async (scene) => ({ likeType: 'posts', objectId: await foreignPost(scene) }), {
    sample: async (scene) => ({ likeType: 'posts', objectId: await foreignPost(scene, 'private') }),
    code: 404,
  }),
}

async function foreignPost({ api, other }: Scene, visibility: 'public' | 'private' = 'public'): Promise<string> {
  return aPost(other, await aBoard(api, other), { visibility })
}
