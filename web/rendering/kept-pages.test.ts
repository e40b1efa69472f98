import { expect, test } from 'vitest'
import type { Answer } from '#contract/shared/rendering.ts'
import { nameOf, record } from './answer.ts'
import { createKeptPages, type KeptPage } from './kept-pages.ts'
import { peopleOn } from './people-on-page.ts'

interface Page extends KeptPage {
  name: string
}
const mine = { method: 'GET', url: '/me', body: undefined } as const
const posts = { method: 'POST', url: '/posts', body: { page: 1 } } as const
const boards = { method: 'POST', url: '/boards', body: {} } as const

/** A site with one page, `/`, that asks for the member, the posts and the boards. */
function createSite(size = 10) {
  const pages = createKeptPages<Page>(nameOf(mine))
  const asked: string[] = []
  const said: Record<string, unknown> = { '/posts': 'first', '/boards': 'some' }
  const ask = (id: string) => async (call: typeof mine | typeof posts | typeof boards) => {
    asked.push(call.url)
    return { text: JSON.stringify({ code: 200, data: call === mine ? { _id: id } : said[call.url] }) }
  }
  let count = 0
  return {
    asked,
    said,
    async visit(
      id: string,
      { place = '/', now = 0, people = [] as string[], isTrueOf = (): boolean => true, calls = all } = {},
    ) {
      const { answers, page, me } = await pages.rehearse(place, now, ask(id) as never)
      if (page) return page.name
      expect(me?._id ?? id).toBe(id)
      const recording = record(ask(id) as never, answers)
      await Promise.all(calls.map(recording.ask))
      const variant = await pages.variant(place, now, recording)
      if (!variant) return 'drawn'
      variant.people ??= new Set(people)
      if (!variant.people.has(id)) pages.keep(place, variant, { name: `page ${++count}`, size, isTrueOf })
      return 'kept'
    },
  }
}
const all = [mine, posts, boards]

test('the first time it is drawn, the second time kept, and then given to everybody', async () => {
  const site = createSite()
  expect([await site.visit('1'), await site.visit('2'), await site.visit('3')]).toEqual(['drawn', 'kept', 'page 1'])
  // Once for each visit: what was asked ahead is not asked again.
  expect(site.asked).toHaveLength(9)
})

test('other answers are another page, and the earlier one comes back with its answers', async () => {
  const site = createSite()
  for (let times = 0; times < 2; times++) await site.visit('1')
  site.said['/posts'] = 'second'
  expect([await site.visit('1'), await site.visit('2'), await site.visit('3')]).toEqual(['drawn', 'kept', 'page 2'])
  site.said['/posts'] = 'first'
  expect(await site.visit('3')).toBe('page 1')
})

test('nobody gets a page they are on, or that is not true of them', async () => {
  const site = createSite()
  for (let times = 0; times < 2; times++) await site.visit('1', { people: ['7'], isTrueOf: () => false })
  expect(await site.visit('2')).toBe('kept')
  expect(await site.visit('2')).toBe('page 2')
  expect(await site.visit('7')).toBe('kept')
})

test('places and pages that ask for something else have nothing in common', async () => {
  const site = createSite()
  for (let times = 0; times < 2; times++) await site.visit('1')
  expect(await site.visit('1', { place: '/ in English' })).toBe('drawn')
  site.said['/posts'] = 'gone'
  expect(await site.visit('1', { calls: [mine, posts] })).toBe('drawn')
  expect(await site.visit('1', { calls: [posts, mine] })).toBe('kept')
  expect(await site.visit('1')).toBe('page 2')
})

test('another moment needs another page, which a busy place is worth at once', async () => {
  const site = createSite()
  expect([await site.visit('1'), await site.visit('1', { now: 1 })]).toEqual(['drawn', 'drawn'])
  expect([await site.visit('1', { now: 1 }), await site.visit('1', { now: 2 })]).toEqual(['kept', 'kept'])
  expect(await site.visit('2', { now: 2 })).toBe('page 2')
})

test('the least recently made go first', async () => {
  const site = createSite(5_000_000)
  for (const place of ['/1', '/1', '/2', '/2', '/3', '/3']) await site.visit('1', { place })
  expect(await site.visit('1', { place: '/3' })).toBe('page 3')
  expect(await site.visit('1', { place: '/1' })).toBe('drawn')
})

test('an answer that failed is no member', async () => {
  const pages = createKeptPages<Page>(nameOf(mine))
  const refused = async (): Promise<Answer> => ({ text: '{"code":404,"data":null}' })
  const recording = record(refused, new Map())
  await recording.ask(mine)
  await pages.variant('/', 0, recording)
  expect(await pages.rehearse('/', 0, refused)).toMatchObject({ me: null, page: undefined })
})

test('who is on a page', () => {
  const post = { _id: '5', title: 'a', user: { _id: '40', name: 'b' }, postsSystemId: '6', classify: null }
  const comment = { _id: '7', postsId: '5', user: null, mentions: [{ _id: '41', name: 'c' }] }
  const board = { _id: '6', systemName: 'd', systemAuth: [{ _id: '42' }] }
  const people = peopleOn('http://page/author/12?page=3', [{ pages: [{ list: [post, comment] }] }, board, { 43: true }])
  expect([...people].sort()).toEqual(['12', '3', '40', '41', '42', '43'])
})
