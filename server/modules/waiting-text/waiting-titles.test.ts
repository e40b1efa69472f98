import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aFile, aPost, joinBoard } from '../../../test/support/forum/forum.ts'
import { holdWords, queueBy } from '../../../test/support/forum/queue.ts'
import { aChapter, aWork, worksOn } from '../../../test/support/works/works.ts'

const api = await testApi({ config: { ...worksOn, COMMON_SYSTEM_CREATE: 'member', COMMON_SYSTEM_REVIEW: false } })
const admin = await api.administrator()
const moderator = await api.moderator()
const guest = api.as(null)
await holdWords(admin, ['board', 'work'], ['代购'])
const { itemsOf, itemOf, decide } = queueBy(moderator)

const undo = ({ _id }: { _id: string }) => moderator.api.adminQueue.undo({ itemId: _id })
const none = { code: 404 }

describe('a column', () => {
  test('that is new is its author’s alone until somebody has passed it', async () => {
    const [author, reader] = [await api.member(), await api.member()]
    const board = await aBoard(api, undefined, { type: 'article' })
    const cover = await aFile(api, author)
    const made = await author.api.column.create({ title: '代购手记', summary: '每周一篇', cover })
    expect(made).toMatchObject({
      isHeld: true,
      title: '代购手记',
      heldTexts: { title: '代购手记', summary: '每周一篇' },
    })
    const { _id: columnId } = made
    const postsId = await aPost(author, board, { article: { columnId } })

    for (const calls of [guest, reader.api]) {
      await expect(calls.column.one({ id: columnId })).rejects.toMatchObject(none)
      await expect(calls.column.articles({ columnId })).rejects.toMatchObject(none)
      expect((await calls.column.list({ select: { userId: author.id } })).total).toBe(0)
      expect((await calls.post.one({ id: postsId })).article?.column).toBeNull()
      expect((await calls.search.list({ keyword: '代购手记', type: 'column' })).total).toBe(0)
    }
    await expect(reader.api.column.subscribe({ columnId })).rejects.toMatchObject(none)
    await expect(
      reader.api.report.create({ kind: 'column', objectId: columnId, reason: 'spam', description: '' }),
    ).rejects.toMatchObject(none)
    expect((await author.api.column.list({ select: { userId: author.id } })).list).toMatchObject([{ isHeld: true }])
    expect((await author.api.moderation.mine({})).waiting).toMatchObject([{ type: 'column', title: '代购手记' }])

    const item = await itemOf(author)
    expect(item).toMatchObject({
      object: {
        type: 'column',
        _id: columnId,
        title: '代购手记',
        changes: [
          { field: 'title', before: '', after: '代购手记' },
          { field: 'summary', before: '', after: '每周一篇' },
        ],
      },
      verdict: { action: 'hold', rules: [{ name: '待审', evidence: '代购' }] },
    })
    // Who decides sees it.
    expect(await moderator.api.column.one({ id: columnId })).toMatchObject({ isHeld: true, title: '代购手记' })
    await decide(item, 'pass')
    expect(await guest.column.one({ id: columnId })).toMatchObject({
      title: '代购手记',
      isHeld: false,
      heldTexts: null,
    })
    expect((await guest.post.one({ id: postsId })).article?.column).toEqual({ _id: columnId, title: '代购手记' })
    await reader.api.column.subscribe({ columnId })

    expect(await undo(item)).toEqual({ restored: 1, gone: 0 })
    await expect(reader.api.column.one({ id: columnId })).rejects.toMatchObject(none)
    expect((await reader.api.column.list({ select: { subscribed: true } })).list).toEqual([])
    await decide(await itemOf(author), 'reject')
    expect(await author.api.column.one({ id: columnId })).toMatchObject({
      title: '代购手记',
      isHeld: true,
      heldTexts: null,
    })
    expect((await author.api.moderation.mine({})).rejected).toMatchObject([{ type: 'column', reason: '理由' }])
    // Another name is looked at anew.
    expect(await author.api.column.update({ columnId, title: '手记' })).toMatchObject({ isHeld: false, title: '手记' })
    expect(await guest.column.one({ id: columnId })).toMatchObject({ title: '手记' })
  })

  test('keeps its title in sight while another one waits, field by field', async () => {
    const author = await api.member()
    const { _id: columnId } = await author.api.column.create({ title: '手记', summary: '旧' })
    const update = (input: object) => author.api.column.update({ columnId, ...input })
    expect(await update({ title: '代购手记' })).toMatchObject({ title: '手记', heldTexts: { title: '代购手记' } })
    expect(await update({ summary: '新', isFinished: true })).toMatchObject({
      title: '手记',
      summary: '新',
      isFinished: true,
      heldTexts: { title: '代购手记' },
    })
    expect(await guest.column.one({ id: columnId })).toMatchObject({ title: '手记', summary: '新', heldTexts: null })
    expect((await itemOf(author)).object).toMatchObject({
      title: '手记',
      changes: [{ field: 'title', before: '手记', after: '代购手记' }],
    })
    // What waits already goes on waiting, also for whoever has opened it.
    const item = await moderator.api.adminQueue.claim({ itemId: (await itemOf(author))._id })
    await update({ title: '代购手记' })
    await decide(item, 'pass')
    expect(await guest.column.one({ id: columnId })).toMatchObject({ title: '代购手记' })
    await update({ title: '代购手记二' })
    expect(await update({ title: '代购手记' })).toMatchObject({ heldTexts: null })
    expect(await itemsOf(author)).toEqual([])
  })

  test('takes what waits along when it goes', async () => {
    const author = await api.member()
    const { _id: columnId } = await author.api.column.create({ title: '代购' })
    const item = await itemOf(author)
    await author.api.column.delete({ columnId })
    expect(await itemsOf(author)).toEqual([])
    await expect(decide(item, 'pass')).rejects.toMatchObject(none)
    const { _id: second } = await author.api.column.create({ title: '代购' })
    await api.ctx.db.run(sql`delete from columns where id = ${second}`)
    expect(await itemsOf(author)).toEqual([])
    expect(await api.ctx.db.many(sql`select from waiting_texts where user_id = ${author.id}`)).toEqual([])
  })

  test('is put back by an appeal', async () => {
    const [author, other] = [await api.member(), await api.moderator()]
    const { _id: columnId } = await author.api.column.create({ title: '代购' })
    await decide(await itemOf(author), 'reject')
    const [rejected] = (await author.api.moderation.mine({})).rejected
    await author.api.moderation.appeal({ itemId: rejected?.itemId ?? '', text: '正经生意' })
    const select = { userId: author.id, kind: 'appeal' as const }
    const [appeal] = (await other.api.adminQueue.list({ select })).list
    await decide(appeal ?? { _id: '' }, 'pass', other)
    expect(await guest.column.one({ id: columnId })).toMatchObject({ title: '代购' })
  })
})

describe('a classification', () => {
  test('that is new is seen by those who run the board alone', async () => {
    const board = await aBoard(api)
    const [manager, reader] = [await api.member(), await api.member()]
    await joinBoard(api, board, manager, 'manager')
    const made = await manager.api.board.createClassify({ systemId: board.id, classifyName: '代购' })
    expect(made).toMatchObject({ classifyName: '', heldName: '代购' })
    const on = async (calls: Person['api']) => (await calls.board.info({ sign: board.sign })).classifies
    for (const calls of [guest, reader.api]) expect(await on(calls)).toEqual([])
    expect(await on(board.creator.api)).toMatchObject([{ _id: made._id, heldName: '代购' }])
    const listed = await manager.api.board.classifies({ select: { systemId: board.id } })
    expect(listed).toEqual({ list: [], total: 0 })
    await expect(aPost(manager, board, { classifyId: made._id })).rejects.toMatchObject({ code: 422 })

    const item = await itemOf(manager)
    expect(item.object).toMatchObject({
      type: 'classify',
      title: board.name,
      place: null,
      changes: [{ field: 'classifyName', before: '', after: '代购' }],
    })
    await expect(decide(item, 'pass', board.creator)).rejects.toMatchObject({ code: 403 })
    await decide(item, 'pass')
    expect(await on(guest)).toEqual([{ _id: made._id, classifyName: '代购', systemId: board.id }])
    const postsId = await aPost(manager, board, { classifyId: made._id })
    expect(await undo(item)).toEqual({ restored: 1, gone: 0 })
    expect((await guest.post.one({ id: postsId })).classify).toBeNull()
    await decide(item, 'reject')
    expect(await on(manager.api)).toEqual([{ _id: made._id, classifyName: '', systemId: board.id }])
    await manager.api.board.updateClassify({ _id: made._id, classifyName: '集市' })
    expect((await guest.post.one({ id: postsId })).classify).toMatchObject({ classifyName: '集市' })
  })

  test('keeps its name in sight while another one waits, which may be taken by then', async () => {
    const board = await aBoard(api)
    const { api: calls } = board.creator
    const { _id } = await calls.board.createClassify({ systemId: board.id, classifyName: '集市' })
    expect(await calls.board.updateClassify({ _id, classifyName: '代购' })).toMatchObject({
      classifyName: '集市',
      heldName: '代购',
    })
    await api.ctx.db.run(sql`insert into classifications (board_id, name) values (${board.id}, '代购')`)
    await expect(decide(await itemOf(board.creator), 'pass')).rejects.toMatchObject({ code: 409 })
    expect(await calls.board.updateClassify({ _id, classifyName: '集市' })).not.toHaveProperty('heldName')
    expect(await itemsOf(board.creator)).toEqual([])
    await calls.board.updateClassify({ _id, classifyName: '代购二' })
    await calls.board.deleteClassify({ _id })
    expect(await itemsOf(board.creator)).toEqual([])
  })
})

describe('a volume', () => {
  test('has no title, or its old one, until somebody has passed the new one', async () => {
    const author = await api.member()
    const workId = await aWork(author)
    const save = (input: object) => author.api.worksVolume.save({ workId, title: '卷', ...input })
    const made = await save({ title: '代购卷' })
    expect(made).toMatchObject({ title: '', heldTitle: '代购卷' })
    const chapterId = await aChapter(author, workId, { volumeId: made._id })
    const seen = async () => (await guest.works.one({ id: workId })).volumes
    expect(await seen()).toEqual([{ _id: made._id, title: '', chapterNumber: 1, from: 1 }])
    expect((await guest.worksChapter.one({ id: chapterId })).volume).toMatchObject({ title: '' })
    expect((await author.api.works.one({ id: workId })).volumes).toMatchObject([{ heldTitle: '代购卷' }])
    const item = await itemOf(author)
    expect(item.object).toMatchObject({ type: 'volume', works: { workId }, changes: [{ before: '', after: '代购卷' }] })
    await decide(item, 'pass')
    expect(await seen()).toMatchObject([{ title: '代购卷' }])
    expect(await save({ _id: made._id, title: '代购二' })).toMatchObject({ title: '代购卷', heldTitle: '代购二' })
    await decide(await itemOf(author), 'reject')
    expect(await seen()).toMatchObject([{ title: '代购卷' }])
    await save({ _id: made._id, title: '代购三' })
    expect(await save({ _id: made._id, title: '正卷' })).toEqual({
      ...made,
      title: '正卷',
      heldTitle: undefined,
      chapterNumber: 1,
    })
    expect(await itemsOf(author)).toEqual([])
    const other = await save({ title: '代购四' })
    await author.api.worksVolume.remove({ volumeId: other._id })
    expect(await itemsOf(author)).toEqual([])
  })
})

describe('a new board', () => {
  let count = 0
  async function found() {
    const person = await api.member()
    const { systemZoneId } = await guest.board.info({ sign: (await aBoard(api)).sign })
    count += 1
    const input = { systemName: `代购专区 ${count}`, systemSign: `daigou-${count}`, systemDescr: '新', systemZoneId }
    return { person, board: await person.api.board.create(input) }
  }

  test('that a rule holds stands in the queue with what the rule met', async () => {
    const { person, board } = await found()
    expect(board.state).toBe('pending')
    const item = await itemOf(person)
    expect(item).toMatchObject({
      object: {
        type: 'board',
        _id: board._id,
        title: board.systemName,
        changes: [
          { field: 'systemName', before: '', after: board.systemName },
          { field: 'systemDescr', before: '', after: '新' },
        ],
        place: null,
      },
      verdict: { action: 'hold', rules: [{ name: '待审', evidence: '代购' }] },
    })
    await decide(item, 'pass')
    expect(await guest.board.info({ sign: board.systemSign })).toMatchObject({ state: 'open' })
    expect(await undo(item)).toEqual({ restored: 1, gone: 0 })
    await expect(guest.board.info({ sign: board.systemSign })).rejects.toMatchObject(none)
    await decide(item, 'reject')
    expect(await person.api.board.info({ sign: board.systemSign })).toMatchObject({ state: 'rejected' })
    const [rejected] = (await person.api.moderation.mine({})).rejected
    expect(rejected).toMatchObject({ type: 'board', title: board.systemName, reason: '理由', mayAppeal: true })
  })

  test('waits for an administrator all the same where boards do', async () => {
    await api.configure({ COMMON_SYSTEM_REVIEW: true })
    const { person, board } = await found()
    await decide(await itemOf(person), 'pass')
    expect(await person.api.board.info({ sign: board.systemSign })).toMatchObject({ state: 'pending' })
    await admin.api.board.adminSetState({ systemId: board._id, state: 'open' })
    const second = await found()
    await admin.api.board.adminSetState({ systemId: second.board._id, state: 'open' })
    expect(await itemsOf(second.person)).toEqual([])
    await api.configure({ COMMON_SYSTEM_REVIEW: false })
  })
})
