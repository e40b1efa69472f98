import { afterAll, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Contract } from '#contract/endpoint.ts'
import { questionsOf } from '../../../test/canary/inputs.ts'
import { testApi } from '../../../test/support/api.ts'
import { selling } from '../../../test/support/wallet/earning.ts'
import { aChapter, aDraft, aWork, worksOn } from '../../../test/support/works/works.ts'
import { createRateLimiter, memoryBuckets } from '../../http/api/rate-limit.ts'
import { openPort } from '../../http/port/port.ts'
import { mountWorld } from '../../http/syndication/syndication.ts'
import { tellReaders } from '../shelf/news.ts'

/**
 * Words are planted in texts that not everybody may read, and every call that looks is asked for them. What was in sight
 * before is asked for first, so that caches know it.
 */
const api = await testApi({ config: worksOn })
await selling(api)
const administrator = await api.administrator()
const moderator = await api.moderator()
const author = await api.member()
const member = await api.member()
const otherAuthor = await api.member()
await aChapter(otherAuthor, await aWork(otherAuthor))
// Readers are told of what is published, and find it on their shelves.

const lure = '灯塔'
const words = {
  open: 'zq00canary',
  locked: 'zq01canary',
  lockedNote: 'zq02canary',
  paid: 'zq11canary',
  paidNote: 'zq12canary',
  draft: 'zq03canary',
  scheduled: 'zq04canary',
  hidden: 'zq05canary',
  deleted: 'zq06canary',
  hiddenByStaff: 'zq07canary',
  change: 'zq08canary',
  private: 'zq09canary',
  inDeletedWork: 'zq10canary',
}
const text = (word: keyof typeof words) => ({ title: '章', content: `${lure} ${words[word]}` })

const workId = await aWork(author, { title: `${lure}作品` })
const { _id: volumeId } = await author.api.worksVolume.save({ workId, title: '卷' })
const open = await aChapter(author, workId, text('open'))
for (const one of [member, otherAuthor]) await one.api.worksShelf.create({ workId })
const locked = await aChapter(author, workId, { ...text('locked'), authorNote: words.lockedNote })
const paid = await aChapter(author, workId, { ...text('paid'), authorNote: words.paidNote })
const draft = await aDraft(author, workId, text('draft'))
const scheduled = await aDraft(author, workId, text('scheduled'))
const hidden = await aChapter(author, workId, text('hidden'))
const deleted = await aChapter(author, workId, text('deleted'))
const hiddenByStaff = await aChapter(author, workId, text('hiddenByStaff'))
const privateWork = await aWork(author)
const inPrivate = await aChapter(author, privateWork, text('private'))
const deletedWork = await aWork(author)
const inDeleted = await aChapter(author, deletedWork, text('inDeletedWork'))

const chapters = [open, locked, paid, draft, scheduled, hidden, deleted, hiddenByStaff, inPrivate, inDeleted]
const revisions = await Promise.all(chapters.map((chapterId) => author.api.worksChapter.revisions({ chapterId })))
const people = [author.id, member.id]
const pool = {
  limit: [50],
  page: [1],
  keyword: [lure],
  workId: [workId, privateWork, deletedWork],
  chapterId: chapters,
  volumeId: [volumeId],
  revisionId: revisions.flatMap(({ list }) => list.map(({ _id }) => _id)),
  objectId: chapters,
  userId: people,
  id: [...chapters, workId, privateWork, deletedWork, ...people],
  _id: chapters,
}

/** Every answer of a call that looks, in one text. */
async function hear(token: string | undefined): Promise<string> {
  const endpoints = Object.values(contract as Record<string, Contract>).flatMap((module) => Object.values(module))
  const looking = endpoints.filter(({ method, reads }) => method === 'GET' || reads === true)
  const questions = looking.flatMap((endpoint) => questionsOf(endpoint, pool, 40))
  const heard: string[] = []
  for (let at = 0; at < questions.length; at += 8)
    heard.push(
      ...(await Promise.all(
        questions.slice(at, at + 8).map(async ({ method, url, body }) => {
          const [path = '', query = ''] = url.split('?')
          const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
          const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
          const call = { method, path, query, headers, body: bytes, ip: '192.0.2.77', requestId: 'canary' }
          return (await api.handle(call)).body
        }),
      )),
    )
  return [...heard, ...(await hearWorld())].join('\n')
}

const app = openPort(api.ctx, () => false)
mountWorld(app, api.ctx, { handle: api.handle, limiter: createRateLimiter(memoryBuckets(), 1_000_000) })
afterAll(() => app.close())

/** Feeds and sitemaps. */
async function hearWorld(): Promise<string[]> {
  const feeds = [workId, privateWork, deletedWork].map((id) => `/feed/works/${id}.atom`)
  const parts = ['works-1', 'chapters-1', 'authors-1'].map((name) => `/sitemap/${name}.xml`)
  const urls = ['/feed.atom', `/feed/author/${author.id}.atom`, '/sitemap.xml', ...feeds, ...parts]
  return Promise.all(urls.map(async (url) => (await app.inject({ url })).body))
}

const namesIn = (heard: string) =>
  Object.entries(words)
    .filter(([, word]) => heard.includes(word))
    .map(([name]) => name)

const visitors = {
  guest: undefined,
  member: member.tokens.access_token,
  'another author': otherAuthor.tokens.access_token,
  moderator: moderator.tokens.access_token,
  administrator: administrator.tokens.access_token,
}

await tellReaders(api.ctx)
for (const chapterId of [open, locked, paid]) {
  await member.api.worksRead.save({ list: [{ chapterId, place: { block: 1, offset: 0 }, readTime: Date.now() }] })
  await member.api.report.create({ kind: 'chapter', objectId: chapterId, reason: 'other' })
}

// Whatever is kept of all this is kept from now on.
await hear(undefined)
await hear(visitors.member)
await author.api.worksChapter.save({ _id: locked, workId, title: '章', access: { kind: 'login' } })
await author.api.worksChapter.save({ _id: paid, workId, title: '章', access: { kind: 'paid', price: 1, teaser: 0 } })
await author.api.worksChapter.setState({ chapterIds: [locked, paid], state: 'published' })
await author.api.worksChapter.save({ _id: open, workId, title: '章', content: words.change })
await author.api.worksChapter.setState({
  chapterIds: [scheduled],
  state: 'scheduled',
  publishTime: Date.now() + 86_400_000,
})
await author.api.worksChapter.setState({ chapterIds: [hidden], state: 'hidden' })
await author.api.worksChapter.remove({ chapterIds: [deleted] })
await administrator.api.adminWorks.setState({ chapterId: hiddenByStaff, state: 'hidden', reason: '违规' })
await author.api.works.update({ workId: privateWork, visibility: 'private' })
await author.api.works.remove({ workId: deletedWork })

test.each(Object.entries(visitors))('a %s hears what is open to them, and nothing else', async (name, token) => {
  const wanted = name === 'guest' ? ['open'] : ['open', 'locked', 'lockedNote']
  // The staff reads what nobody has bought.
  if (name === 'moderator' || name === 'administrator') wanted.push('paid', 'paidNote')
  expect(namesIn(await hear(token))).toEqual(wanted)
})

test('the author hears what is theirs', async () => {
  const heard = namesIn(await hear(author.tokens.access_token))
  expect(heard).toEqual(expect.arrayContaining(['locked', 'draft', 'scheduled', 'hidden', 'hiddenByStaff', 'change']))
})
