import { aSolvedPuzzle } from '../support/account/puzzle.ts'
import { aHeldPost } from '../support/forum/held.ts'
import { aMessage } from '../support/messages.ts'
import {
  type BoardScene,
  board_run,
  everybody,
  line,
  moderated,
  own_reads,
  own_write,
  type Permission,
} from './line.ts'
import { managed } from './managed.ts'

/** Blocks, reports, and what the office makes of them. */
export const blockPermissions: Record<string, Permission> = {
  'block.block': line(own_write, ({ other }) => ({ userId: other.id })),
  'block.list': line(own_reads, () => ({})),
  'report.create': line(own_write, ({ other }) => ({ kind: 'user', objectId: other.id, reason: 'spam' }), {
    sample: async ({ api, other }) => ({
      kind: 'message',
      objectId: await aMessage(other, await api.member(), { message: 'not for others' }),
      reason: 'spam',
    }),
    code: 403,
  }),
  'moderation.mine': line(own_reads, () => ({})),
  // There is nothing to object to; the banned may.
  'moderation.appeal': line(own_write.replaceAll('200', '404').replace('403', '404'), () => ({
    itemId: '999999999',
    text: 'not me',
  })),
  'report.copyright': line(everybody, async ({ api, other }) => ({
    name: '作者',
    contact: 'a@example.com',
    address: `/author/${other.id}`,
    description: '这是我的照片',
    captcha: await aSolvedPuzzle(api),
  })),
  'adminReport.list': line(moderated, () => ({})),
  'adminReport.settle': line(moderated, async ({ api, other }) => {
    const reporter = await api.member()
    const { _id } = await reporter.api.report.create({ kind: 'user', objectId: other.id, reason: 'spam' })
    return { reportId: _id, state: 'upheld' }
  }),
  'adminQueue.list': managed(board_run, 200, ({ board }) => ({ select: { systemId: board.id } })),
  'adminQueue.claim': managed(board_run, 200, async (scene) => ({ itemId: await anItem(scene) })),
  'adminQueue.release': managed(board_run, 200, async (scene) => ({ itemId: await anItem(scene) })),
  'adminQueue.decide': managed(board_run, 200, async (scene) => ({ items: [await anItem(scene)], decision: 'pass' })),
  // Only whoever decided takes it back, and in this table that is somebody else.
  'adminQueue.undo': managed(board_run.replaceAll('200', '403'), 403, async (scene) => {
    const itemId = await anItem(scene)
    await scene.api.moderator().then(({ api }) => api.adminQueue.decide({ items: [itemId], decision: 'pass' }))
    return { itemId }
  }),
}

async function anItem({ api, other, board }: BoardScene): Promise<string> {
  const postId = await aHeldPost(api, other, board)
  const moderator = await api.moderator()
  const { list } = await moderator.api.adminQueue.list({ select: { systemId: board.id }, limit: 100 })
  return list.find(({ object }) => object._id === postId)?._id ?? ''
}
