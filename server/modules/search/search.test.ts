import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { bootApi, type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost, paragraph, setBoardState } from '../../../test/support/forum/forum.ts'
import { writeWords } from './words.ts'

const api = await testApi()
const author = await api.member()
const board = await aBoard(api)

const guest = () => api.as(null).search
const found = async (keyword: string, more: object = {}) => {
  const { posts } = await guest().list({ keyword, ...more })
  return posts.map(({ _id }) => _id)
}

describe('posts', () => {
  test.each([
    ['a word of two characters', '周末去郊外露营', '露营'],
    ['one character', '窗外有一只鹦鹉', '鹉'],
    ['simplified by traditional', '软件开发经验谈', '軟件開發'],
    ['traditional by simplified', '圖書館裡的貓', '图书馆里的猫'],
    ['full width by half width', 'ＧＰＵ　４０９０到货', 'gpu 4090'],
    ['the beginning of a Latin word', 'Kubernetes部署笔记', 'KUBER'],
    [
      'a long keyword',
      '这是一个关于如何在阳台种植小番茄并且让它们安全过冬的完整记录与心得',
      '关于如何在阳台种植小番茄并且让它们安全过冬的完整记录',
    ],
  ])('finds %s', async (_, title, keyword) => {
    const inTitle = await aPost(author, board, { title })
    const inText = await aPost(author, board, { content: `前言。${title}。后记。` })
    expect(await found(keyword)).toEqual([inTitle, inText])
  })

  test('what is in the title stands before what is in the text, then the newest comes first', async () => {
    const [old, text, fresh] = [
      await aPost(author, board, { title: '观鸟入门' }),
      await aPost(author, board, { content: '上周去观鸟' }),
      await aPost(author, board, { title: '湿地观鸟' }),
    ]
    expect(await found('观鸟')).toEqual([fresh, old, text])
    expect(await found('观鸟', { sort: 'new' })).toEqual([fresh, text, old])
    await api.ctx.db.run(sql`update post_stats set hot = case post_id when ${text} then 9 when ${old} then 8 else 1 end
      where post_id in (${text}, ${old}, ${fresh})`)
    expect(await found('观鸟', { sort: 'hot' })).toEqual([text, old, fresh])
  })

  test('pages, total and filters', async () => {
    const other = await api.member()
    const elsewhere = await aBoard(api)
    const ids: string[] = []
    for (let number = 1; number <= 5; number += 1) ids.push(await aPost(author, board, { title: `帆船 ${number}` }))
    const foreign = await aPost(other, elsewhere, { title: '帆船 6' })
    await api.ctx.db.run(sql`update posts set created_at = now() - interval '40 days' where id = ${ids[0]}`)
    const page = await guest().list({ keyword: '帆船', page: 2, limit: 4 })
    expect(page).toMatchObject({ total: 6, isMore: false })
    expect(page.posts.map(({ _id }) => _id)).toEqual([ids[1], ids[0]])
    expect(await found('帆船', { page: 3, limit: 4 })).toEqual([])
    expect(await found('帆船', { select: { systemId: elsewhere.id } })).toEqual([foreign])
    expect(await found('帆船', { select: { userId: author.id } })).toHaveLength(5)
    expect(await found('帆船', { select: { days: 30 } })).not.toContain(ids[0])
  })

  test('pages where titles end and texts begin', async () => {
    const ids: string[] = []
    for (const number of [1, 2, 3]) ids.push(await aPost(author, board, { content: `修表匠 ${number}` }))
    for (const number of [4, 5, 6]) ids.push(await aPost(author, board, { title: `修表匠 ${number}` }))
    const order = [5, 4, 3, 2, 1, 0].map((number) => ids[number])
    for (const [page, limit] of [
      [1, 2],
      [2, 2],
      [3, 2],
      [1, 4],
      [2, 4],
      [2, 3],
    ] as const) {
      const { posts, total } = await guest().list({ keyword: '修表匠', page, limit })
      expect({ total, ids: posts.map(({ _id }) => _id) }).toEqual({
        total: 6,
        ids: order.slice((page - 1) * limit, page * limit),
      })
    }
    expect(await guest().list({ keyword: '修表匠', page: 4, limit: 2 })).toMatchObject({ posts: [], total: 6 })
  })

  test('more than a thousand are not counted', async () => {
    await api.ctx.db.run(sql`
      with made as (
        insert into posts (board_id, user_id, title, document, is_listed)
        select ${board.id}, ${author.id}, '千帆过尽', '{"type":"doc"}', true from generate_series(1, 1005) returning id
      ), stats as (
        insert into post_stats (post_id, board_id, user_id, is_listed) select id, ${board.id}, ${author.id}, true from made
      )
      insert into search_texts (kind, object_id, folded, grams, board_id)
      select 'posts', id, '千帆过尽', array_to_tsvector('{千帆,帆过,过尽,#千帆,#帆过,#过尽}'), ${board.id} from made`)
    for (const sort of ['match', 'new', 'hot'] as const) {
      const { total, isMore, posts } = await guest().list({ keyword: '千帆过尽', sort, page: 100 })
      expect({ total, isMore, shown: posts.length }).toEqual({ total: 1000, isMore: true, shown: 10 })
    }
    expect((await guest().list({ keyword: '千帆过尽', page: 101 })).posts).toEqual([])
  })

  test('of long texts with a phrase no more are read than are shown and some', async () => {
    await api.ctx.db.run(sql`
      with made as (
        insert into posts (board_id, user_id, title, document, is_listed)
        select ${board.id}, ${author.id}, '长文', '{"type":"doc"}', true from generate_series(1, 500) returning id
      ), stats as (
        insert into post_stats (post_id, board_id, user_id, is_listed) select id, ${board.id}, ${author.id}, true from made
      )
      insert into search_texts (kind, object_id, folded, grams, board_id)
      select 'posts', id, '长文' || chr(10) || repeat('字', 300) || '灯塔看守', array_to_tsvector('{灯塔,塔看,看守}'), ${board.id}
      from made`)
    const first = await guest().list({ keyword: '灯塔看守', limit: 50 })
    expect(first).toMatchObject({ isMore: true, posts: { length: 50 } })
    expect(first.total).toBeLessThan(500)
    const last = await guest().list({ keyword: '灯塔看守', page: 10, limit: 50 })
    expect(last).toMatchObject({ isMore: false, total: 500, posts: { length: 50 } })
    expect(await guest().list({ keyword: '灯塔', limit: 50 })).toMatchObject({ isMore: false, total: 500 })
  })

  test('the words to highlight are spelt as in the texts', async () => {
    await aPost(author, board, { title: '釀酒與ＷＩＮＥ', content: '自家酿酒，wine 之乐' })
    const { words } = await guest().list({ keyword: '酿酒 Wine' })
    expect(words.toSorted()).toEqual(['wine', '酿酒', '釀酒', 'ＷＩＮＥ'].toSorted())
  })

  test('the excerpt shows the place that was found', async () => {
    const content = `${'很久以前的事情。'.repeat(60)}后来他学会了吹玻璃。${'故事还很长。'.repeat(60)}`
    await aPost(author, board, { title: '往事', content })
    const [post] = (await guest().list({ keyword: '吹玻璃' })).posts
    expect(post?.excerpt).toMatch(/^….*后来他学会了吹玻璃。.*…$/)
    expect(post?.excerpt.length).toBeLessThan(250)
  })

  test('a changed post is found by what it says now', async () => {
    const id = await aPost(author, board, { title: '出售旧钢琴' })
    const change = { postsId: id, systemId: board.id, content: '已经找到买家' }
    await author.api.post.update({ ...change, title: '出售旧吉他' })
    expect(await found('钢琴')).toEqual([])
    expect(await found('吉他')).toEqual([id])
  })

  test('a post that was moved is found in its new board, and goes out of sight with it', async () => {
    const id = await aPost(author, board, { title: '旧书漂流瓶' })
    const target = await aBoard(api)
    const administrator = await api.administrator()
    await administrator.api.post.move({ postsId: id, systemId: target.id })
    expect(await found('漂流瓶', { select: { systemId: board.id } })).toEqual([])
    expect(await found('漂流瓶', { select: { systemId: target.id } })).toEqual([id])
    await administrator.api.board.adminSetState({ systemId: target.id, state: 'hidden' })
    expect((await guest().list({ keyword: '漂流瓶' })).total).toBe(0)
    await administrator.api.board.adminSetState({ systemId: target.id, state: 'open' })
    expect(await found('漂流瓶')).toEqual([id])
  })
})

describe('what is not for everybody is found by nobody', () => {
  const everywhere = async (keyword: string, person: Person | null = null) => {
    const { list, suggest } = api.as(person?.tokens ?? null).search
    const texts = [
      await list({ keyword, type: 'posts' }),
      await list({ keyword, type: 'system' }),
      await list({ keyword, type: 'user' }),
      await suggest({ keyword }),
    ]
    return JSON.stringify(texts)
  }

  test.each(['private', 'deleted', 'hidden board', 'made private', 'draft'])('%s', async (state) => {
    const secret = `金丝雀${state.length}号`
    const home = await aBoard(api)
    const title = `${secret}的秘密`
    const content = paragraph(`${secret}唱歌`)
    if (state === 'draft') await author.api.post.saveDraft({ draft: { title, content } })
    else {
      const id = await aPost(author, home, { title, content, visibility: state === 'private' ? 'private' : 'public' })
      if (state === 'deleted') await author.api.post.remove({ postsId: id })
      if (state === 'made private')
        await author.api.post.update({ postsId: id, systemId: home.id, title, content, visibility: 'private' })
      if (state === 'hidden board') {
        const administrator = await api.administrator()
        await administrator.api.board.adminSetState({ systemId: home.id, state: 'hidden' })
      }
    }
    for (const person of [null, await api.member(), author, await api.administrator()])
      expect(await everywhere(secret, person)).not.toContain(secret)
  })

  test('a post whose publishing failed', async () => {
    const bad = {
      systemId: board.id,
      title: '雪豹出没',
      content: '雪豹',
      images: [`aoir/${author.id}/image/2026/11/15/1.webp`],
    }
    await expect(author.api.post.publish(bad)).rejects.toThrow()
    expect(await everywhere('雪豹')).not.toContain('雪豹')
    expect(await api.ctx.db.many(sql`select 1 from search_texts where folded like '%雪豹%'`)).toEqual([])
  })

  test('boards that wait, were refused or are hidden, and members who left', async () => {
    const administrator = await api.administrator()
    const zone = await administrator.api.board.adminSaveZone({ zoneName: '动物' })
    const founded = await administrator.api.board.create({
      systemName: '水獭乐园',
      systemSign: 'otters',
      systemDescr: '水獭爱好者',
      systemZoneId: zone._id,
    })
    expect(await everywhere('水獭')).toContain('水獭乐园')
    for (const state of ['pending', 'rejected', 'hidden'] as const) {
      await setBoardState(api, { id: founded._id }, state)
      expect(await everywhere('水獭')).not.toContain('水獭')
      expect(await everywhere('水獭', administrator)).not.toContain('水獭')
    }
    const { _id } = await api.as(null).session.register({
      username: '企鹅饲养员',
      password: 'a password for tests',
      email: 'penguin@example.com',
    })
    expect(await everywhere('企鹅')).toContain('企鹅饲养员')
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${_id}`)
    expect(await everywhere('企鹅')).not.toContain('企鹅')
  })
})

test('members: the very name first, with what I have to do with them', async () => {
  const register = async (username: string, number: number) =>
    (
      await api
        .as(null)
        .session.register({ username, password: `a password ${number}`, email: `tea${number}@example.com` })
    )._id
  const [longer, exact] = [await register('茶茶馆主', 1), await register('茶茶', 2)]
  await author.api.follow.follow({ friendId: exact })
  const { users, total, words } = await author.api.search.list({ keyword: '茶茶', type: 'user' })
  expect(users.map(({ _id, isFollow, isFan }) => ({ _id, isFollow, isFan }))).toEqual([
    { _id: exact, isFollow: true, isFan: false },
    { _id: longer, isFollow: false, isFan: false },
  ])
  expect({ total, words }).toEqual({ total: 2, words: ['茶茶'] })
})

test('members: of more than a thousand the best known come first, and who is called exactly so before them', async () => {
  await api.ctx.db.run(sql`
    with made as (
      insert into users (name, name_key, password_hash)
      select '渔夫' || n, '渔夫' || n, 'x' from generate_series(1, 1100) as n returning id, name
    )
    insert into search_texts (kind, object_id, folded, grams)
    select 'user', id, name || chr(10), array_to_tsvector('{渔夫,#渔夫}') from made`)
  await api.ctx.db.run(sql`
    update user_counts set fans = case name when '渔夫7' then 90 else 91 end from users
    where id = user_id and name in ('渔夫7', '渔夫9')`)
  const named = async (more: object = {}) => {
    const { users, total, isMore } = await guest().list({ keyword: '渔夫', type: 'user', limit: 3, ...more })
    return { names: users.map(({ name }) => name), total, isMore }
  }
  expect(await named()).toEqual({ names: ['渔夫9', '渔夫7', '渔夫1100'], total: 1000, isMore: true })
  expect(await named({ page: 2 })).toMatchObject({ names: ['渔夫1099', '渔夫1098', '渔夫1097'] })
  expect(await named({ page: 400 })).toEqual({ names: [], total: 1000, isMore: true })
  expect(await named({ sort: 'new' })).toMatchObject({ names: ['渔夫1100', '渔夫1099', '渔夫1098'], isMore: true })
  await api.ctx.db.run(sql`update users set name = '渔夫', name_key = '渔夫' where name = '渔夫5'`)
  await api.ctx.db.run(sql`update users set deleted_at = now() where name = '渔夫9'`)
  expect(await named()).toMatchObject({ names: ['渔夫', '渔夫7', '渔夫1100'] })
  const { list } = await guest().suggest({ keyword: '渔夫' })
  expect(list.map(({ text }) => text)).toEqual(['渔夫', '渔夫7'])
})

test('suggestions: boards, people and titles, eight at most, each title once', async () => {
  const administrator = await api.administrator()
  const zone = await administrator.api.board.adminSaveZone({ zoneName: '植物' })
  await administrator.api.board.create({ systemName: '多肉花园', systemSign: 'succulents', systemZoneId: zone._id })
  for (let number = 0; number < 12; number += 1) await aPost(author, board, { title: `多肉日记 ${number >> 1}` })
  const { list } = await guest().suggest({ keyword: '多肉' })
  expect(list).toHaveLength(7)
  expect(list[0]).toMatchObject({ type: 'system', text: '多肉花园', sign: 'succulents', systemType: 'forum' })
  expect(list.slice(1).map(({ text }) => text)).toEqual([5, 4, 3, 2, 1, 0].map((number) => `多肉日记 ${number}`))
})

describe('frequent searches', () => {
  test('are counted later, once a visitor, and only where something was found', async () => {
    await aPost(author, board, { title: '热搜词测试：滑板与冲浪' })
    const ask = (keyword: string, ip: string) => api.request('/api/aoir-search/list', { body: { keyword }, ip })
    for (const ip of ['192.0.2.10', '192.0.2.11', '192.0.2.12']) await ask('滑板', ip)
    for (let time = 0; time < 5; time += 1) await ask('冲浪', '192.0.2.10')
    await ask('没有这个词呀', '192.0.2.10')
    await writeWords(api.ctx)
    await writeWords(api.ctx)
    const rows = await api.ctx.db.many<{ word: string; times: number }>(sql`
      select word, times from search_words where word in ('滑板', '冲浪', '没有这个词呀') order by times desc`)
    expect(rows).toEqual([
      { word: '滑板', times: 3 },
      { word: '冲浪', times: 1 },
    ])
    expect((await guest().hot({})).list).toEqual([])
  })

  test('are shown once several members looked for them, however many guests did, and however often one member', async () => {
    const other = await bootApi()
    const someone = await other.member()
    await aPost(someone, await aBoard(other), { title: '皮划艇与桨板' })
    const people = [someone, await other.member(), await other.member()]
    for (const person of people) await person.api.search.list({ keyword: '皮划艇' })
    for (const person of people.slice(1)) await person.api.search.list({ keyword: '桨板' })
    for (let time = 0; time < 9; time += 1)
      await other.request('/api/aoir-search/list', { body: { keyword: '桨板' }, ip: `192.0.2.${time}` })
    await writeWords(other.ctx)
    await people[1]?.api.search.list({ keyword: '桨板' })
    await writeWords(other.ctx)
    expect((await other.as(null).search.hot({})).list).toEqual(['皮划艇'])
    await other.close()
  })

  test('old ones are forgotten', async () => {
    const other = await bootApi()
    await other.ctx.db.run(sql`
      insert into search_words (day, word, times) values (current_date - 9, '旧词', 99), (current_date, '新词', 1)`)
    for (let number = 0; number < 3; number += 1)
      await other.ctx.db.run(sql`
        insert into search_word_members (word, user_id, day)
        select word, ${(await other.member()).id}::int8, day from search_words`)
    expect((await other.as(null).search.hot({})).list).toEqual(['新词'])
    await other.close()
  })
})

describe('bad input', () => {
  const send = (body: unknown) => api.request('/api/aoir-search/list', { body })

  test.each(['😀🎉', '！？。', '***', "' & | ! : * ( ) <->", '\\'])('nothing is found for %j', async (keyword) => {
    const { code, data } = await send({ keyword })
    expect({ code, data }).toEqual({
      code: 200,
      data: { posts: [], systems: [], users: [], columns: [], works: [], total: 0, isMore: false, words: [] },
    })
    expect((await guest().suggest({ keyword })).list).toEqual([])
  })

  test.each(["x' | 'y", 'x & !y', 'x:*', 'x\\', "'); drop table posts; --", '%', '_', 'x <-> y', '{x}', 'a"b'])(
    '%j is a word like any other',
    async (keyword) => {
      for (const type of ['posts', 'system', 'user'])
        for (const sort of ['match', 'new', 'hot']) expect((await send({ keyword, type, sort })).code).toBe(200)
    },
  )

  test.each([
    { keyword: '' },
    { keyword: '   ' },
    { keyword: '\u200b\u200b' },
    { keyword: '字'.repeat(41) },
    { keyword: 'a\0b' },
    { keyword: '\ud800' },
    { keyword: 5 },
    {},
    { keyword: 'x', type: 'comments' },
    { keyword: 'x', limit: 51 },
    { keyword: 'x', page: 0 },
    { keyword: 'x', select: { systemId: 'abc' } },
    { keyword: 'x', select: { days: 0 } },
  ])('%j is refused', async (body) => {
    expect((await send(body)).code).toBe(422)
  })
})
