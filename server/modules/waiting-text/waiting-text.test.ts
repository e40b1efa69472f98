import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, joinBoard } from '../../../test/support/forum/forum.ts'
import { holdWords, queueBy } from '../../../test/support/forum/queue.ts'

const api = await testApi()
const admin = await api.administrator()
const moderator = await api.moderator()
await holdWords(admin, ['signature', 'board'], ['代购'])
const { itemsOf, itemOf, decide } = queueBy(moderator)

const inSight = async (person: Person) => (await api.as(null).user.publicInfo({ id: person.id })).signature

describe('a signature that a rule holds', () => {
  const write = (person: Person, signature: string) => person.api.user.changeSignature({ signature })

  test('waits while the one before stays in sight, and its author sees both', async () => {
    const person = await api.member()
    await write(person, '你好')
    expect(await write(person, '专业代购')).toEqual({ signature: '你好', heldSignature: '专业代购' })
    expect(await inSight(person)).toBe('你好')
    expect(await person.api.user.ownInfo()).toMatchObject({ signature: '你好', heldSignature: '专业代购' })
    expect((await person.api.moderation.mine({})).waiting).toMatchObject([{ type: 'signature', text: '专业代购' }])
    const item = await itemOf(person)
    expect(item).toMatchObject({
      object: {
        type: 'signature',
        _id: person.id,
        excerpt: '专业代购',
        changes: [{ field: 'signature', before: '你好', after: '专业代购' }],
      },
      author: { _id: person.id },
      verdict: { action: 'hold', rules: [{ name: '待审', evidence: '代购' }] },
    })
    await decide(item, 'pass')
    expect(await inSight(person)).toBe('专业代购')
    expect(await person.api.user.ownInfo()).toMatchObject({ signature: '专业代购', heldSignature: null })
    expect((await person.api.moderation.mine({})).waiting).toEqual([])
  })

  test('gives way to a newer one, which whoever had it open has to read again', async () => {
    const person = await api.member()
    await write(person, '代购一')
    const item = await itemOf(person)
    await moderator.api.adminQueue.claim({ itemId: item._id })
    await write(person, '代购二')
    await expect(decide(item, 'pass')).rejects.toMatchObject({ code: 409 })
    const newer = await moderator.api.adminQueue.claim({ itemId: item._id })
    expect(newer.object).toMatchObject({ excerpt: '代购二' })
    await decide(newer, 'pass')
    expect(await inSight(person)).toBe('代购二')
  })

  test('is taken back by the one in sight, or by one that passes', async () => {
    const person = await api.member()
    await write(person, '你好')
    for (const signature of ['你好', '大家好']) {
      await write(person, '代购')
      const item = await itemOf(person)
      expect(await write(person, signature)).toEqual({ signature, heldSignature: null })
      expect(await itemsOf(person)).toEqual([])
      await expect(decide(item, 'pass')).rejects.toMatchObject({ code: 404 })
      expect(await inSight(person)).toBe(signature)
    }
  })

  test('that is rejected is told with the reason, and can be objected to', async () => {
    const [person, other] = [await api.member(), await api.moderator()]
    await write(person, '你好')
    await write(person, '代购')
    await decide(await itemOf(person), 'reject')
    expect(await person.api.user.ownInfo()).toMatchObject({ signature: '你好', heldSignature: null })
    expect((await person.api.notification.system({})).list[0]).toMatchObject({
      content: expect.stringContaining('你的签名「代购」未通过审核'),
      link: 'appeal',
    })
    const [rejected] = (await person.api.moderation.mine({})).rejected
    expect(rejected).toMatchObject({ type: 'signature', text: '代购', reason: '理由', mayAppeal: true })
    await person.api.moderation.appeal({ itemId: rejected?.itemId ?? '', text: '我就是做这个的' })
    const select = { userId: person.id, kind: 'appeal' as const }
    const [appeal] = (await other.api.adminQueue.list({ select })).list
    await decide(appeal ?? { _id: '' }, 'pass', other)
    expect(await inSight(person)).toBe('代购')
    await other.api.adminQueue.undo({ itemId: appeal?._id ?? '' })
    expect(await inSight(person)).toBe('你好')
    expect((await person.api.moderation.mine({})).rejected).toMatchObject([{ text: '代购' }])
  })

  test('waits again when the decision is undone, unless its author has written since', async () => {
    const person = await api.member()
    await write(person, '你好')
    for (const decision of ['pass', 'reject'] as const) {
      await write(person, '代购')
      const item = await itemOf(person)
      await decide(item, decision)
      expect(await moderator.api.adminQueue.undo({ itemId: item._id })).toEqual({ restored: 1, gone: 0 })
      expect(await person.api.user.ownInfo()).toMatchObject({ signature: '你好', heldSignature: '代购' })
      expect(await itemOf(person)).toMatchObject({ _id: item._id, state: 'open' })
      await decide(item, decision)
      await write(person, '别的')
      expect(await moderator.api.adminQueue.undo({ itemId: item._id })).toEqual({ restored: 0, gone: 1 })
      expect(await person.api.user.ownInfo()).toMatchObject({ signature: '别的', heldSignature: null })
      await write(person, '你好')
    }
  })

  test('is one item and one decision, however many write and decide at the same moment', async () => {
    const [person, other] = [await api.member(), await api.moderator()]
    const texts = Array.from({ length: 8 }, (_, at) => `代购 ${at}`)
    await Promise.all(texts.map((text) => write(person, text)))
    const item = await itemOf(person)
    const { heldSignature } = await person.api.user.ownInfo()
    expect(item.object.excerpt).toBe(heldSignature)
    const answers = await Promise.allSettled([decide(item, 'pass'), decide(item, 'reject', other), write(person, '好')])
    expect(answers.slice(0, 2).filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2)
    expect(answers[2]?.status).toBe('fulfilled')
    expect(await itemsOf(person)).toEqual([])
    expect(await person.api.user.ownInfo()).toMatchObject({ heldSignature: null })
    const rows = await api.ctx.db.many(sql`select from waiting_texts where object_id = ${person.id}`)
    expect(rows).toEqual([])
  })
})

describe('what a board says of itself', () => {
  async function scene() {
    const board = await aBoard(api)
    const update = (input: object, by = board.creator) => by.api.board.update({ systemId: board.id, ...input })
    const seen = () => api.as(null).board.info({ sign: board.sign })
    await update({ systemDescr: '旧简介', rules: '旧规则' })
    return { board, update, seen }
  }

  test('waits field by field, and other changes are made at once', async () => {
    const { board, update, seen } = await scene()
    const answer = await update({ systemDescr: '代购', postRule: 'members' })
    expect(answer).toMatchObject({ systemDescr: '旧简介', postRule: 'members', heldTexts: { systemDescr: '代购' } })
    expect(await seen()).toMatchObject({ systemDescr: '旧简介', postRule: 'members', heldTexts: null })
    expect(await update({ systemDescr: '代购', rules: '新规则' })).toMatchObject({
      rules: '新规则',
      heldTexts: { systemDescr: '代购' },
    })
    await update({ systemName: `代购${board.id}` })
    const item = await itemOf(board.creator)
    expect(item.object).toMatchObject({ type: 'system', _id: board.id, title: board.name, place: null })
    expect(item.object.changes).toEqual([
      { field: 'systemDescr', before: '旧简介', after: '代购' },
      { field: 'systemName', before: board.name, after: `代购${board.id}` },
    ])
    await update({ systemName: board.name })
    expect((await itemOf(board.creator)).object.changes).toMatchObject([{ field: 'systemDescr' }])
    await decide(await itemOf(board.creator), 'pass')
    expect(await seen()).toMatchObject({ systemDescr: '代购', systemName: board.name, rules: '新规则' })
    expect(await update({ rules: '再新' })).toMatchObject({ heldTexts: null })
  })

  test('is shown to those who run it and decided about by the staff alone', async () => {
    const { board, update, seen } = await scene()
    const [manager, stranger] = [await api.member(), await api.member()]
    await joinBoard(api, board, manager, 'manager')
    await update({ rules: '代购' }, manager)
    const read = async (person: Person) => (await person.api.board.info({ sign: board.sign })).heldTexts
    expect(await read(board.creator)).toEqual({ rules: '代购' })
    expect(await read(stranger)).toBeNull()
    const item = await itemOf(manager)
    expect((await board.creator.api.adminQueue.list({ select: { systemId: board.id } })).list).toEqual([])
    await expect(decide(item, 'pass', board.creator)).rejects.toMatchObject({ code: 403 })
    // Whoever runs it and writes another one is its author.
    await update({ rules: '代购二' })
    expect(await itemsOf(manager)).toEqual([])
    await decide(await itemOf(board.creator), 'reject')
    expect(await seen()).toMatchObject({ rules: '旧规则' })
    expect((await board.creator.api.moderation.mine({})).rejected).toMatchObject([
      { type: 'system', title: board.name, text: '代购二' },
    ])
  })

  test('is not passed under a name that somebody else has taken meanwhile', async () => {
    const { board, update, seen } = await scene()
    const name = `代购名${board.id}`
    await update({ systemName: name })
    const other = await aBoard(api)
    await api.ctx.db.run(sql`update boards set name = ${name}, name_key = ${name} where id = ${other.id}`)
    const item = await itemOf(board.creator)
    await expect(decide(item, 'pass')).rejects.toMatchObject({ code: 409 })
    expect(await seen()).toMatchObject({ systemName: board.name })
    await decide(await itemOf(board.creator), 'reject')
  })

  test('makes a new board wait', async () => {
    await api.configure({ COMMON_SYSTEM_CREATE: 'member', COMMON_SYSTEM_REVIEW: false })
    const { id } = await aBoard(api)
    const { systemZoneId } = await api.as(null).board.info({ sign: id })
    const person = await api.member()
    const found = (systemName: string, systemSign: string) =>
      person.api.board.create({ systemName, systemSign, systemZoneId })
    expect(await found('代购专区', 'daigou-one')).toMatchObject({ state: 'pending' })
    expect(await found('读书专区', 'dushu-one')).toMatchObject({ state: 'open' })
  })
})
