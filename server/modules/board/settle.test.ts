import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import { aBoard, manyPosts } from '../../../test/support/forum/forum.ts'
import { settleBoards } from './settle.ts'

/** More than are brought along with the change itself, and more than one batch besides. */
const number = 1300

const api = await testApi()
const administrator = await api.administrator()
const author = await api.member()
const board = await aBoard(api)
await manyPosts(api, board, number, { author })

const rule = (state: 'open' | 'hidden' | 'closed') =>
  administrator.api.board.adminSetState({ systemId: board.id, state, reason: '' })
const veiled = async () =>
  (await api.ctx.db.one<{ is_veiled: boolean }>(sql`select is_veiled from boards where id = ${board.id}`)).is_veiled

/** How many posts of the board a stranger finds in each place. */
async function seen() {
  const guest = api.as(null)
  const { db } = api.ctx
  const feeds = await Promise.all(
    (['new', 'mix', 'hot', 'reply'] as const).flatMap((sort) => [
      guest.post.list({ sort, limit: 100 }),
      guest.post.list({ sort, limit: 100, select: { systemId: board.id } }),
      guest.post.list({ sort, limit: 100, select: { userId: author.id } }),
      guest.post.list({ sort, limit: 100, select: { systemType: 'forum' } }),
    ]),
  )
  const found = await guest.search.list({ keyword: 'title', limit: 50 })
  const last = await db.one<{ id: string }>(sql`select max(id) as id from posts where board_id = ${board.id}`)
  const page = await guest.post.one({ id: last.id }).then(
    () => 1,
    () => 0,
  )
  const info = await guest.board.info({ sign: board.sign }).then(
    () => 1,
    () => 0,
  )
  return { lists: feeds.map(({ list }) => list.length), found: found.posts.length, page, info }
}

const all = { lists: Array(16).fill(100), found: 50, page: 1, info: 1 }
const nothing = { lists: Array(16).fill(0), found: 0, page: 0, info: 0 }

/** One post stays locked, so that nobody gets to the end. */
async function whileStopped(work: () => Promise<void>): Promise<void> {
  await api.ctx.db.transaction(async (tx) => {
    await tx.run(sql`
      select 1 from posts where id = (select max(id) from posts where board_id = ${board.id}) for update`)
    await work()
  })
}

describe('a large board', () => {
  it('goes out of sight at once, although its posts follow later', async () => {
    expect(await seen()).toEqual(all)
    await whileStopped(async () => {
      await rule('hidden')
      expect(await veiled()).toBe(true)
      expect(await seen()).toEqual(nothing)
      expect(await board.creator.api.board.info({ sign: board.sign })).toMatchObject({ state: 'hidden' })
    })
    await settleBoards(api.ctx)
    expect(await veiled()).toBe(false)
    expect(await seen()).toEqual(nothing)
    expect(await exactFigures(api)).toEqual([])
  })

  it('comes back as a whole, when its last post is there', async () => {
    await whileStopped(async () => {
      await rule('open')
      expect(await veiled()).toBe(true)
      expect(await seen()).toEqual(nothing)
      expect(await board.creator.api.board.info({ sign: board.sign })).toMatchObject({ state: 'open' })
    })
    await settleBoards(api.ctx)
    expect(await seen()).toEqual(all)
    expect(await exactFigures(api)).toEqual([])
  })

  it('may be turned round on its way', async () => {
    // However far it has come by then.
    await rule('hidden')
    await rule('closed')
    await settleBoards(api.ctx)
    expect(await seen()).toEqual(all)
    expect(await exactFigures(api)).toEqual([])
  })
})

describe('a large board that only some may read', () => {
  const read = (readRule: 'everybody' | 'joined') => administrator.api.board.update({ systemId: board.id, readRule })
  const ofBoard = async () => {
    const select = { systemId: board.id }
    const lists = await Promise.all(
      (['new', 'mix', 'hot', 'reply'] as const).map((sort) =>
        board.creator.api.post.list({ sort, limit: 100, select }),
      ),
    )
    return lists.map(({ list, total }) => [list.length, total])
  }
  const whole = Array(4).fill([100, number])

  it('is closed to others at once, and open to its readers all the while', async () => {
    expect(await seen()).toEqual(all)
    await whileStopped(async () => {
      await read('joined')
      expect(await veiled()).toBe(true)
      const { lists, ...rest } = await seenByOthers()
      expect({ lists, ...rest }).toEqual({ lists: Array(12).fill(0), refused: 4, found: 0, page: 0, info: 1 })
      expect(await ofBoard()).toEqual(whole)
    })
    await settleBoards(api.ctx)
    expect(await veiled()).toBe(false)
    expect(await seenByOthers()).toMatchObject({ lists: Array(12).fill(0), refused: 4, found: 0, page: 0, info: 1 })
    expect(await ofBoard()).toEqual(whole)
    expect(await exactFigures(api)).toEqual([])
  })

  it('is open to everybody again, and may be turned round on its way', async () => {
    await read('everybody')
    await read('joined')
    await read('everybody')
    expect(await ofBoard()).toEqual(whole)
    await settleBoards(api.ctx)
    expect(await seen()).toEqual(all)
    expect(await exactFigures(api)).toEqual([])
  })

  /** The same as `seen` of a board that refuses to list its posts. */
  async function seenByOthers() {
    const guest = api.as(null)
    const asked = (['new', 'mix', 'hot', 'reply'] as const).flatMap((sort) => [
      guest.post.list({ sort, limit: 100 }),
      guest.post.list({ sort, limit: 100, select: { systemId: board.id } }),
      guest.post.list({ sort, limit: 100, select: { userId: author.id } }),
      guest.post.list({ sort, limit: 100, select: { systemType: 'forum' } }),
    ])
    const answers = await Promise.allSettled(asked)
    const found = await guest.search.list({ keyword: 'title', limit: 50 })
    const last = await api.ctx.db.one<{ id: string }>(sql`select max(id) as id from posts where board_id = ${board.id}`)
    const page = await guest.post.one({ id: last.id }).then(
      () => 1,
      () => 0,
    )
    await guest.board.info({ sign: board.sign })
    return {
      lists: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.list.length] : [])),
      refused: answers.filter(({ status }) => status === 'rejected').length,
      found: found.posts.length,
      page,
      info: 1,
    }
  }
})

it('a small board follows with the change itself', async () => {
  const small = await aBoard(api, author)
  const { _id } = await author.api.post.publish({ systemId: small.id, title: 'one', content: 'x' })
  const state = () =>
    api.ctx.db.one(sql`
      select b.is_veiled, p.is_listed from boards b join posts p on p.board_id = b.id where p.id = ${_id}`)
  await administrator.api.board.adminSetState({ systemId: small.id, state: 'hidden', reason: '' })
  expect(await state()).toEqual({ is_veiled: false, is_listed: false })
  await administrator.api.board.adminSetState({ systemId: small.id, state: 'open', reason: '' })
  expect(await state()).toEqual({ is_veiled: false, is_listed: true })
  expect(await exactFigures(api)).toEqual([])
})
