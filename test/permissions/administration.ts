import sql from 'sql-template-tag'
import { lostFactor } from '../support/account/factors.ts'
import type { TestApi } from '../support/api.ts'
import { aBoard, aPost } from '../support/forum/forum.ts'
import { backstage, line, moderated, type Permission } from './line.ts'

const rule = (word: string) => ({
  name: `rule ${word}`,
  kind: 'words',
  action: 'hold',
  scope: ['posts'],
  state: 'off',
  options: { words: ['a word', word] },
})

export const administrationPermissions: Record<string, Permission> = {
  // Moderators read the rules; only administrators change them.
  'adminRule.list': line(moderated, () => ({})),
  'adminRule.save': line(backstage, ({ unique }) => rule(unique)),
  'adminRule.delete': line(backstage, async ({ api, unique }) => ({ _id: await aRule(api, unique) })),
  'adminRule.check': line(backstage, ({ unique }) => ({ rule: rule(unique), text: '加微信' })),
  'adminRule.try': line(backstage, ({ unique }) => ({ rule: rule(unique), days: 1 })),
  'adminRule.tried': line(backstage, async ({ api, caller, other }) => {
    const { id } = await api.ctx.db.one<{ id: string }>(sql`
      insert into rule_tries (user_id, state) values (${caller?.id ?? other.id}, 'done') returning id`)
    return { tryId: id }
  }),

  'adminDoctor.check': line(backstage, () => ({})),
  'adminUpgrade.info': line(backstage, () => ({})),

  'adminStarter.state': line(backstage, () => ({})),
  'adminStarter.remove': line(backstage, () => ({})),

  'adminSetup.state': line(backstage, () => ({})),
  'adminSetup.mark': line(backstage, () => ({ state: 'left' })),
  'adminSetup.step': line(backstage, () => ({ step: 'name', state: 'skipped' })),
  'adminSetup.boards': line(backstage, ({ unique }) => ({
    zones: [{ zoneName: `区 ${unique}`.slice(0, 20), boards: [{ systemName: `板块 ${unique}`.slice(0, 20) }] }],
  })),

  'adminRole.list': line(backstage, () => ({})),
  'adminRole.members': line(backstage, () => ({ userpower: 0 })),
  'adminRole.save': line(backstage, ({ unique }) => ({ name: unique, capabilities: ['money.see'] })),
  'adminRole.delete': line(backstage, async ({ api, unique }) => ({ _id: await aRole(api, unique) })),
  'adminRole.give': line(backstage, async ({ api, other, unique }) => ({
    userId: other.id,
    roleId: await aRole(api, unique),
    isGiven: true,
  })),

  'adminRole.remind': line(backstage, () => ({})),

  'adminUser.list': line(moderated, () => ({})),
  'adminUser.info': line(moderated, ({ other }) => ({ userId: other.id })),
  'adminUser.ban': line(backstage, ({ other }) => ({ userId: other.id, reason: '灌水' })),
  'adminUser.unban': line(backstage, async ({ api, other }) => {
    await api.ban(other.id)
    return { userId: other.id }
  }),
  'adminUser.sanction': line(moderated, ({ other }) => ({ userId: other.id, kind: 'ban', hours: 24, reason: '灌水' })),
  'adminUser.lift': line(moderated, async ({ api, other }) => {
    await api.ctx.db.run(sql`
      insert into sanctions (user_id, kind, ends_at) values (${other.id}, 'mute', now() + interval '1 day')`)
    const { id } = await api.ctx.db.one<{ id: string }>(sql`select id from sanctions where user_id = ${other.id}`)
    return { sanctionId: id, reason: '改正了' }
  }),
  'adminUser.note': line(moderated, ({ other }) => ({ userId: other.id, text: '和另一个账号很像' })),
  'adminUser.setPower': line(backstage, ({ other }) => ({ userId: other.id, userpower: 3 })),
  'adminUser.setAgent': line(backstage, ({ other }) => ({ userId: other.id, isAgent: true })),
  'adminUser.passwordLink': line(backstage, ({ other }) => ({ userId: other.id })),
  'adminUser.delete': line(backstage, ({ caller, other }) => ({
    userId: other.id,
    posts: 'keep',
    reason: 'because',
    password: caller?.password ?? 'x',
  })),
  'adminUser.shortenReset': line(backstage, async ({ api, other }) => {
    await lostFactor(api, other)
    return { userId: other.id }
  }),
  'adminUser.endSessions': line(backstage, ({ other }) => ({ userId: other.id })),
  'adminContent.list': line(moderated, () => ({})),
  'adminContent.address': line(backstage, async ({ api, other }) => ({
    type: 'posts',
    _id: await aPost(other, await aBoard(api, other)),
  })),
  'adminContent.remove': line(moderated, async ({ api, other }) => ({
    type: 'posts',
    ids: [await aPost(other, await aBoard(api, other))],
    reason: '广告',
  })),
  'adminContent.restore': line(moderated, async ({ api, other }) => {
    const id = await aPost(other, await aBoard(api, other))
    await other.api.post.remove({ postsId: id })
    return { type: 'posts', ids: [id], reason: '误判' }
  }),
  'adminContent.undo': line(moderated, async ({ api, other }) => ({
    batchId: await aRemoval(api, [await aPost(other, await aBoard(api, other))]),
  })),
  'adminDeleted.list': line(backstage, () => ({})),
  'adminDeleted.restore': line(backstage, async ({ api, other }) => {
    const id = await aPost(other, await aBoard(api, other))
    await other.api.post.remove({ postsId: id })
    return { type: 'posts', objectId: id }
  }),
  'adminCockpit.today': line(moderated, () => ({})),
  'adminCockpit.series': line(moderated, () => ({ days: 7 })),
  'adminCockpit.cohorts': line(moderated, () => ({})),
  'audit.list': line(backstage, () => ({ select: { action: 'user' } })),
}

async function aRemoval(api: TestApi, ids: string[]): Promise<string> {
  const administrator = await api.administrator()
  return (await administrator.api.adminContent.remove({ type: 'posts', ids, reason: '广告' })).batchId
}

async function aRole({ ctx }: TestApi, name: string): Promise<string> {
  const { id } = await ctx.db.one<{ id: string }>(sql`
    insert into roles (name, name_key, capabilities) values (${name}, ${name}, '{money.see}') returning id`)
  return id
}

async function aRule(api: TestApi, word: string): Promise<string> {
  const made = await api.ctx.db.one<{ id: string }>(sql`
    insert into rules (name, kind, action, scope, trust_below, state, tell_author, options)
    values (${word}, 'words', 'hold', '{posts}', 3, 'off', false, ${JSON.stringify({ words: [word] })}::jsonb) returning id`)
  return made.id
}
