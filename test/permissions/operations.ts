import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { backstage, line, type Permission, type Scene } from './line.ts'

// No panel is configured, and none has told us our address.
const unset = backstage.replaceAll('200', '40004')

/** Nothing is under way, and nobody takes up what is wanted. */
async function calm({ api }: Scene): Promise<void> {
  await api.ctx.db.run(sql`delete from backups`)
  await api.ctx.db.run(sql`delete from backup_keys`)
}

async function withBackup(scene: Scene, state: 'wanted' | 'done'): Promise<object> {
  await calm(scene)
  await scene.api.ctx.db.run(sql`
    insert into backups (cause, state, name, point_at) values ('hand', ${state}, ${scene.unique.slice(0, 40)}, now())`)
  return {}
}

/** A dump lies there, and nothing is under way. */
async function withDump({ api }: Scene): Promise<object> {
  const folder = join(api.ctx.env.dataDir, 'imports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'dump.sql'), '')
  await api.ctx.db.run(sql`delete from site_imports`)
  return { software: 'discuz', file: 'dump.sql', folder: '', isDry: true }
}

async function aWebhook({ api }: Scene): Promise<string> {
  await api.ctx.db.run(sql`delete from webhooks`)
  const { id } = await api.ctx.db.one<{ id: string }>(
    sql`insert into webhooks (url, events, sealed) values ('https://example.org/', '{post.published}', '') returning id`,
  )
  return id
}

async function aKey({ api, other, unique }: Scene): Promise<string> {
  const { id } = await api.ctx.db.one<{ id: string }>(sql`
    insert into access_keys (user_id, hash, prefix, name, scopes, ends_at)
    values (${other.id}, sha256(convert_to(${unique}, 'UTF8')), 'aoir_000000', 'a program', '{read}', now() + interval '1 day')
    returning id`)
  return id
}

async function aDelivery(scene: Scene): Promise<string> {
  const webhookId = await aWebhook(scene)
  const { id } = await scene.api.ctx.db.one<{ id: string }>(sql`
    insert into webhook_deliveries (webhook_id, event, object, data, state, next_at)
    values (${webhookId}, 'post.published', 'post:1', '{}', 'failed', now()) returning id`)
  await scene.api.ctx.db.run(sql`update webhooks set is_on = false`)
  return id
}

/** Backups, moving in, webhooks, and calls to server panels. */
export const operationsPermissions: Record<string, Permission> = {
  'adminBackup.state': line(backstage, () => undefined),
  'adminBackup.start': line(backstage, async (scene) => {
    await calm(scene)
    return {}
  }),
  'adminBackup.cancel': line(backstage, (scene) => withBackup(scene, 'wanted')),
  'adminBackup.drill': line(backstage, (scene) => withBackup(scene, 'done')),
  'adminBackup.testPlace': line(backstage, () => ({})),
  'adminBackup.key': line(backstage, async (scene) => {
    await calm(scene)
    return {}
  }),
  'adminBackup.confirmKey': line(backstage, async (scene) => {
    await calm(scene)
    await scene.api.ctx.db.run(sql`insert into backup_keys (fingerprint, sealed) values ('0123456789abcdef', '')`)
    return { fingerprint: '0123456789abcdef' }
  }),
  'adminBackup.newKey': line(backstage, () => ({})),

  'adminImport.state': line(backstage, () => undefined),
  'adminImport.start': line(backstage, withDump),
  'adminImport.cancel': line(backstage, async (scene) => {
    await withDump(scene)
    await scene.api.ctx.db.run(
      sql`insert into site_imports (software, file, is_dry) values ('discuz', 'dump.sql', true)`,
    )
    return {}
  }),
  'adminImport.remove': line(backstage, async (scene) => {
    await withDump(scene)
    return { file: 'dump.sql' }
  }),

  'panel.checkApi': line(unset, () => ({})),
  'panel.getNodeProjectList': line(unset, () => ({})),
  'panel.checkDeployEnvironment': line(unset, () => ({})),
  'panel.deployNow': line(unset, () => ({})),
  'panel.getServerWhiteIp': line(unset, () => ({})),

  'adminKey.list': line(backstage, () => ({})),
  'adminKey.remove': line(backstage, async (scene) => ({ _id: await aKey(scene) })),

  'adminWebhook.list': line(backstage, () => ({})),
  'adminWebhook.save': line(backstage, async (scene) => {
    await aWebhook(scene)
    return {
      url: 'https://example.org/in',
      events: ['member.deleted'],
      isOn: false,
      password: scene.caller?.password ?? 'x',
    }
  }),
  'adminWebhook.delete': line(backstage, async (scene) => ({ _id: await aWebhook(scene) })),
  'adminWebhook.deliveries': line(backstage, async (scene) => ({ webhookId: await aWebhook(scene) })),
  'adminWebhook.repeat': line(backstage, async (scene) => ({ _id: await aDelivery(scene) })),
}
