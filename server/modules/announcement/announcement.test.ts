import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Document } from '#contract/shared/document.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aFile } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const administrator = await api.administrator()
beforeEach(async () => {
  await api.ctx.db.run(sql`delete from announcements`)
  api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
})

const hour = 3_600_000
const save = (patch: object = {}) =>
  administrator.api.announcement.adminSave({ title: '公告', content: '内容', ...patch })
const shown = async (person: Person | null = null) => {
  const { list } = await api.as(person?.tokens ?? null).announcement.list({})
  return list.map(({ title }) => title)
}

function withImage(path: string): Document {
  return { type: 'doc', content: [{ type: 'image', attrs: { path } }] }
}

test('what is in force is shown, pinned ones first, then the newest', async () => {
  const now = Date.now()
  await save({ title: '旧', startTime: now - 3 * hour })
  await save({ title: '新', startTime: now - hour })
  await save({ title: '置顶', startTime: now - 5 * hour, isPinned: true })
  await save({ title: '未来', startTime: now + hour })
  await save({ title: '过去', startTime: now - 5 * hour, endTime: now - hour })
  await save({ title: '有限', startTime: now - 2 * hour, endTime: now + hour })
  expect(await shown()).toEqual(['置顶', '新', '有限', '旧'])
  const { list, total } = await administrator.api.announcement.adminList({ limit: 3 })
  expect(total).toBe(6)
  expect(list.map(({ title, state }) => `${title} ${state}`)).toEqual(['有限 shown', '过去 over', '未来 planned'])
  const page = await api.as(null).announcement.list({ page: 2, limit: 3 })
  expect(page).toMatchObject({ total: 4, list: [{ title: '旧', isRead: false, excerpt: '内容', endTime: 0 }] })
})

test.each([
  ['begins', (turn: number) => ({ startTime: turn }), [[], ['短暂']]],
  ['ends', (turn: number) => ({ startTime: turn - hour, endTime: turn }), [['短暂'], []]],
])('pages hear of it when one %s, and the kept list knows it', async (_, times, [before, after]) => {
  // On a slow machine the moment may pass before the list is read: then it was set too early.
  for (let lead = 1000; lead < 60_000; lead *= 3) {
    const { now } = await api.ctx.db.one<{ now: Date }>(sql`select clock_timestamp() as now`)
    const { _id } = await save({ title: '短暂', ...times(now.getTime() + lead) })
    const turned = new Promise<void>((resolve) => api.ctx.events.on('contentChanged', () => resolve()))
    const first = await shown()
    if (first.length === before?.length) {
      await turned
      expect(await shown()).toEqual(after)
      return
    }
    await administrator.api.announcement.adminDelete({ _id })
  }
  expect.fail('the list was never read in time')
})

test('a change and a deletion are seen at once', async () => {
  const { _id } = await save({ title: '之前' })
  expect(await shown()).toEqual(['之前'])
  await save({ _id, title: '之后', isPinned: true })
  expect(await shown()).toEqual(['之后'])
  await administrator.api.announcement.adminDelete({ _id })
  expect(await shown()).toEqual([])
})

test('a change keeps the beginning unless it says another', async () => {
  const first = await save({ startTime: 1_700_000_000_000 })
  expect(await save({ _id: first._id })).toMatchObject({ startTime: 1_700_000_000_000, state: 'shown' })
  expect(await save({ _id: first._id, startTime: Date.now() + hour })).toMatchObject({ state: 'planned' })
})

test('read marks: one, then all; nobody else’s', async () => {
  const [member, other] = [await api.member(), await api.member()]
  const { _id } = await save({ title: '甲' })
  await save({ title: '乙' })
  const planned = await save({ title: '丙', startTime: Date.now() + hour })
  const marks = async (person: Person) => (await person.api.announcement.list({})).list.map(({ isRead }) => isRead)
  await member.api.announcement.read({ _id })
  await member.api.announcement.read({ _id })
  expect(await marks(member)).toEqual([false, true])
  await member.api.announcement.read({})
  expect(await marks(member)).toEqual([true, true])
  expect(await marks(other)).toEqual([false, false])
  await expect(member.api.announcement.read({ _id: planned._id })).rejects.toMatchObject({ code: 404 })
  await expect(member.api.announcement.read({ _id: '999999' })).rejects.toMatchObject({ code: 404 })
  const { list } = await administrator.api.announcement.adminList({})
  expect(list.find((row) => row._id === _id)?.readNumber).toBe(1)
})

test('every act is written down', async () => {
  const { _id } = await save({ title: '记录' })
  await save({ _id, title: '改过' })
  await administrator.api.announcement.adminDelete({ _id })
  const rows = await api.ctx.db.many<{ action: string; actor_id: string; detail: { title: string } }>(sql`
    select action, actor_id, detail from audit_log where subject = ${_id} and action like 'announcement.%' order by id`)
  expect(rows.map(({ action, detail }) => `${action} ${detail.title}`)).toEqual([
    'announcement.create 记录',
    'announcement.change 改过',
    'announcement.delete 改过',
  ])
  expect(rows.every(({ actor_id }) => actor_id === administrator.id)).toBe(true)
})

describe('pictures', () => {
  test('must be the administrator’s own and open; they are kept as long as they are shown', async () => {
    const path = await aFile(api, administrator)
    const { _id, content } = await save({ content: withImage(path) })
    expect(content.content?.[0]).toMatchObject({ attrs: { path, url: expect.stringContaining(path), width: 640 } })
    const uses = () =>
      api.ctx.db.many(sql`select object_id from attachment_uses where type = 'announcement' and object_id = ${_id}`)
    expect(await uses()).toHaveLength(1)
    await save({ _id, content: '没有图片了' })
    expect(await uses()).toHaveLength(0)
    await save({ _id, content: withImage(path) })
    await administrator.api.announcement.adminDelete({ _id })
    expect(await uses()).toHaveLength(0)
    const foreign = await aFile(api, await api.member())
    await expect(save({ content: withImage(foreign) })).rejects.toMatchObject({ code: 404 })
  })

  test('of another administrator stay when the text is changed', async () => {
    const path = await aFile(api, administrator)
    const { _id } = await save({ content: withImage(path) })
    const second = await api.administrator()
    await second.api.announcement.adminSave({ _id, title: '改题', content: withImage(path) })
    const { list } = await api.as(null).announcement.list({})
    expect(list[0]?.content.content?.[0]).toMatchObject({ attrs: { url: expect.stringContaining(path) } })
  })
})

test.each([
  ['without a title', { title: '  ' }, 'title'],
  ['with a long title', { title: '字'.repeat(61) }, 'title'],
  ['without content', { content: ' \n ' }, 'content'],
  ['with an empty document', { content: { type: 'doc', content: [{ type: 'paragraph' }] } }, 'content'],
  ['that ends before it begins', { startTime: 2000, endTime: 1000 }, 'endTime'],
  ['that is over already', { endTime: 1000 }, 'endTime'],
  ['in a year nobody lives to see', { startTime: Number.MAX_SAFE_INTEGER }, 'startTime'],
  ['before time began', { startTime: -1 }, 'startTime'],
])('one %s is refused', async (_, patch, field) => {
  const body = { title: '公告', content: '内容', ...patch }
  const token = administrator.tokens.access_token
  const answer = await api.request<{ errors: { path: string }[] }>('/api/aoir-admin-announcement/save', { body, token })
  expect({ code: answer.code, path: answer.data?.errors[0]?.path }).toEqual({ code: 422, path: field })
})

test('what does not exist is neither changed nor deleted', async () => {
  await expect(save({ _id: '999999' })).rejects.toMatchObject({ code: 404 })
  await expect(administrator.api.announcement.adminDelete({ _id: '999999' })).rejects.toMatchObject({ code: 404 })
})
