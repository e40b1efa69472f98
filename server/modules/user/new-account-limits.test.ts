import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const board = await aBoard(api)

const tooFast = '发布太频繁，请稍后再试'
const publish = (person: Person, title = '第一天') =>
  api.request<{ _id: string }>('/api/aoir-system-posts/publish', {
    token: person.tokens.access_token,
    body: { systemId: board.id, title, content: '大家好' },
  })
const comment = (person: Person, postsId: string) =>
  api.request<{ _id: string }>('/api/aoir-system-posts-comment/publish', {
    token: person.tokens.access_token,
    body: { postsId, content: '好' },
  })
const reply = (person: Person, commentId: string) =>
  api.request('/api/aoir-system-posts-reply/publish', {
    token: person.tokens.access_token,
    body: { commentId, content: '好' },
  })

test('a new account writes one post in thirty seconds', async () => {
  const person = await api.newcomer()
  const first = await publish(person)
  expect(first.code).toBe(200)
  const second = await publish(person)
  expect(second).toMatchObject({ code: 429, message: tooFast })
  const wait = Number(second.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(30)
  // Deleting it makes no room.
  await person.api.post.remove({ postsId: first.data._id })
  expect((await publish(person)).code).toBe(429)
  await api.ctx.db.run(
    sql`update posts set created_at = created_at - interval '31 seconds' where user_id = ${person.id}`,
  )
  expect((await publish(person)).code).toBe(200)
})

test('of posts at the same moment one is taken', async () => {
  const person = await api.newcomer()
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => publish(person, `第 ${index} 篇`)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 429, 429, 429, 429, 429])
})

test('a new account writes fifteen comments and replies a minute', async () => {
  const person = await api.newcomer()
  const post = await aPost(await api.member(), board)
  const { data } = await comment(person, post)
  for (let number = 2; number <= 12; number += 1) expect((await comment(person, post)).code).toBe(200)
  for (let number = 13; number <= 15; number += 1) expect((await reply(person, data._id)).code).toBe(200)
  expect(await comment(person, post)).toMatchObject({ code: 429, message: tooFast })
  expect(await reply(person, data._id)).toMatchObject({ code: 429, message: tooFast })
  await api.ctx.db.run(sql`
    update comments set created_at = created_at - interval '1 minute' where id = ${data._id}`)
  expect((await comment(person, post)).code).toBe(200)
  expect((await comment(person, post)).code).toBe(429)
})

test('of comments at the same moment fifteen are taken', async () => {
  const person = await api.newcomer()
  const post = await aPost(await api.member(), board)
  const answers = await Promise.all(Array.from({ length: 20 }, () => comment(person, post)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(15)
})

test('older accounts and staff write as they like', async () => {
  for (const person of [await api.member(), await api.administrator()])
    for (let number = 0; number < 3; number += 1) expect((await publish(person)).code).toBe(200)
  const promoted = await api.newcomer()
  await api.ctx.db.run(sql`update users set userpower = 3 where id = ${promoted.id}`)
  const tokens = await api.login(promoted.name, promoted.password)
  for (let number = 0; number < 2; number += 1) expect((await publish({ ...promoted, tokens })).code).toBe(200)
})
