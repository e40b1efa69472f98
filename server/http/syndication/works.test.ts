import { afterAll, expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aChapter, aDraft, aSerial, aWork, worksOn } from '../../../test/support/works/works.ts'
import { childrenOf, parseXml, textOf } from '../../../test/support/xml.ts'
import { createRateLimiter, memoryBuckets } from '../api/rate-limit.ts'
import { openPort } from '../port/port.ts'
import { mountWorld } from './syndication.ts'

const api = await testApi({ config: worksOn })
const app = openPort(api.ctx, () => false)
mountWorld(app, api.ctx, { handle: api.handle, limiter: createRateLimiter(memoryBuckets(), 1_000_000) })
afterAll(() => app.close())
const author = await api.member()
const origin = api.ctx.env.publicOrigin
const feed = (workId: string) => app.inject({ url: `/feed/works/${workId}.atom` })

async function addresses(): Promise<string[]> {
  api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
  const locations = async (url: string) => {
    const { body } = await app.inject({ url })
    return parseXml(body).children.map((child) => textOf(child, 'loc'))
  }
  const parts = await locations('/sitemap.xml')
  return (await Promise.all(parts.map((part) => locations(part.slice(origin.length))))).flat()
}

test('a feed has the titles of chapters, the newest first, and no text', async () => {
  const workId = await aWork(author, { title: '长 & 夜', summary: '简介' })
  const first = await aChapter(author, workId, { title: '第一章', content: '正文秘密' })
  await aChapter(author, workId, { title: '第二章 <锁>', content: '正文秘密', access: { kind: 'login' } })
  await aDraft(author, workId, { title: '草稿' })
  const { body, statusCode } = await feed(workId)
  expect(statusCode).toBe(200)
  const whole = parseXml(body)
  expect(textOf(whole, 'title')).toContain('长 & 夜')
  expect(childrenOf(whole, 'entry').map((entry) => textOf(entry, 'title'))).toEqual(['第二章 <锁>', '第一章'])
  expect(textOf(childrenOf(whole, 'entry')[1] ?? whole, 'id')).toBe(`${origin}/fiction/${workId}/${first}`)
  expect(body).not.toContain('正文秘密')
  expect(body).not.toContain('草稿')
})

test('what nobody finds has neither feed nor place in the sitemap', async () => {
  const { workId, chapterIds } = await aSerial(author, 1)
  const locked = await aChapter(author, workId, { access: { kind: 'login' } })
  const { workId: adult } = await aSerial(author, 1, { ageNote: 18 })
  const empty = await aWork(author)
  const all = await addresses()
  expect(all).toEqual(expect.arrayContaining([`${origin}/fiction`, `${origin}/manga`, `${origin}/fiction/${workId}`]))
  expect(all).toContain(`${origin}/fiction/${workId}/${chapterIds[0]}`)
  for (const path of [`${workId}/${locked}`, adult, empty]) expect(all).not.toContain(`${origin}/fiction/${path}`)
  for (const id of [adult, empty, '999999999']) expect((await feed(id)).statusCode).toBe(404)
  expect((await app.inject({ url: '/feed/works/x.atom' })).statusCode).toBe(404)
  await author.api.works.remove({ workId })
  expect((await feed(workId)).statusCode).toBe(404)
  expect((await addresses()).filter((address) => address.startsWith(`${origin}/fiction/${workId}`))).toEqual([])
})

test('a kind that is off has none', async () => {
  const { workId } = await aSerial(author, 1)
  await api.configure({ COMMON_WORKS: { ARTICLE: true, FICTION: false, MANGA: true } })
  expect((await feed(workId)).statusCode).toBe(404)
  expect((await addresses()).filter((address) => address.includes('/fiction'))).toEqual([])
  await api.configure(worksOn)
})
