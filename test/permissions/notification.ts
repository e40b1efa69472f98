import sql from 'sql-template-tag'
import { somePushKeys } from '../fakes/push-keys.ts'
import { backstage, line, own_reads, own_write, type Scene } from './line.ts'

async function aDevice({ api }: Scene, userId: string | undefined): Promise<string> {
  const { id } = await api.ctx.db.one<{ id: string }>(sql`
    insert into push_subscriptions (user_id, session_id, device_id, mark, sealed, area, locale, user_agent)
    select u.id, (select max(id) from sessions), '', gen_random_uuid()::text::bytea, '', 'desktop', 'zh-CN', ''
    from users u where u.id = ${userId ?? '1'} or ${userId ?? null}::int8 is null order by u.id limit 1 returning id`)
  return id
}

export const notificationPermissions = {
  'notification.follows': line(own_reads, () => ({})),
  'notification.comments': line(own_reads, () => ({})),
  'notification.replies': line(own_reads, () => ({})),
  'notification.likes': line(own_reads, () => ({})),
  'notification.system': line(own_reads, () => ({})),
  'notification.news': line(own_reads, () => ({})),
  'notification.unread': line(own_reads, () => ({})),
  'notification.preferences': line(own_reads, () => ({})),
  'notification.savePreferences': line(own_reads, () => ({ hideContent: true })),
  'notification.thread': line(own_reads, () => ({ postsId: '1' })),
  'notification.followThread': line(own_write, () => ({ postsId: '1', state: 'default' })),
  'push.key': line(own_reads, () => ({})),
  'push.subscribe': line(own_reads, ({ unique }) => ({
    endpoint: `https://203.0.114.7/${unique}`,
    keys: somePushKeys(),
  })),
  'push.unsubscribe': line(own_reads, async (scene) => ({ _id: await aDevice(scene, scene.caller?.id) }), {
    sample: async (scene) => ({ _id: await aDevice(scene, scene.other.id) }),
    code: 404,
  }),
  'push.list': line(own_reads, () => ({})),
  'push.test': line(own_reads, () => ({})),
  'adminPush.figures': line(backstage, () => ({})),
  'notification.markAllRead': line(own_reads, () => ({})),
}
