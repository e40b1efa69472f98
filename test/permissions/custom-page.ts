import sql from 'sql-template-tag'
import { backstage, content__, line, type Permission, type Scene } from './line.ts'

export const customPagePermissions: Record<string, Permission> = {
  'customPage.info': line(content__, page),
  'customPage.adminList': line(backstage, () => ({})),
  'customPage.adminSave': line(backstage, ({ unique }) => ({ path: unique, title: '关于', content: '关于我们' })),
  'customPage.adminDelete': line(backstage, page),
}

async function page({ api, unique }: Scene): Promise<{ path: string }> {
  await api.ctx.db.run(
    sql`insert into custom_pages (path, title, document) values (${unique}, '关于', '{"type":"doc"}')`,
  )
  api.ctx.events.emit('contentChanged', { tags: ['pages'], fromPeer: false })
  return { path: unique }
}
