import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aFile, aPost, paragraph, withArticles } from '../../../test/support/forum/forum.ts'
import { childrenOf, type Element, parseXml, textOf } from '../../../test/support/xml.ts'
import { createRateLimiter, memoryBuckets } from '../api/rate-limit.ts'
import { openPort } from '../port/port.ts'
import { mountWorld } from './syndication.ts'

const api = await testApi({ config: withArticles })
const app = openPort(api.ctx, () => false)
mountWorld(app, api.ctx, { handle: api.handle, limiter: createRateLimiter(memoryBuckets(), 1_000_000) })
const origin = api.ctx.env.publicOrigin
const author = await api.member()
const board = await aBoard(api)
afterAll(() => app.close())
beforeEach(() => api.configure({ COMMON_CLOSE_WEB: false, COMMON_LOGIN: { LOGIN_ACCESS: false } }))

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const read = async (url: string): Promise<Element> => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  return parseXml(answer.body)
}
const addresses = (element: Element) => element.children.map((child) => textOf(child, 'loc'))
const titles = (feed: Element) => childrenOf(feed, 'entry').map((entry) => textOf(entry, 'title'))
const feeds = () => ['/feed.atom', `/feed/board/${board.sign}.atom`, `/feed/author/${author.id}.atom`]

async function wholeSitemap(): Promise<string[]> {
  const parts = addresses(await read('/sitemap.xml'))
  const lists = await Promise.all(parts.map(async (part) => addresses(await read(part.slice(origin.length)))))
  return lists.flat()
}

describe('robots.txt', () => {
  test('keeps out of what is personal, and names the sitemap', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    for (const path of ['/api', '/admin', '/webapp/user']) expect(body).toContain(`Disallow: ${path}\n`)
    expect(body).toContain('Allow: /\n')
    expect(body).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
  })

  test.each([{ COMMON_CLOSE_WEB: true }, { COMMON_LOGIN: { LOGIN_ACCESS: true } }])(
    '%j: nobody is welcome',
    async (patch) => {
      await api.configure(patch)
      expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    },
  )
})

describe('the sitemap', () => {
  test('holds listed posts, their authors, boards and pages, under the public address', async () => {
    const administrator = await api.administrator()
    await administrator.api.customPage.adminSave({ path: 'about/us', title: '关于', content: '关于' })
    const id = await aPost(author, board)
    api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
    const all = await wholeSitemap()
    expect(all).toEqual(
      expect.arrayContaining([
        `${origin}/`,
        `${origin}/${id}`,
        `${origin}/author/${author.id}`,
        `${origin}/System/forum/${board.sign}`,
        `${origin}/dynamic/about/us`,
      ]),
    )
    expect(all).not.toContain(`${origin}/author/${administrator.id}`)
    expect(new Set(all).size).toBe(all.length)
    expect(childrenOf((await read('/sitemap/posts-1.xml')).children[0] as Element, 'lastmod')[0]?.text).toMatch(
      /^\d{4}-\d\d-\d\dT/,
    )
  })

  test('goes in parts of 50,000 ids', async () => {
    await api.ctx.db.run(sql`
      insert into posts (id, board_id, user_id, title, document, is_listed) overriding system value
      select id, ${board.id}, ${author.id}, 'x', '{"type":"doc"}', true
      from unnest(array[150000, 150001, 200000, 200001]) id`)
    api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
    const parts = addresses(await read('/sitemap.xml')).map((part) => part.slice(part.lastIndexOf('/') + 1))
    expect(parts).toEqual(['places.xml', 'posts-1.xml', 'posts-3.xml', 'posts-4.xml', 'posts-5.xml', 'authors-1.xml'])
    const times = (await get('/sitemap.xml')).body.match(/<lastmod>\d{4}-\d{2}-\d{2}T[\d:.]+Z<\/lastmod>/g)
    expect(times).toHaveLength(parts.length)
    const ids = async (name: string) =>
      addresses(await read(`/sitemap/${name}`)).map((address) => address.split('/').at(-1))
    expect(await ids('posts-3.xml')).toEqual(['150000'])
    expect(await ids('posts-4.xml')).toEqual(['150001', '200000'])
    expect(await ids('posts-5.xml')).toEqual(['200001'])
    await api.ctx.db.run(sql`delete from posts where id >= 150000`)
  })

  test.each([
    '/sitemap/posts-0.xml',
    '/sitemap/posts-9999999999.xml',
    '/sitemap/users-1.xml',
    '/sitemap/x',
    '/sitemap/..%2f',
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  test('a part without posts is empty, not broken', async () => {
    expect(addresses(await read('/sitemap/posts-77.xml'))).toEqual([])
  })
})

describe('feeds', () => {
  test('have what Atom asks for', async () => {
    const path = await aFile(api, author)
    const content = {
      type: 'doc' as const,
      content: [
        { type: 'paragraph' as const, content: [{ type: 'text' as const, text: '<正文> & "引号"' }] },
        { type: 'image' as const, attrs: { path } },
      ],
    }
    const id = await aPost(author, board, { title: '有图 <b> & "题"', content })
    for (const url of feeds()) {
      const feed = await read(url)
      expect(feed.attributes.xmlns).toBe('http://www.w3.org/2005/Atom')
      for (const name of ['id', 'title', 'updated']) expect(textOf(feed, name)).not.toBe('')
      const self = childrenOf(feed, 'link').find(({ attributes }) => attributes.rel === 'self')
      expect(self?.attributes.href).toBe(`${origin}${url}`)
      const [entry] = childrenOf(feed, 'entry')
      expect(textOf(entry, 'id')).toBe(`${origin}/${id}`)
      expect(textOf(entry, 'title')).toBe('有图 <b> & "题"')
      expect(Date.parse(textOf(entry, 'updated'))).toBeGreaterThan(Date.now() - 600_000)
      expect(
        textOf(
          entry?.children.find(({ name }) => name === 'author'),
          'name',
        ),
      ).toBe(author.name)
      const html = textOf(entry, 'content')
      expect(html).toContain('&lt;正文&gt; &amp; &quot;引号&quot;')
      expect(html).toContain(`src="${origin}/${path}"`)
      expect(html).not.toMatch(/(src|href)="\//)
    }
  })

  test('are served with a mark, and not again to who knows it', async () => {
    for (const url of [...feeds(), '/sitemap.xml']) {
      const first = await get(url)
      expect(first.headers['content-type']).toMatch(/^application\/(atom\+)?xml; charset=utf-8$/)
      const etag = String(first.headers.etag)
      const again = await get(url, { 'if-none-match': `"other", ${etag}` })
      expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
      const packed = await get(url, { 'accept-encoding': 'br, gzip' })
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect((await get(url, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
    }
  })

  test('change when something is published, changed or deleted', async () => {
    const id = await aPost(author, board, { title: '第一版' })
    for (const url of feeds()) expect(titles(await read(url))[0]).toBe('第一版')
    await author.api.post.update({ postsId: id, systemId: board.id, title: '第二版', content: 'x' })
    for (const url of feeds()) expect(titles(await read(url))[0]).toBe('第二版')
    await author.api.post.remove({ postsId: id })
    for (const url of feeds()) expect(titles(await read(url))).not.toContain('第二版')
  })

  test('hold thirty posts at most, and long texts as a summary', async () => {
    for (let number = 0; number < 31; number += 1) await aPost(author, board)
    await aPost(author, board, { content: '长'.repeat(30_000) })
    const [first, ...rest] = childrenOf(await read('/feed.atom'), 'entry')
    expect(rest).toHaveLength(29)
    expect(textOf(first, 'content')).toBe('')
    expect(textOf(first, 'summary')).toMatch(/^长+…$/)
  })

  test('of a board and an author without posts are empty', async () => {
    const quiet = await aBoard(api)
    for (const url of [`/feed/board/${quiet.sign}.atom`, `/feed/author/${quiet.creator.id}.atom`])
      expect(childrenOf(await read(url), 'entry')).toEqual([])
  })

  test.each([
    '/feed/board/nowhere.atom',
    '/feed/board/x',
    '/feed/author/999999.atom',
    '/feed/author/1%2f.atom',
    '/feed/author/x.atom',
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })
})

test.each([
  ']]><script>alert(1)</script>',
  '&amp; &nbsp; & < > " \' &#0;',
  '\u0001\u0008\u000b\u001f\ufffe\uffff控制',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  '👨‍👩‍👧‍👦𠮷\u202eabc',
])('a hostile title leaves everything well-formed: %j', async (title) => {
  await aPost(author, board, { title, content: paragraph(`${title} text`) })
  for (const url of feeds()) {
    const shown = titles(await read(url))[0] ?? ''
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them.
    expect(shown).toBe(title.replace(/[\u0001-\u001f\ufffe\uffff]/g, ''))
  }
})

describe('what is not for everybody is not in them', () => {
  const everything = async () => {
    const documents = await Promise.all(feeds().map(async (url) => (await get(url)).body))
    return [...documents, ...(await wholeSitemap())].join('\n')
  }

  test.each(['private', 'deleted', 'hidden board', 'deleted author'])('%s', async (state) => {
    const secret = `canary${state.replace(' ', '')}`
    const [writer, home] = [await api.member(), await aBoard(api)]
    const visibility = state === 'private' ? 'private' : 'public'
    const id = await aPost(writer, home, { title: secret, content: secret, visibility })
    if (state === 'deleted') await writer.api.post.remove({ postsId: id })
    const administrator = await api.administrator()
    if (state === 'hidden board') await administrator.api.board.adminSetState({ systemId: home.id, state: 'hidden' })
    if (state === 'deleted author') {
      await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${writer.id}`)
      api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
      expect((await get(`/feed/author/${writer.id}.atom`)).statusCode).toBe(404)
      expect(await wholeSitemap()).not.toContain(`${origin}/author/${writer.id}`)
      return
    }
    const all = `${await everything()}\n${(await get(`/feed/author/${writer.id}.atom`)).body}`
    expect(all).not.toContain(secret)
    expect(all.split('\n')).not.toContain(`${origin}/${id}`)
    const feed = await get(`/feed/board/${home.sign}.atom`)
    expect(feed.statusCode).toBe(state === 'hidden board' ? 404 : 200)
    expect(feed.body).not.toContain(secret)
  })
})

test.each([
  [{ COMMON_CLOSE_WEB: true }, 503],
  [{ COMMON_LOGIN: { LOGIN_ACCESS: true } }, 404],
])('%j: nothing is told, not even what was kept', async (patch, status) => {
  const paths = [...feeds(), '/sitemap.xml', '/sitemap/posts-1.xml', '/sitemap/places.xml']
  for (const url of paths) expect((await get(url)).statusCode).toBe(200)
  await api.configure(patch)
  for (const url of paths) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toContain('<')
  }
})

describe('columns', () => {
  test('with something to read are in the sitemap, and have a feed of their articles, the newest first', async () => {
    const articles = await aBoard(api, undefined, { type: 'article' })
    const cover = await aFile(api, author)
    const make = async (title: string) => (await author.api.column.create({ title, summary: '沿着海岸走' }))._id
    const [columnId, empty] = [await make('海岸线札记'), await make('空的')]
    await aPost(author, articles, { title: '一', article: { columnId, summary: '摘要', cover } })
    await aPost(author, articles, { title: '藏', article: { columnId }, visibility: 'private' })
    await aPost(author, articles, { title: '二', article: { columnId } })
    api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
    const all = await wholeSitemap()
    expect(all).toContain(`${origin}/column/${columnId}`)
    expect(all).not.toContain(`${origin}/column/${empty}`)
    const path = `/feed/column/${columnId}.atom`
    const feed = await read(path)
    expect(textOf(feed, 'title')).toMatch(/^海岸线札记 - /)
    expect(textOf(feed, 'subtitle')).toBe('沿着海岸走')
    expect(textOf(feed, 'id')).toBe(`${origin}/column/${columnId}`)
    expect(titles(feed)).toEqual(['二', '一'])
    const [, first] = childrenOf(feed, 'entry')
    expect(first && textOf(first, 'summary')).toBe('摘要')
    expect(first && textOf(first, 'content')).toContain(`<img src="${origin}/${cover}"`)
    await aPost(author, articles, { title: '三', article: { columnId } })
    expect(titles(await read(path))).toEqual(['三', '二', '一'])
    expect(titles(await read(`/feed/column/${empty}.atom`))).toEqual([])
    await author.api.column.delete({ columnId })
    for (const gone of [path, '/feed/column/999999.atom', '/feed/column/x.atom'])
      expect((await get(gone)).statusCode).toBe(404)
  })
})

test('whoever asks too often is told to wait', async () => {
  const strict = openPort(api.ctx, () => false)
  mountWorld(strict, api.ctx, { handle: api.handle, limiter: createRateLimiter(memoryBuckets(), 0.01) })
  const statuses: number[] = []
  for (let time = 0; time < 5; time += 1) statuses.push((await strict.inject({ url: '/feed.atom' })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  await strict.close()
})
