import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PostAccess } from '#contract/modules/wallet/access.ts'
import type { Block, Document } from '#contract/shared/document.ts'
import type { Person } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost, type PostPatch, type TestBoard } from '../../../test/support/forum/forum.ts'
import { plainImage, testUploads } from '../../../test/support/forum/uploads.ts'
import { openDuePosts } from '../post/due.ts'

const site = await testUploads()
const { api } = site
const administrator = await api.administrator()
const author = await api.member()
const board: TestBoard = await aBoard(api)
let reader: Person
beforeEach(async () => {
  reader = await api.member()
})

const secret = '机密'
type Leaf = Extract<Block, { type: 'paragraph' }> | Extract<Block, { type: 'image' }>
const words = (text: string): Leaf => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const picture = (path: string): Leaf => ({ type: 'image', attrs: { path } })
const doc = (...content: Block[]): Document => ({ type: 'doc', content })
const part = (by: 'post' | 'login' | 'follow' | 'level', ...content: Leaf[]): Block => ({
  type: 'part',
  attrs: { by, ...(by === 'level' ? { level: 3 } : {}) },
  content,
})
const long = doc(words('甲'.repeat(40)), words(`${'乙'.repeat(100)}${secret}`))

const lockedBy = (access: PostAccess, patch: PostPatch = {}) =>
  aPost(author, board, { content: long, access, ...patch })
const page = (id: string, who: Person | null = reader) => api.as(who?.tokens ?? null).post.one({ id })
const sees = async (id: string, who: Person | null = reader) =>
  JSON.stringify((await page(id, who)).content).includes(secret)

async function upload(name = 'a.png'): Promise<string> {
  const bytes = await plainImage(500, 300).png().toBuffer()
  return String((await site.send(author.tokens.access_token, bytes, { name })).data)
}
const status = async (url: string, who: Person | null = null, headers: Record<string, string> = {}) => {
  const cookies = who ? { access_token: who.tokens.access_token } : undefined
  return (await site.http.call(url.startsWith('/') ? url : `/${url}`, { cookies, headers })).status
}
const refused = (code: number, message?: string) => expect.objectContaining(message ? { code, message } : { code })

describe('who reads', () => {
  test('is said anew of a post without its text, and the whole text is there again afterwards', async () => {
    const id = await lockedBy({ kind: 'free' })
    const set = (access: PostAccess) => author.api.post.setAccess({ postsId: id, access })
    expect(await sees(id, null)).toBe(true)
    expect(await set({ kind: 'login', teaser: 60 })).toEqual({ _id: id, state: 'public' })
    expect([await sees(id, null), await sees(id)]).toEqual([false, true])
    await expect(set({ kind: 'level', level: 99 })).rejects.toMatchObject({ code: 422 })
    await set({ kind: 'free' })
    expect(await sees(id, null)).toBe(true)
    // Nothing of it stays in the lists that others look into.
    await set({ kind: 'follow' })
    expect(await sees(id, null)).toBe(false)
  })

  test('login: guests see the teaser, cut inside a block', async () => {
    const id = await lockedBy({ kind: 'login', teaser: 60 })
    const locked = await page(id, null)
    expect(locked.content).toEqual(doc(words('甲'.repeat(40)), words('乙'.repeat(20))))
    expect(locked).toMatchObject({ isLocked: true, lockReason: '登录后可阅读', price: 0, wordNumber: 142 })
    expect([await sees(id), await sees(id, null), await sees(id, author)]).toEqual([true, false, true])
    expect(await page(id)).toMatchObject({ isLocked: false, lockReason: '' })
  })

  test('follow: from the moment of following, until it ends', async () => {
    const id = await lockedBy({ kind: 'follow' })
    expect(await sees(id)).toBe(false)
    await reader.api.follow.follow({ friendId: author.id, wish: true })
    expect(await sees(id)).toBe(true)
    await reader.api.follow.follow({ friendId: author.id, wish: false })
    expect(await sees(id)).toBe(false)
  })

  test('reply: two characters that others see, until they are deleted', async () => {
    const id = await lockedBy({ kind: 'reply' })
    await aComment(reader, id, '好')
    expect(await sees(id)).toBe(false)
    const { _id: commentId } = await aComment(reader, id, '很好')
    expect(await sees(id)).toBe(true)
    await reader.api.comment.deleteComment({ commentId })
    expect(await sees(id)).toBe(false)
    const other = await aComment(author, id, '谢谢大家')
    await reader.api.comment.publishReply({ commentId: other._id, content: '不客气' })
    expect(await sees(id)).toBe(true)
  })

  test('reply: writing and deleting again and again ends at the limit of comments', async () => {
    const id = await lockedBy({ kind: 'reply' })
    const { MODERATION } = api.ctx.config.current().document
    const { LIMITS, TRUST } = MODERATION
    const limited = { ...LIMITS, MEMBER: { ...LIMITS.MEMBER, COMMENTS_HOUR: 3 } }
    // Regulars have no limit.
    const trust = { ...TRUST, REGULAR: { DAYS: 30, TEXTS: 100 } }
    await api.configure({ MODERATION: { ...MODERATION, LIMITS: limited, TRUST: trust } })
    for (const text of ['第一次来', '第二次来', '第三次来']) {
      const { _id: commentId } = await aComment(reader, id, text)
      expect(await sees(id)).toBe(true)
      await reader.api.comment.deleteComment({ commentId })
      expect(await sees(id)).toBe(false)
    }
    await expect(aComment(reader, id, '第四次来')).rejects.toEqual(refused(429))
    expect(await sees(id)).toBe(false)
    await api.configure({ MODERATION })
  })

  test('level and vip, by the clock of the database', async () => {
    const [level, vip] = [await lockedBy({ kind: 'level', level: 3 }), await lockedBy({ kind: 'vip' })]
    expect([await sees(level), await sees(vip)]).toEqual([false, false])
    expect(await page(level)).toMatchObject({ lockReason: '达到 Lv3 后可阅读' })
    await api.ctx.db.run(sql`
      update users set grade = 3, vip_end_at = clock_timestamp() + interval '1 hour' where id = ${reader.id}`)
    expect([await sees(level), await sees(vip)]).toEqual([true, true])
    await api.ctx.db.run(sql`update users set vip_end_at = clock_timestamp() where id = ${reader.id}`)
    expect([await sees(level), await sees(vip), await sees(vip, administrator)]).toEqual([true, false, true])
  })

  test('paid: sold within the range, by sellers, while it is on', async () => {
    const paid = (price: number) => lockedBy({ kind: 'paid', price })
    await expect(paid(3)).rejects.toThrow('暂未开放付费内容')
    const { COMMON_EARNING } = api.ctx.config.current().document
    await api.configure({ COMMON_EARNING: { ...COMMON_EARNING, ON: true } })
    await expect(paid(3)).rejects.toThrow('需要达到 Lv2 才能出售内容')
    await api.configure({ COMMON_EARNING: { ...COMMON_EARNING, ON: true, SELLERS: 'member' } })
    await expect(paid(1001)).rejects.toThrow('价格应在 0.1 到 1000 之间')
    for (const price of [-1, 0, 0.001, 1e308, '5', Number.NaN, undefined])
      await expect(paid(price as number)).rejects.toEqual(refused(422))
    const id = await lockedBy({ kind: 'paid', price: 3, vipDiscount: 50 })
    expect(await page(id)).toMatchObject({ price: 3, isLocked: true, isOwned: false, ownedNumber: 0, tipNumber: 0 })
    await api.ctx.db.run(sql`
      update users set vip_end_at = clock_timestamp() + interval '1 hour' where id = ${reader.id}`)
    expect(await page(id)).toMatchObject({ price: 1.5 })
    await own(reader, id)
    expect(await page(id)).toMatchObject({ price: 0, isLocked: false, isOwned: true })
    expect(await sees(id)).toBe(true)
    // What is sold stays as it is when nothing new may be.
    await api.configure({ COMMON_EARNING })
    await author.api.post.update({ postsId: id, systemId: board.id, title: '新', content: long })
    expect([await sees(id), await sees(id, null)]).toEqual([true, false])
    await expect(paid(3)).rejects.toThrow('暂未开放付费内容')
  })
})

async function own(who: Person, id: string) {
  await api.ctx.db.run(sql`
    with p as (
      insert into purchases (user_id, target_type, target_id, list_price, paid, way, starts_at, created_at)
      values (${who.id}, 'posts', ${id}, 0, 0, 'balance', now(), now()) returning id)
    insert into ownerships (user_id, target_type, target_id, purchase_id, starts_at)
    select ${who.id}, 'posts', ${id}, p.id, now() from p`)
}

describe('what is refused', () => {
  test.each<[string, unknown]>([
    ['level 0', { kind: 'level', level: 0 }],
    ['a level that nobody reaches', { kind: 'level', level: 99 }],
    ['no level', { kind: 'level' }],
    ['a time that is over', { kind: 'login', freeFrom: Date.now() - 1000 }],
    ['a time beyond all times', { kind: 'login', freeFrom: Number.MAX_SAFE_INTEGER }],
    ['a teaser without end', { kind: 'login', teaser: 501 }],
    ['a discount of 91', { kind: 'paid', price: 1, vipDiscount: 91 }],
    ['another kind', { kind: 'friends' }],
  ])('%s', async (_, access) => {
    await expect(lockedBy(access as PostAccess)).rejects.toEqual(refused(422))
  })

  test('parts in each other, too many of them, by something else, or where there are none', async () => {
    const nested = { ...part('login'), content: [part('login', words('x'))] } as Block
    const unknown = { ...part('login', words('x')), attrs: { by: 'friends' } } as unknown as Block
    const many = Array.from({ length: 21 }, () => part('login', words('x')))
    for (const content of [doc(nested), doc(unknown), doc(...many)])
      await expect(aPost(author, board, { content })).rejects.toEqual(refused(422))
    await expect(
      administrator.api.announcement.adminSave({ title: 'x', content: doc(part('login', words('x'))) }),
    ).rejects.toEqual(refused(422))
  })
})

describe('parts', () => {
  test('only they are locked; keys survive edits; each opens by its own rule', async () => {
    const content = doc(words('开头'), part('login', words(secret)), words('中间'), part('level', words(`${secret}二`)))
    const id = await aPost(author, board, { content })
    const guest = await page(id, null)
    const [, first, , second] = guest.content.content ?? []
    expect(first).toMatchObject({ attrs: { by: 'login', isLocked: true, wordNumber: 2, imageNumber: 0 }, content: [] })
    expect(second).toMatchObject({ attrs: { by: 'level', level: 3, isLocked: true }, content: [] })
    expect(guest).toMatchObject({ isLocked: false, excerpt: '开头 中间', html: '<p>开头</p><p>中间</p>' })
    const member = await page(id)
    expect(member.content.content?.map((block) => block.type === 'part' && block.attrs.isLocked)).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(member.html).toBe(`<p>开头</p><p>${secret}</p><p>中间</p>`)
    const source = await author.api.post.source({ postsId: id })
    await author.api.post.update({ postsId: id, systemId: board.id, title: '改', content: source.content })
    const again = await page(id)
    const keys = (document: Document) =>
      document.content?.flatMap((block) => ('attrs' in block && block.type === 'part' ? [block.attrs.key] : []))
    expect(keys(again.content)).toEqual(keys(guest.content))
    expect(new Set(keys(again.content)).size).toBe(2)
  })

  test('a part that follows the post leaves the rest open', async () => {
    const content = doc(words('开头'), part('post', words(secret)))
    const id = await lockedBy({ kind: 'follow' }, { content })
    expect(await page(id)).toMatchObject({ isLocked: true, html: '<p>开头</p>' })
    await reader.api.follow.follow({ friendId: author.id, wish: true })
    expect(await page(id)).toMatchObject({ isLocked: false, html: `<p>开头</p><p>${secret}</p>` })
  })
})

describe('nothing leaks', () => {
  test('cards, searches, links and the sources of others know the teaser alone', async () => {
    const id = await lockedBy({ kind: 'follow', teaser: 10 }, { title: '灯塔一号' })
    for (const who of [null, reader]) {
      const clients = api.as(who?.tokens ?? null)
      const { list } = await clients.post.list({ select: { systemId: board.id } })
      const card = list.find(({ _id }) => _id === id)
      expect(card).toMatchObject({ isLocked: true, price: 0, access: { kind: 'follow' } })
      expect(JSON.stringify(list)).not.toContain(secret)
      expect(JSON.stringify(await clients.post.around({ postsId: id }))).not.toContain(secret)
    }
    await expect(reader.api.post.source({ postsId: id })).rejects.toEqual(refused(403))
    expect(JSON.stringify(await author.api.post.source({ postsId: id }))).toContain(secret)
    const texts = await api.ctx.db.many<{ text: string }>(sql`
      select s::text as text from search_texts s where s.kind = 'posts' and s.object_id = ${id}
      union all select p::text from posts p where p.id = ${id}`)
    for (const { text } of texts) expect(text).not.toContain(secret)
  })

  test('locking takes away what was open, and opening brings it back', async () => {
    const id = await aPost(author, board, { content: long })
    const write = (access: PostAccess) =>
      author.api.post.update({ postsId: id, systemId: board.id, title: '换', content: long, access })
    expect([await sees(id), await sees(id, null)]).toEqual([true, true])
    await write({ kind: 'follow' })
    expect([await sees(id), await sees(id, null), await sees(id, author)]).toEqual([false, false, true])
    await author.api.post.setVisibility({ postsId: id, visibility: 'private' })
    await author.api.post.setVisibility({ postsId: id, visibility: 'public' })
    expect([await sees(id), await sees(id, author)]).toEqual([false, true])
    await write({ kind: 'free' })
    expect(await sees(id, null)).toBe(true)
    const left = await api.ctx.db.many(sql`select from locked_texts where post_id = ${id}`)
    expect(left).toHaveLength(0)
  })

  test('a deleted post that comes back is as locked as before', async () => {
    const id = await lockedBy({ kind: 'follow' })
    await author.api.post.remove({ postsId: id })
    await author.api.post.restore({ postsId: id })
    expect([await sees(id), await sees(id, author)]).toEqual([false, true])
  })
})

describe('files', () => {
  test('pictures have addresses for those who read, and for nobody else', async () => {
    const [inside, beside, open] = [await upload(), await upload(), await upload()]
    const content = doc(words('开头'), picture(open), part('follow', words(secret), picture(inside)))
    const parted = await aPost(author, board, { content })
    const id = await lockedBy({ kind: 'follow' }, { images: [beside] })
    for (const path of [inside, beside])
      for (const who of [null, reader]) {
        expect([await status(path, who), await status(`${path}?w=400`, who)]).toEqual([404, 404])
        expect(await status(path, who, { range: 'bytes=0-9' })).toBe(404)
      }
    expect([await status(inside, author), await status(inside, administrator), await status(open)]).toEqual([
      200, 200, 200,
    ])
    expect(await page(id)).toMatchObject({ images: [], imageNumber: 1 })
    await reader.api.follow.follow({ friendId: author.id, wish: true })
    const [{ url, thumb } = { url: '', thumb: '' }] = (await page(id)).images
    expect(url).toContain(`?s=p${id}.`)
    expect([await status(url), await status(thumb.replace('{w}', '400'))]).toEqual([200, 200])
    expect(await status(url.replace(`p${id}`, `p${parted}`))).toBe(404)
    expect(await status(url.replace(`s=p${id}`, `s=${id}`))).toBe(404)
    const figure = (await page(parted)).content.content?.[2]
    expect(JSON.stringify(figure)).toContain(`?s=p${parted}.`)
    await author.api.post.remove({ postsId: id })
    expect(await status(url)).toBe(404)
  })

  test('what lies with a post has a lock of its own, or that of the post', async () => {
    const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n')
    const send = async (name: string) => String((await site.send(author.tokens.access_token, bytes, { name })).data)
    const [one, two] = [await send('a.pdf'), await send('b.pdf')]
    const id = await aPost(author, board, { files: [{ path: one }, { path: two, access: { kind: 'follow' } }] })
    const before = await page(id)
    expect(before.files).toMatchObject([
      { originalName: 'a.pdf', isLocked: false, access: { kind: 'free' } },
      { originalName: 'b.pdf', isLocked: true, url: '', access: { kind: 'follow' } },
    ])
    expect([await status(before.files[0]?.url ?? ''), await status(two, reader)]).toEqual([200, 404])
    await reader.api.follow.follow({ friendId: author.id, wish: true })
    expect(await status((await page(id)).files[1]?.url ?? '')).toBe(200)
    await author.api.post.update({ postsId: id, systemId: board.id, title: '留', content: '字' })
    expect((await page(id)).files.map(({ _id }) => _id)).toEqual(before.files.map(({ _id }) => _id))
    await author.api.post.update({
      postsId: id,
      systemId: board.id,
      title: '锁',
      content: '字',
      access: { kind: 'vip' },
      files: [{ path: one }],
    })
    expect((await page(id)).files).toMatchObject([{ isLocked: true, url: '' }])
    expect(await status(one, reader)).toBe(404)
    await expect(aPost(author, board, { files: [{ path: await upload() }] })).rejects.toEqual(refused(400))
    await expect(aPost(reader, board, { files: [{ path: one }] })).rejects.toEqual(refused(404))
  })
})

test('what opens by itself is open at its moment, and whole in lists soon after', async () => {
  const path = await upload()
  const content = doc(words('甲'.repeat(300)), words(secret), picture(path), part('follow', words('另')))
  const id = await lockedBy({ kind: 'vip', freeFrom: Date.now() + 3_600_000 }, { content, title: '定时' })
  expect([await sees(id), await openDuePosts(api.ctx)]).toEqual([false, 0])
  await api.ctx.db.run(sql`
    with p as (update posts set access = jsonb_set(access, '{freeFrom}', '1000') where id = ${id})
    update locked_texts set free_at = now() where post_id = ${id}`)
  api.ctx.events.emit('contentChanged', { tags: ['all'] } as never)
  expect([await sees(id), await sees(id, null)]).toEqual([true, true])
  expect(await page(id, null)).toMatchObject({ isLocked: false, lockReason: '' })
  expect(await openDuePosts(api.ctx)).toBe(1)
  expect(await page(id, null)).toMatchObject({ access: { kind: 'free' }, isLocked: false })
  expect([await sees(id, null), await status(path)]).toEqual([true, 200])
  expect(JSON.stringify((await page(id)).content)).not.toContain('另')
  expect(await openDuePosts(api.ctx)).toBe(0)
})
