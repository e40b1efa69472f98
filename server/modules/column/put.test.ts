import { expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost, fillColumn, withArticles } from '../../../test/support/forum/forum.ts'

const api = await testApi({ config: withArticles })
const [author, reader] = [await api.member(), await api.member()]
const board = await aBoard(api, undefined, { type: 'article' })
const guest = api.as(null)

const aColumn = async (person: Person, title: string) => (await person.api.column.create({ title }))._id
const titles = async (columnId: string) =>
  (await guest.column.articles({ columnId, limit: 100 })).list.map(({ title }) => title)
const put = (columnId: string | null, postsIds: string[], by = author) => by.api.column.put({ columnId, postsIds })

test('articles go to the end of a column in the order that is named, and out of it, and stay as they are', async () => {
  const [first, second] = [await aColumn(author, '甲'), await aColumn(author, '乙')]
  const ids: string[] = []
  for (const title of ['一', '二', '三']) ids.push(await aPost(author, board, { title }))
  const [one = '', two = '', three = ''] = ids
  expect(await put(first, [three, one])).toBeNull()
  await put(first, [two])
  expect(await titles(first)).toEqual(['三', '一', '二'])
  expect(await guest.post.one({ id: one })).toMatchObject({ editTime: 0, columnPlace: { number: 2, total: 3 } })
  // Again changes nothing; into another column takes it out of this one.
  await put(first, [three])
  expect(await titles(first)).toEqual(['三', '一', '二'])
  await put(second, [one, two])
  expect([await titles(first), await titles(second)]).toEqual([['三'], ['一', '二']])
  await put(null, [two, three])
  expect([await titles(first), await titles(second)]).toEqual([[], ['一']])
  expect((await guest.post.one({ id: two })).article?.column).toBeNull()
})

test('what is not mine, not there or no article is refused, and then nothing has moved', async () => {
  const [mine, theirs] = [await aColumn(author, '丙'), await aColumn(reader, '丁')]
  const own = await aPost(author, board, { title: '自己的' })
  const foreign = await aPost(reader, board)
  const unseen = await aPost(reader, board, { visibility: 'private' })
  const forum = await aPost(author, await aBoard(api))
  await expect(put(mine, [own, foreign])).rejects.toMatchObject({ code: 403, message: '只能管理自己的作品' })
  await expect(put(mine, [own, unseen])).rejects.toMatchObject({ code: 404 })
  await expect(put(mine, [own, '999999'])).rejects.toMatchObject({ code: 404 })
  await expect(put(mine, [own, forum])).rejects.toMatchObject({ code: 422, message: '只有文章可以放进专栏' })
  await expect(put(mine, [own, own])).rejects.toMatchObject({ code: 422 })
  await expect(put(mine, [])).rejects.toMatchObject({ code: 422 })
  await expect(
    put(
      mine,
      Array.from({ length: 101 }, (_, at) => String(at + 1)),
    ),
  ).rejects.toMatchObject({ code: 422 })
  await expect(put(theirs, [own])).rejects.toMatchObject({ code: 404, message: '专栏不存在' })
  await expect(put('999999', [own])).rejects.toMatchObject({ code: 404, message: '专栏不存在' })
  expect([await titles(mine), await titles(theirs)]).toEqual([[], []])
})

test('many at once, to and fro, leave each article in one column', async () => {
  const [first, second] = [await aColumn(author, '戊'), await aColumn(author, '己')]
  const ids: string[] = []
  for (const title of ['一', '二', '三', '四']) ids.push(await aPost(author, board, { title }))
  const moves = Array.from({ length: 20 }, (_, at) =>
    put(at % 2 === 0 ? first : second, at % 3 === 0 ? ids.toReversed() : ids),
  )
  await Promise.all(moves)
  const [here, there] = [await titles(first), await titles(second)]
  expect([...here, ...there].sort()).toEqual(['一', '三', '二', '四'])
  const { list } = await author.api.column.list({ select: { userId: author.id }, limit: 100 })
  const numbers = [first, second].map((id) => list.find(({ _id }) => _id === id)?.articleNumber)
  expect(numbers).toEqual([here.length, there.length])
})

test('a full column takes no more, and none of those that came with it', async () => {
  const full = await aColumn(author, '庚')
  await fillColumn(api, { board, author, columnId: full, number: 499 })
  const [own, other] = [await aPost(author, board), await aPost(author, board)]
  await expect(put(full, [own, other])).rejects.toMatchObject({ code: 409, message: '一个专栏最多放 500 篇文章' })
  expect((await guest.post.one({ id: own })).article?.column).toBeNull()
  await put(full, [own])
  expect((await guest.post.one({ id: own })).columnPlace).toMatchObject({ number: 500 })
})
