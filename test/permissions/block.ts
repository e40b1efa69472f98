import { aMessage } from '../support/messages.ts'
import { line, moderated, own_reads, own_write, type Permission } from './line.ts'

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
  'adminReport.list': line(moderated, () => ({})),
  'adminReport.settle': line(moderated, async ({ api, other }) => {
    const reporter = await api.member()
    const { _id } = await reporter.api.report.create({ kind: 'user', objectId: other.id, reason: 'spam' })
    return { reportId: _id, state: 'upheld' }
  }),
}
