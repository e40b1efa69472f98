import { describe, expect, it } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const author = await api.member()
const board = await aBoard(api)

type List = Parameters<Person['api']['post']['list']>[0]
const mute = (person: Person, ...mutedWords: string[]) => person.api.user.saveSettings({ mutedWords })
const idsOf = async (person: Person, list: List) => (await person.api.post.list(list)).list.map(({ _id }) => _id)

describe('the words', () => {
  it('are kept as they were written, each once, and nobody else has them', async () => {
    const [ann, bob] = [await api.member(), await api.member()]
    expect(await ann.api.user.settings()).toMatchObject({ mutedWords: [] })
    const saved = await mute(ann, ' 剧透 ', 'Straße', 'ＡＢＣ', 'abc', 'STRASSE')
    expect(saved.mutedWords).toEqual(['剧透', 'Straße', 'ＡＢＣ'])
    expect(await ann.api.user.settings()).toEqual(saved)
    expect(await bob.api.user.settings()).toMatchObject({ mutedWords: [] })
    expect((await ann.api.user.saveSettings({})).mutedWords).toEqual(saved.mutedWords)
    expect((await mute(ann)).mutedWords).toEqual([])
  })

  it('have a length and a number', async () => {
    const ann = await api.member()
    const many = Array.from({ length: limits.mutedWords }, (_, at) => `word ${at}`)
    expect((await mute(ann, ...many)).mutedWords).toEqual(many)
    await mute(ann, '字'.repeat(limits.mutedWord))
    const refused: [string[], string][] = [
      [[...many, 'one more'], '最多 50 项'],
      [['字'.repeat(limits.mutedWord + 1)], '最多 20 个字符'],
      [['  '], '请输入要屏蔽的词'],
    ]
    for (const [words, message] of refused)
      await expect(mute(ann, ...words)).rejects.toMatchObject({ code: 422, data: { errors: [{ message }] } })
    expect((await ann.api.user.settings()).mutedWords).toEqual(['字'.repeat(limits.mutedWord)])
  })
})

describe('lists', () => {
  it('leave out posts of others that hold one in title or excerpt, whatever its width and case', async () => {
    const reader = await api.member()
    await reader.api.follow.follow({ friendId: author.id })
    const plain = await aPost(author, board, { title: 'nothing of it' })
    const inTitle = await aPost(author, board, { title: 'a ＳＰＯＩＬＥＲ in the title' })
    const inText = await aPost(author, board, { content: 'here is a Spoiler for you' })
    const own = await aPost(reader, board, { title: 'my own spoiler' })
    const lists: List[] = [
      { sort: 'new' },
      { sort: 'mix' },
      { sort: 'hot' },
      { sort: 'reply' },
      { sort: 'new', select: { systemId: board.id } },
    ]
    for (const list of lists)
      expect(await idsOf(reader, list)).toEqual(expect.arrayContaining([plain, inTitle, inText]))
    await mute(reader, 'spoiler')
    for (const list of lists) {
      const ids = await idsOf(reader, list)
      expect(ids).toEqual(expect.arrayContaining([plain, own]))
      expect(ids).not.toContain(inTitle)
      expect(ids).not.toContain(inText)
    }
    expect(await idsOf(reader, { sort: 'new', select: { follow: true } })).toEqual([plain])
    expect(await idsOf(author, { sort: 'new' })).toContain(inTitle)
    await mute(reader)
    expect(await idsOf(reader, { sort: 'new' })).toContain(inTitle)
  })

  it('are whole where one looks for something: the page of an author, the search, the shelf', async () => {
    const reader = await api.member()
    const post = await aPost(author, board, { title: 'quagmire everywhere' })
    await reader.api.post.collect({ postsId: post })
    await mute(reader, 'quagmire')
    expect(await idsOf(reader, { sort: 'new' })).not.toContain(post)
    expect(await idsOf(reader, { sort: 'new', select: { userId: author.id } })).toContain(post)
    const { posts } = await reader.api.search.list({ keyword: 'quagmire' })
    expect(posts.map(({ _id }) => _id)).toContain(post)
    expect((await reader.api.post.collects({})).list.map(({ _id }) => _id)).toEqual([post])
    expect(await reader.api.post.one({ id: post })).toMatchObject({ title: 'quagmire everywhere' })
  })

  it('go on behind a page of which nothing is left', async () => {
    const [reader, quiet] = [await api.member(), await aBoard(api)]
    const last = await aPost(author, quiet, { title: 'the oldest' })
    for (let count = 0; count < 10; count++) await aPost(author, quiet, { title: `noise ${count}` })
    await mute(reader, 'noise')
    const list = { sort: 'new', limit: 10, select: { systemId: quiet.id } } as const
    const first = await reader.api.post.list(list)
    expect(first).toMatchObject({ list: [], nextCursor: expect.any(String) })
    const second = await reader.api.post.list({ ...list, cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ list: [{ _id: last }], nextCursor: null })
  })

  it('do not announce what will never come', async () => {
    const [reader, busy] = [await api.member(), await aBoard(api)]
    const afterId = await aPost(author, busy)
    await mute(reader, 'hubbub')
    await aPost(author, busy, { title: 'hubbub' })
    const select = { systemId: busy.id }
    expect(await reader.api.post.newer({ select, afterId })).toEqual({ number: 0 })
    expect(await author.api.post.newer({ select, afterId })).toEqual({ number: 1 })
    await aPost(author, busy, { title: 'calm' })
    expect(await reader.api.post.newer({ select, afterId })).toEqual({ number: 1 })
  })
})
