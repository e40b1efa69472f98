import sql from 'sql-template-tag'
import type { TestApi } from '../support/api.ts'
import { backstage, line, type Permission } from './line.ts'

/** Invitations, and networks that are kept out. */
export const registrationPermissions: Record<string, Permission> = {
  'adminInvite.create': line(backstage, () => ({ uses: 1, days: 1, count: 1 })),
  'adminInvite.list': line(backstage, () => ({})),
  'adminInvite.void': line(backstage, async ({ api, other, unique }) => ({
    _id: await anInvite(api, other.id, unique),
  })),
  'adminBlock.list': line(backstage, () => ({})),
  'adminBlock.save': line(backstage, ({ unique }) => ({ deviceId: unique, effect: 'register', reason: '灌水' })),
  'adminBlock.delete': line(backstage, async ({ api, other, unique }) => ({
    _id: await aBlock(api, other.id, unique),
  })),
}

async function anInvite(api: TestApi, creatorId: string, unique: string): Promise<string> {
  const made = await api.ctx.db.one<{ id: string }>(sql`
    insert into invites (hash, tail, note, uses, creator_id, expires_at)
    values (${Buffer.from(unique)}, 'ABCD', '', 1, ${creatorId}, now() + interval '1 day') returning id`)
  return made.id
}

async function aBlock(api: TestApi, creatorId: string, unique: string): Promise<string> {
  const made = await api.ctx.db.one<{ id: string }>(sql`
    insert into address_blocks (device_id, effect, reason, creator_id)
    values (${unique}, 'register', 'x', ${creatorId}) returning id`)
  return made.id
}
