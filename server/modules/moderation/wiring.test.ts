import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aFile, aZone } from '../../../test/support/forum/forum.ts'

const api = await testApi({ hasNewcomers: true })
const admin = await api.administrator()
const board = await aBoard(api)

const rule = (name: string, action: 'mask' | 'hold' | 'block', words: string[]) =>
  admin.api.adminRule.save({
    name,
    kind: 'words',
    action,
    tellAuthor: true,
    scope: ['name', 'signature', 'board', 'message'],
    options: { words },
  })
await rule('禁词', 'block', ['赌场'])
await rule('待审', 'hold', ['代购'])
await rule('打码', 'mask', ['笨蛋'])

const blocked = { code: 422, message: '内容包含不允许发布的信息（禁词）' }

test('names of accounts', async () => {
  const person = await api.member()
  for (const newname of ['澳门 赌 场', '专业代购', '大笨蛋'])
    await expect(person.api.user.changeName({ newname })).rejects.toMatchObject({ code: 422 })
  const account = { password: 'a password for tests', email: 'somebody@example.com' }
  await expect(api.as(null).session.register({ ...account, username: '赌场' })).rejects.toMatchObject(blocked)
  expect(await person.api.user.changeName({ newname: '好名字' })).toEqual({ name: '好名字' })
})

test('signatures', async () => {
  const person = await api.member()
  await person.api.user.changeSignature({ signature: '你好' })
  await expect(person.api.user.changeSignature({ signature: '澳门赌场' })).rejects.toMatchObject(blocked)
  expect(await person.api.user.changeSignature({ signature: '代购' })).toEqual({
    signature: '你好',
    heldSignature: '代购',
  })
  expect(await person.api.user.changeSignature({ signature: '你这笨蛋' })).toEqual({
    signature: '你这＊＊',
    heldSignature: null,
  })
})

test('what boards say of themselves', async () => {
  const { creator } = board
  const update = (input: object) => creator.api.board.update({ systemId: board.id, ...input })
  await expect(update({ systemDescr: '赌场' })).rejects.toMatchObject(blocked)
  expect(await update({ rules: '代购' })).toMatchObject({ rules: '', heldTexts: { rules: '代购' } })
  await expect(update({ systemName: '笨蛋板块' })).rejects.toMatchObject({ code: 422 })
  expect(await update({ systemDescr: '都是笨蛋' })).toMatchObject({ systemDescr: '都是＊＊' })
  await expect(creator.api.board.createClassify({ systemId: board.id, classifyName: '赌场' })).rejects.toMatchObject(
    blocked,
  )
  expect(await creator.api.board.createClassify({ systemId: board.id, classifyName: '代购' })).toMatchObject({
    classifyName: '',
    heldName: '代购',
  })
})

test('messages are covered or refused, and never held', async () => {
  const [one, other] = [await api.member(), await api.member()]
  const { _id: sessionId } = await one.api.im.createSession({ sessionType: 1, toUserAndGroupId: other.id })
  const send = (message: string) => one.api.im.send({ sessionId, sessionType: 1, message })
  await expect(send('去赌场')).rejects.toMatchObject(blocked)
  expect(await send('代购吗')).toMatchObject({ message: '代购吗' })
  expect(await send('笨蛋')).toMatchObject({ message: '＊＊' })
})

test('names of files that are sent are refused, and stay what they were', async () => {
  const [one, other] = [await api.member(), await api.member()]
  const { _id: sessionId } = await one.api.im.createSession({ sessionType: 1, toUserAndGroupId: other.id })
  const send = async (originalName: string) => {
    const path = await aFile(api, one, 'assets')
    await one.api.attachment.create({ path, originalName })
    return { path, sent: await one.api.im.send({ sessionId, sessionType: 1, file: path }) }
  }
  await expect(send('赌场.zip')).rejects.toMatchObject(blocked)
  await expect(send('笨蛋.zip')).rejects.toMatchObject({ code: 422 })
  const { path, sent } = await send('代购.zip')
  expect(sent.file?.name).toBe('代购.zip')
  await api.ctx.db.run(sql`update attachments set original_name = '赌场.zip' where path = ${path}`)
  const { list } = await other.api.im.messages({ sessionId })
  expect(list.at(-1)?.file?.name).toBe('代购.zip')
})

test('the word in the address of a new board', async () => {
  await rule('地址', 'hold', ['spamsign'])
  await rule('禁址', 'block', ['badsign'])
  const systemZoneId = await aZone(api)
  await api.configure({ COMMON_SYSTEM_CREATE: 'member', COMMON_SYSTEM_REVIEW: false })
  const founder = await api.member()
  const found = (systemSign: string) =>
    founder.api.board.create({ systemName: `板块 ${systemSign}`, systemSign, systemZoneId })
  await expect(found('badsign')).rejects.toMatchObject({ code: 422 })
  expect((await found('spamsign')).state).toBe('pending')
  expect((await found('goodsign')).state).toBe('open')
})

describe('the wave of an account that is one minute old', () => {
  const publish = (person: Person, title: string) =>
    person.api.post.publish({ systemId: board.id, title, content: '便宜 https://spam.example/' })
  const seen = async (person: Person) => {
    const { list } = await api.as(null).post.list({ limit: 50 })
    return list.filter(({ user }) => user._id === person.id).length
  }

  test('ends with at most three of its posts in sight', async () => {
    const spammer = await api.newcomer()
    const answers = await Promise.allSettled(Array.from({ length: 63 }, () => publish(spammer, '出售')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    // The third is equal to two before it.
    expect(await seen(spammer)).toBe(2)
  })
})

test('newcomers begin five chats a day, exactly', async () => {
  const newcomer = await api.newcomer()
  const people = await Promise.all(Array.from({ length: 7 }, () => api.member()))
  const open = (toUserAndGroupId: string) => newcomer.api.im.createSession({ sessionType: 1, toUserAndGroupId })
  const answers = await Promise.allSettled(people.map(({ id }) => open(id)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const failed = answers.findIndex(({ status }) => status === 'rejected')
  await expect(open(people[failed]?.id ?? '')).rejects.toMatchObject({ code: 429, message: '发布太频繁，请稍后再试' })
  // One that is there already is none that begins, and others may write to them.
  const opened = answers.findIndex(({ status }) => status === 'fulfilled')
  await open(people[opened]?.id ?? '')
  await people[failed]?.api.im.createSession({ sessionType: 1, toUserAndGroupId: newcomer.id })
  await api.ctx.db.run(sql`
    update im_sessions set created_at = created_at - interval '1 day' where opened_by = ${newcomer.id}`)
  await open((await api.member()).id)
})
