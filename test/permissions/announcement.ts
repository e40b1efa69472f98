import sql from 'sql-template-tag'
import type { TestApi } from '../support/api.ts'
import { backstage, content__, line, own_reads, type Permission } from './line.ts'

const save = { title: '停机公告', content: '今晚停机' }

export const announcementPermissions: Record<string, Permission> = {
  'announcement.list': line(content__, () => ({})),
  'announcement.read': line(own_reads, async ({ api }) => ({ _id: await announcement(api) })),
  'announcement.adminList': line(backstage, () => ({})),
  'announcement.adminSave': line(backstage, () => save),
  'announcement.adminDelete': line(backstage, async ({ api }) => ({ _id: await announcement(api) })),
}

async function announcement(api: TestApi): Promise<string> {
  const { id } = await api.ctx.db.one<{ id: string }>(
    sql`insert into announcements (title, document) values (${save.title}, '{"type":"doc"}') returning id`,
  )
  return id
}
