import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { plainImage, testUploads } from '../../../test/support/forum/uploads.ts'
import { endHolds, selling } from '../../../test/support/wallet/earning.ts'
import { give } from '../../../test/support/wallet/wallet.ts'
import { aDraft, aWork, worksOn } from '../../../test/support/works/works.ts'

const site = await testUploads()
await site.api.configure(worksOn)
const author = await site.api.member()
const reader = await site.api.member()
const staff = await site.api.administrator()
let page: string
let workId: string
let chapterId: string
beforeEach(async () => {
  const bytes = await plainImage(1600, 900).png().toBuffer()
  const { data } = await site.send(author.tokens.access_token, bytes, { name: 'a.png' })
  page = String(data)
  workId = await aWork(author, { worksType: 'manga' })
  chapterId = await aDraft(author, workId, { content: undefined, pages: [page] })
})

const status = async (url: string, who: Person | null = null) => {
  const cookies = who ? { access_token: who.tokens.access_token } : undefined
  return (await site.http.call(url.startsWith('/') ? url : `/${url}`, { cookies })).status
}
const set = (state: 'published' | 'hidden') => author.api.worksChapter.setState({ chapterIds: [chapterId], state })
const lock = async () => {
  await author.api.worksChapter.save({ _id: chapterId, workId, title: '话', access: { kind: 'login' } })
  await set('published')
}

test('pages are private until their chapter is published, and again when it is not', async () => {
  expect([await status(page), await status(page, reader), await status(page, author)]).toEqual([404, 404, 200])
  await set('published')
  expect(await status(page)).toBe(200)
  expect([await status(`${page}?w=800`), await status(`${page}?w=1200`), await status(`${page}?w=801`)]).toEqual([
    200, 200, 400,
  ])
  await set('hidden')
  expect([await status(page), await status(page, reader), await status(page, author)]).toEqual([404, 404, 200])
  expect(await status(page, staff)).toBe(404)
  await set('published')
  await author.api.worksChapter.remove({ chapterIds: [chapterId] })
  expect([await status(page), await status(page, reader)]).toEqual([404, 404])
  await author.api.worksChapter.restore({ chapterIds: [chapterId] })
  expect(await status(page)).toBe(200)
  await author.api.works.update({ workId, visibility: 'private' })
  expect([await status(page), await status(page, reader)]).toEqual([404, 404])
})

test('a page that is taken out of the chapter is private again', async () => {
  await set('published')
  const { data } = await site.send(author.tokens.access_token, await plainImage(20, 20).png().toBuffer(), {
    name: 'b.png',
  })
  await author.api.worksChapter.save({ _id: chapterId, workId, title: '话', pages: [String(data)] })
  expect([await status(page), await status(String(data))]).toEqual([200, 404])
  await set('published')
  expect([await status(page), await status(String(data))]).toEqual([404, 200])
})

test('of a locked chapter they have signed addresses, for those who may read', async () => {
  await lock()
  const guest = await site.api.as(null).worksChapter.one({ id: chapterId })
  expect(guest).toMatchObject({ pages: [], content: null, authorNote: '', isLocked: true, pageNumber: 1 })
  expect(guest.lockReason).toBe('阅读这一章需要登录')
  expect(JSON.stringify(guest)).not.toContain('/image/')
  expect([await status(page), await status(page, reader)]).toEqual([404, 200])
  const open = await reader.api.worksChapter.one({ id: chapterId })
  const [{ url, thumb } = { url: '', thumb: '' }] = open.pages
  expect(url).toContain('?s=')
  expect([await status(url), await status(thumb.replace('{w}', '800'))]).toEqual([200, 200])
  const forged = [
    url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    url.replace(`s=${chapterId}.`, `s=${Number(chapterId) + 1}.`),
    url.replace(/\.([0-9a-z]+)\./, '.zzzzzzzz.'),
    url.replace(/\?s=.*/, '?s='),
  ]
  for (const one of forged) expect([one, await status(one)]).toEqual([one, 404])
  await set('hidden')
  expect(await status(url)).toBe(404)
})

test.each(['hidden', 'deleted'])(
  'whoever has bought a chapter sees the cover of its work, also when it is %s',
  async (how) => {
    await selling(site.api)
    const buyer = await site.api.member()
    await give(site.api, buyer, 100)
    const bytes = await plainImage(300, 400).png().toBuffer()
    const cover = String((await site.send(author.tokens.access_token, bytes, { name: 'c.png' })).data)
    await author.api.works.update({ workId, cover })
    await author.api.worksChapter.save({ _id: chapterId, workId, title: '话', access: { kind: 'paid', price: 1 } })
    await set('published')
    await buyer.api.purchase.buy({ target: { type: 'chapter', _id: chapterId }, price: 1 })
    await endHolds(site.api)
    if (how === 'hidden') await author.api.works.update({ workId, visibility: 'private' })
    else await author.api.works.remove({ workId })
    const { cover: shown } = await buyer.api.works.one({ id: workId })
    expect(String(shown?.url)).toContain(cover)
    expect([await status(cover), await status(cover, reader), await status(cover, buyer)]).toEqual([404, 404, 200])
    await site.api.ctx.db.run(sql`update works set hidden_at = now() where id = ${workId}`)
    expect([await status(cover, buyer), await status(cover, author)]).toEqual([404, 200])
  },
)
