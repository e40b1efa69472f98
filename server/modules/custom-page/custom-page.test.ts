import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aFile, paragraph } from '../../../test/support/forum/forum.ts'
import { together } from '../../../test/support/together.ts'

const api = await testApi()
const administrator = await api.administrator()

const save = (path: string, patch: object = {}) =>
  administrator.api.customPage.adminSave({ path, title: '关于', content: '关于我们', ...patch })
const read = (path: string) => api.as(null).customPage.info({ path })

test('a page is made, read, changed, moved and deleted', async () => {
  await expect(read('about')).rejects.toMatchObject({ code: 404, message: '页面不存在' })
  await save('about')
  expect(await read('about')).toMatchObject({ path: 'about', title: '关于', content: paragraph('关于我们') })
  expect(await read('about/')).toMatchObject({ path: 'about' })
  await save('about', { title: '关于本站' })
  expect((await read('about')).title).toBe('关于本站')
  await save('help/about-us', { oldPath: 'about', title: '帮助' })
  await expect(read('about')).rejects.toMatchObject({ code: 404 })
  expect((await read('help/about-us')).title).toBe('帮助')
  expect(await administrator.api.customPage.adminList({})).toMatchObject({
    total: 1,
    list: [{ path: 'help/about-us' }],
  })
  await administrator.api.customPage.adminDelete({ path: 'help/about-us' })
  await expect(read('help/about-us')).rejects.toMatchObject({ code: 404 })
  const rows = await api.ctx.db.many<{ action: string; subject: string }>(sql`
    select action, subject from audit_log where action like 'custom-page.%' order by id`)
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'custom-page.create about',
    'custom-page.change about',
    'custom-page.change help/about-us',
    'custom-page.delete help/about-us',
  ])
})

test('no page takes the path of another', async () => {
  await save('one')
  await save('two')
  await expect(save('two', { oldPath: 'one' })).rejects.toMatchObject({ code: 409 })
  await expect(save('three', { oldPath: 'nowhere' })).rejects.toMatchObject({ code: 404 })
  expect((await read('one')).path).toBe('one')
})

test('many who make the same page at once make one', async () => {
  const works = Array.from({ length: 5 }, () => () => save('same'))
  const answers = await together(api.ctx.db, sql`custom_pages`, works)
  const codes = answers.map((answer) => (answer.status === 'fulfilled' ? 200 : answer.reason.code))
  expect(codes.toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(await api.ctx.db.many(sql`select 1 from custom_pages where path = 'same'`)).toHaveLength(1)
})

test('pictures are kept as long as the page shows them', async () => {
  const path = await aFile(api, administrator)
  const uses = () => api.ctx.db.many(sql`select 1 from attachment_uses where type = 'custom-page'`)
  const content = { type: 'doc' as const, content: [{ type: 'image' as const, attrs: { path } }] }
  expect((await save('pictures', { content })).content.content?.[0]).toMatchObject({ attrs: { width: 640 } })
  expect(await uses()).toHaveLength(1)
  await administrator.api.customPage.adminDelete({ path: 'pictures' })
  expect(await uses()).toHaveLength(0)
})

test.each([
  '',
  '/',
  '/about',
  'about/',
  'About',
  '关于',
  'a b',
  'a--b',
  '-a',
  'a/../b',
  'a/b/c/d/e',
  'x'.repeat(81),
  'a\0',
])('the path %j is refused', async (path) => {
  const body = { path, title: '关于', content: '关于我们' }
  const token = administrator.tokens.access_token
  const answer = await api.request('/api/aoir-admin-custom-page/save', { body, token })
  expect({ code: answer.code, message: answer.message }).toEqual({
    code: 422,
    message: '路径只能用小写字母、数字、连字符和斜杠',
  })
})

test.each(['../../etc/passwd', '%2e%2e', 'A', '关于', "'; drop table custom_pages; --", 'x'.repeat(200)])(
  'there is no page %j',
  async (path) => {
    await expect(read(path)).rejects.toMatchObject({ code: 404 })
  },
)

test.each([
  ['title', { title: '' }],
  ['title', { title: '字'.repeat(61) }],
  ['content', { content: '' }],
  ['content', { content: { type: 'doc', content: [{ type: 'script', text: 'alert(1)' }] } }],
])('bad %s is refused', async (field, patch) => {
  const body = { path: 'bad', title: '关于', content: '关于我们', ...patch }
  const token = administrator.tokens.access_token
  const answer = await api.request<{ errors: { path: string }[] }>('/api/aoir-admin-custom-page/save', { body, token })
  expect(answer.code).toBe(422)
  expect(answer.data.errors[0]?.path.startsWith(field)).toBe(true)
})
