import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { aSolvedPuzzle } from '../../../test/support/account/puzzle.ts'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'
import { placeAt } from './copyright.ts'

const api = await testApi()
const admin = await api.administrator()
const board = await aBoard(api)

const words = { name: '摄影师甲', contact: 'photo@example.com', description: '第二张照片是我拍的' }
const complain = async (address: string, change: Record<string, unknown> = {}) =>
  api.request<{ _id: string }>('/api/aoir-report/copyright', {
    body: { ...words, address, captcha: await aSolvedPuzzle(api), ...change },
  })
const found = async (_id: string, office = admin) =>
  (await office.api.adminReport.list({ limit: 100 })).list.find((report) => report._id === _id)

describe('a complaint about copyright', () => {
  it('comes from somebody without an account and waits for the staff, with what it is about', async () => {
    const author = await api.member()
    const postId = await aPost(author, board)
    const { code, data } = await complain(`/webapp/${postId}?from=share`)
    expect(code).toBe(200)
    expect(await found(data._id)).toMatchObject({
      kind: 'posts',
      reason: 'copyright',
      fromUser: null,
      complainant: { name: words.name, contact: words.contact },
      user: { _id: author.id },
      place: { postsId: postId },
      description: words.description,
    })
    const { list } = await admin.api.adminQueue.list({ select: { kind: 'report' }, limit: 100 })
    const item = list.find(({ object }) => object.type === 'posts' && object._id === postId)
    expect(item?.reports).toMatchObject([{ reason: 'copyright', fromUser: null, complainant: words.name }])
    const { reports } = await admin.api.adminUser.info({ userId: author.id })
    expect(reports.list).toMatchObject([{ reason: 'copyright', fromUser: null, complainant: words.name }])
    // How to reach them is for administrators.
    expect(JSON.stringify(item)).not.toContain(words.contact)
    const moderator = await api.moderator()
    expect((await found(data._id, moderator))?.complainant).toEqual({ name: words.name, contact: '' })
  })

  it('is decided with reports of members, and nobody is told who has no account', async () => {
    const [author, reporter] = [await api.member(), await api.member()]
    const postId = await aPost(author, board)
    await reporter.api.report.create({ kind: 'posts', objectId: postId, reason: 'copyright' })
    const { data } = await complain(`/${postId}`)
    const settled = await admin.api.adminReport.settle({ reportId: data._id, state: 'upheld' })
    expect(settled).toMatchObject({ state: 'upheld', place: null, complainant: { name: words.name } })
    const notices = await api.ctx.db.many(sql`
      select user_id from notifications where notice ->> 'key' = 'report_note_upheld' and user_id = ${reporter.id}`)
    expect(notices).toHaveLength(1)
    expect(await complain(`/${postId}`)).toMatchObject({ code: 422 })
  })

  it('needs the puzzle, once for each, and all of its fields', async () => {
    const author = await api.member()
    const address = `/author/${author.id}`
    expect(await complain(address, { captcha: undefined })).toMatchObject({ code: 422, message: '请先完成人机验证' })
    const captcha = await aSolvedPuzzle(api)
    expect((await complain(address, { captcha })).code).toBe(200)
    expect((await complain(address, { captcha })).code).toBe(422)
    for (const [field, message] of [
      ['name', '请填写您的姓名或单位'],
      ['contact', '请填写联系方式'],
      ['address', '请填写内容的地址'],
      ['description', '请说明侵权的情况'],
    ])
      expect(await complain(address, { [field ?? '']: ' ' })).toMatchObject({ code: 422, message })
    expect((await complain(address, { description: '长'.repeat(1001) })).code).toBe(422)
  })

  it('is about what guests can see', async () => {
    const author = await api.member()
    const hidden = await aPost(author, board, { visibility: 'private' })
    for (const address of [`/${hidden}`, '/999999999', '/search', 'https://other.example/1', 'javascript:alert(1)'])
      expect(await complain(address)).toMatchObject({
        code: 422,
        message: '没有找到这个地址的内容，请检查后再试',
        data: { errors: [{ path: 'address' }] },
      })
  })

  it('about one thing comes ten times a day at most, also at the same moment', async () => {
    const author = await api.member()
    const postId = await aPost(author, board)
    const { _id } = await aComment(author, postId)
    const answers = await Promise.all(Array.from({ length: 12 }, () => complain(`/${postId}#c-${_id}`)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(2)
  })
})

it('an address is read as browsers show it', () => {
  const at = (address: string) => placeAt(address, 'https://site.example')
  expect(at('https://site.example/12')).toEqual({ kind: 'posts', objectId: '12' })
  expect(at('/12/ForumSystemPosts')).toEqual({ kind: 'posts', objectId: '12' })
  expect(at('/webapp/12#c-5')).toEqual({ kind: 'comment', objectId: '5' })
  expect(at('/12?reply=7#c-5')).toEqual({ kind: 'reply', objectId: '7' })
  expect(at('https://site.example/webapp/author/3')).toEqual({ kind: 'user', objectId: '3' })
  for (const other of ['https://other.example/12', '//other.example/12', '/', '/12/x', '/author/x', '/0', 'http://'])
    expect(at(other)).toBeUndefined()
})
