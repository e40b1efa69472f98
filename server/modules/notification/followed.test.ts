import { expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aPost, joinBoard, withArticles } from '../../../test/support/forum/forum.ts'

const api = await testApi({ config: withArticles })
const [author, reader, admin] = [await api.member(), await api.member(), await api.administrator()]
const [board, articles] = [await aBoard(api), await aBoard(api, undefined, { type: 'article' })]
const news = (input: { limit?: number; cursor?: string } = {}) => reader.api.notification.news(input)
const said = async () => (await news()).list.map(({ kind, posts }) => [kind, posts?.title])

test('what authors, boards and columns bring is read when one looks, by cursor, and nothing is written', async () => {
  await aPost(author, board, { title: '在关注之前' })
  await reader.api.follow.follow({ friendId: author.id })
  await joinBoard(api, board, reader)
  const { _id: columnId } = await author.api.column.create({ title: '海岸线札记' })
  await reader.api.column.subscribe({ columnId })
  await aPost(author, board, { title: '一' })
  await aPost(author, articles, { title: '二', article: { columnId } })
  const other = await api.member()
  const pick = await aPost(other, board, { title: '三' })
  await admin.api.post.recommend({ systemId: board.id, postsId: pick })
  expect(await said()).toEqual([
    ['board', '三'],
    ...[
      ['column', '二'],
      ['author', '二'],
    ],
    ['author', '一'],
  ])
  expect((await news()).list[1]).toMatchObject({ column: { _id: columnId, title: '海岸线札记' }, works: null })
  const found: unknown[] = []
  let cursor: string | undefined
  do {
    const page = await news({ limit: 1, cursor })
    expect(page.list).toHaveLength(1)
    found.push(...page.list)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(found).toEqual((await news()).list)
})

test('without what is blocked, muted, out of sight or not wanted; a cursor of nobody is refused', async () => {
  const [own, person] = [await api.member(), await api.member()]
  await own.api.follow.follow({ friendId: person.id })
  const heard = async () => (await own.api.notification.news({})).list.map(({ posts }) => posts?.title)
  await aPost(person, board, { title: '看得见' })
  const gone = await aPost(person, board, { title: '删掉的' })
  await person.api.post.remove({ postsId: gone })
  await aPost(person, board, { title: '剧透在此' })
  await own.api.user.saveSettings({ mutedWords: ['剧透'] })
  expect(await heard()).toEqual(['看得见'])
  await own.api.notification.savePreferences({ matrix: { author: { site: false } } })
  expect(await heard()).toEqual([])
  await own.api.notification.savePreferences({ matrix: { author: { site: true } } })
  await own.api.block.block({ userId: person.id })
  expect(await heard()).toEqual([])
  for (const cursor of ['1', '1.author', '1.other.1', '1.author.1.1', 'x.author.1'])
    await expect(own.api.notification.news({ cursor })).rejects.toMatchObject({ code: 422 })
})
