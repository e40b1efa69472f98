import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PostAccess } from '#contract/modules/wallet/access.ts'
import type { Document } from '#contract/shared/document.ts'
import type { Person } from '../../../test/support/api.ts'
import { aBoard, aComment, aFile as aPicture, aPost, withArticles } from '../../../test/support/forum/forum.ts'
import { plainImage, testUploads } from '../../../test/support/forum/uploads.ts'
import { aPaidPost, endHolds, selling, settleAll } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { lockPurgeablePosts } from '../post/queries.ts'
import { refundGone } from './gone.ts'

const site = await testUploads()
const { api } = site
const author = await api.member()
beforeEach(() => selling(api))
afterEach(() => expectBooksBalance(api))

let turn = 0
async function aFile(): Promise<string> {
  turn += 1
  const { data } = await site.send(author.tokens.access_token, Buffer.from(`北纬三十度 ${turn}`), {
    name: '航海图.txt',
  })
  return String(data)
}

async function aPostWith(access: PostAccess) {
  const board = await aBoard(api, await api.member())
  const path = await aFile()
  const id = await aPost(author, board, { files: [{ path, access }] })
  return { id, path, board }
}

const fileIn = async (id: string, who: Person | null) => {
  const { files } = await (who?.api ?? api.as(null)).post.one({ id })
  return files[0]
}
const status = async (url: string, who: Person | null = null) => {
  const cookies = who ? { access_token: who.tokens.access_token } : undefined
  return (await site.http.call(url.startsWith('/') ? url : `/${url}`, { cookies })).status
}

async function buyer(): Promise<Person> {
  const person = await api.member()
  await give(api, person, 1000)
  return person
}

it('is bought by itself and taken away, and lost again with the money', async () => {
  const { id, path } = await aPostWith({ kind: 'paid', price: 2 })
  const person = await buyer()
  const shut = await fileIn(id, person)
  expect(shut).toMatchObject({ originalName: '航海图.txt', isLocked: true, url: '', price: 2 })
  expect([await status(path), await status(path, person), await status(path, author)]).toEqual([404, 404, 200])
  const target = { type: 'file', _id: String(shut?._id) } as const
  const all = await Promise.all(Array.from({ length: 20 }, () => person.api.purchase.buy({ target, price: 2 })))
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  const open = await fileIn(id, person)
  expect(open).toMatchObject({ isLocked: false, price: 0 })
  expect(await status(String(open?.url))).toBe(200)
  expect(await fileIn(id, null)).toMatchObject({ isLocked: true, url: '' })
  const [sale] = (await author.api.sale.sales({ select: { type: 'file' } })).list
  expect(sale).toMatchObject({ target: { title: '航海图.txt', url: `/${id}` }, share: 1.4 })
  await author.api.sale.refund({ saleId: String(sale?._id), reason: '退' })
  expect(await fileIn(id, person)).toMatchObject({ isLocked: true, url: '' })
})

it('stays with its owner through edits, and gives the money back when it is taken out', async () => {
  const { id, path, board } = await aPostWith({ kind: 'paid', price: 2 })
  const person = await buyer()
  const target = { type: 'file', _id: String((await fileIn(id, person))?._id) } as const
  await person.api.purchase.buy({ target, price: 2 })
  const edit = { postsId: id, systemId: board.id, title: '新', content: '新的字' }
  await author.api.post.update({ ...edit, files: [{ path, access: { kind: 'paid', price: 9 } }] })
  expect(await fileIn(id, person)).toMatchObject({ isLocked: false, price: 0 })
  await author.api.post.update({ ...edit, files: [] })
  expect(await refundGone(api.ctx)).toBe(1)
  expect((await person.api.user.ownInfo()).money).toBe(10)
  expect(await refundGone(api.ctx)).toBe(0)
})

it('is not there for whoever does not see its post, and drafts know its name', async () => {
  const { id, path } = await aPostWith({ kind: 'paid', price: 2 })
  const person = await buyer()
  const target = { type: 'file', _id: String((await fileIn(id, person))?._id) } as const
  await author.api.post.remove({ postsId: id })
  await expect(person.api.purchase.buy({ target, price: 2 })).rejects.toMatchObject({ code: 404 })
  const draft = { systemId: null, classifyId: null, title: '稿', content: null, images: [], video: null }
  const { _id } = await author.api.post.saveDraft({
    draft: { ...draft, visibility: 'public', files: [{ path }] } as never,
  })
  expect(await author.api.post.draft({ _id })).toMatchObject({ attachments: [{ path, originalName: '航海图.txt' }] })
})

const once = async (run: Promise<unknown>) => expect(await run.catch((error: { code: number }) => error.code))

it('of a post that its author has deleted stays with its owner, without the text, once the hold is over', async () => {
  const { id } = await aPostWith({ kind: 'paid', price: 2 })
  const [person, other] = [await buyer(), await buyer()]
  const target = { type: 'file', _id: String((await fileIn(id, person))?._id) } as const
  await person.api.purchase.buy({ target, price: 2 })
  await endHolds(api)
  await author.api.post.remove({ postsId: id })
  expect(await refundGone(api.ctx)).toBe(0)
  const page = await person.api.post.one({ id })
  expect(page).toMatchObject({ isGone: true, html: '', content: { content: [] }, mayComment: false, canEdit: false })
  expect(await status(String(page.files[0]?.url))).toBe(200)
  expect((await person.api.purchase.list({})).list[0]?.target).toMatchObject({ isGone: true, url: `/${id}` })
  for (const who of [null, other]) (await once((who?.api ?? api.as(null)).post.one({ id }))).toBe(404)
  ;(await once(person.api.comment.publishComment({ postsId: id, content: '再见' }))).toBe(404)
})

it('of an article that is gone comes without a word of it: no summary, no picture, no line of a comment', async () => {
  await api.configure(withArticles)
  const board = await aBoard(api, undefined, { type: 'article' })
  const files = [{ path: await aFile(), access: { kind: 'paid', price: 2 } as const }]
  const article = { summary: '四代看守人', cover: await aPicture(api, author), origin: 'original' as const }
  const id = await aPost(author, board, { content: '一百二十年的雾', files, article })
  const person = await buyer()
  const target = { type: 'file', _id: String((await fileIn(id, person))?._id) } as const
  await person.api.purchase.buy({ target, price: 2 })
  await settleAll(api)
  const { _id: commentId } = await aComment(await api.member(), id, '雾里的灯')
  await api.ctx.db.run(sql`update comments set likes = 10 where id = ${commentId}`)
  api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
  const before = await person.api.post.one({ id })
  expect(before).toMatchObject({ excerpt: '一百二十年的雾', hotComment: { content: '雾里的灯' } })
  expect(before.article).toMatchObject({ summary: '四代看守人', cover: { path: article.cover } })
  await author.api.post.remove({ postsId: id })
  const page = await person.api.post.one({ id })
  expect(page).toMatchObject({ isGone: true, files: [{ isLocked: false }], excerpt: '', hotComment: null })
  expect(page.article).toMatchObject({ summary: '', cover: null })
  expect(JSON.stringify(page)).not.toMatch(/雾|看守/)
})

it('gives the money back when its post is deleted within the hold', async () => {
  const { id } = await aPostWith({ kind: 'paid', price: 2 })
  const person = await buyer()
  const target = { type: 'file', _id: String((await fileIn(id, person))?._id) } as const
  await person.api.purchase.buy({ target, price: 2 })
  await author.api.post.remove({ postsId: id })
  expect(await refundGone(api.ctx)).toBe(1)
  expect((await person.api.user.ownInfo()).money).toBe(10)
  ;(await once(person.api.post.one({ id }))).toBe(404)
})

it('a post that was bought is read when its author has deleted it, never purged, and gone when the staff removes it', async () => {
  const [kept, taken] = [await aPaidPost(api, author, 3), await aPaidPost(api, author, 3)]
  const person = await buyer()
  for (const _id of [kept, taken]) await person.api.purchase.buy({ target: { type: 'posts', _id }, price: 3 })
  await endHolds(api)
  const before = await person.api.post.one({ id: kept })
  await author.api.post.remove({ postsId: kept })
  const administrator = await api.administrator()
  await administrator.api.post.remove({ postsId: taken, reason: '违规' })
  const after = await person.api.post.one({ id: kept })
  expect(after).toMatchObject({ isGone: true, isOwned: true, isLocked: false, content: before.content })
  ;(await once(api.as(null).post.one({ id: kept }))).toBe(404)
  ;(await once(person.api.post.one({ id: taken }))).toBe(404)
  await api.ctx.db.run(sql`
    update posts set deleted_at = now() - interval '90 days' where id in (${kept}, ${taken})`)
  const purgeable = await api.ctx.db.many<{ id: string }>(lockPurgeablePosts(100))
  expect(purgeable.map((row) => row.id)).not.toContain(kept)
  const names = (await person.api.purchase.list({})).list.map(({ target }) => target.url)
  expect(names).toEqual(['', `/${kept}`])
})

it('a post that was bought is read when its author shows it to nobody any more, and by nobody else', async () => {
  // What others have aged or left behind.
  await refundGone(api.ctx)
  const id = await aPaidPost(api, author, 3)
  const [person, other] = [await buyer(), await buyer()]
  await person.api.purchase.buy({ target: { type: 'posts', _id: id }, price: 3 })
  const before = await person.api.post.one({ id })
  await author.api.post.setVisibility({ postsId: id, visibility: 'private' })
  expect(await refundGone(api.ctx)).toBe(0)
  const after = await person.api.post.one({ id })
  expect(after).toMatchObject({ isGone: true, isOwned: true, isLocked: false, content: before.content, canEdit: false })
  expect((await author.api.post.one({ id })).isGone).toBeUndefined()
  const administrator = await api.administrator()
  for (const who of [api.as(null), other.api, administrator.api]) (await once(who.post.one({ id }))).toBe(404)
  ;(await once(person.api.comment.publishComment({ postsId: id, content: '再见' }))).toBe(404)
  expect((await person.api.purchase.list({})).list[0]?.target).toMatchObject({ isGone: true, url: `/${id}` })
})

it('a post that was bought is read, with its pictures, when its author has made it free and then taken it away', async () => {
  const upload = async (red: number) => {
    const bytes = await plainImage(500, 300, `rgb(${red}, 60, 90)`).png().toBuffer()
    return String((await site.send(author.tokens.access_token, bytes, { name: 'a.png' })).data)
  }
  const [inside, beside] = [await upload(10), await upload(200)]
  const content: Document = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: '灯塔' }] },
      { type: 'image', attrs: { path: inside } },
    ],
  }
  const access = { kind: 'paid', price: 3 } as const
  const id = await aPost(author, await aBoard(api), { content, images: [beside], access })
  const [person, other] = [await buyer(), await buyer()]
  await person.api.purchase.buy({ target: { type: 'posts', _id: id }, price: 3 })
  await settleAll(api)
  await author.api.post.setAccess({ postsId: id, access: { kind: 'free' } })
  const isRead = async () => {
    const page = await person.api.post.one({ id })
    expect(page).toMatchObject({ isGone: true, isOwned: true, isLocked: false, lockReason: '', canEdit: false })
    expect(page.html).toContain('灯塔')
    const pictures = JSON.stringify([page.content, page.images])
      .match(/"url":"[^"]*/g)
      ?.map((text) => text.slice(7))
    expect(pictures).toHaveLength(2)
    for (const url of pictures ?? []) expect([url, await status(url)]).toEqual([url, 200])
    for (const path of [inside, beside]) expect(await status(path, person)).toBe(404)
    for (const who of [api.as(null), other.api]) (await once(who.post.one({ id }))).toBe(404)
  }
  await author.api.post.setVisibility({ postsId: id, visibility: 'private' })
  await isRead()
  await author.api.post.remove({ postsId: id })
  await isRead()
})

it('gives all the money back, however many bought it, also when the hold ends before the round comes', async () => {
  const id = await aPaidPost(api, author, 1)
  const people = await Promise.all([1, 2, 3].map(buyer))
  for (const person of people) await person.api.purchase.buy({ target: { type: 'posts', _id: id }, price: 1 })
  await author.api.post.remove({ postsId: id })
  await api.ctx.db.run(sql`
    update sales set hold_at = clock_timestamp() where target_type = 'posts' and target_id = ${id} and state = 'held'`)
  expect(await refundGone(api.ctx)).toBe(3)
  for (const person of people) expect((await person.api.user.ownInfo()).money).toBe(10)
  // What was over before it was deleted is its author's.
  const old = await aPaidPost(api, author, 1)
  await people[0]?.api.purchase.buy({ target: { type: 'posts', _id: old }, price: 1 })
  await endHolds(api)
  await author.api.post.remove({ postsId: old })
  expect(await refundGone(api.ctx)).toBe(0)
})
