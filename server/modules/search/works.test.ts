import { expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aChapter, aSerial, aWork, worksOn } from '../../../test/support/works/works.ts'

const api = await testApi({ config: worksOn })
const author = await api.member()
const reader = await api.member()
const guest = api.as(null)

const found = async (keyword: string, client = guest) =>
  (await client.search.list({ keyword, type: 'works' })).works.map(({ _id }) => _id)

test('works are found by title, tags and summary while everybody may read them', async () => {
  const { workId: titled } = await aSerial(author, 1, { title: '银河铁道' })
  const { workId: told } = await aSerial(author, 1, { title: '夜', summary: '关于银河铁道的故事', tags: ['科幻小站'] })
  const bare = await aWork(author, { title: '银河铁道外传' })
  const { workId: adult } = await aSerial(author, 1, { title: '银河铁道十八', ageNote: 18 })
  expect(await found('银河铁道')).toEqual([titled, told])
  expect(await found('银河铁道', reader.api)).toEqual([titled, told])
  expect(await found('科幻小站')).toEqual([told])
  const { words, total } = await guest.search.list({ keyword: '银河', type: 'works' })
  expect([words, total]).toEqual([['银河'], 2])
  const { list } = await guest.search.suggest({ keyword: '银河' })
  expect(list.filter(({ type }) => type === 'works')).toEqual([
    { type: 'works', _id: titled, text: '银河铁道', sign: 'fiction', image: '' },
  ])
  await aChapter(author, bare)
  expect(await found('银河铁道')).toContain(bare)
  await author.api.works.update({ workId: bare, title: '改名之后' })
  expect(await found('银河铁道')).not.toContain(bare)
  expect(await found('改名之后')).toEqual([bare])
  await author.api.works.update({ workId: bare, visibility: 'private' })
  expect(await found('改名之后', author.api)).toEqual([])
  await author.api.works.remove({ workId: titled })
  expect(await found('银河铁道')).toEqual([told])
  expect(await found('银河铁道十八')).not.toContain(adult)
})

test('a kind that is off is not found', async () => {
  const { workId } = await aSerial(author, 1, { title: '沉默的山' })
  expect(await found('沉默的山')).toEqual([workId])
  await api.configure({ COMMON_WORKS: { ARTICLE: true, FICTION: false, MANGA: true } })
  expect(await found('沉默的山')).toEqual([])
  expect((await guest.search.suggest({ keyword: '沉默' })).list).toEqual([])
  await api.configure(worksOn)
})
