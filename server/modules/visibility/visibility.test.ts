import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postSorts } from '#contract/modules/forum/feed.ts'
import { bootApi, type Clients, type Person, type TestApi } from '../../../test/support/api.ts'
import { aBoard, aPost, joinBoard, setBoardState, type TestBoard } from '../../../test/support/forum/forum.ts'
import { inTransaction } from '../../kernel/context.ts'
import { holdPost } from '../post/hold.ts'
import { presentPosts } from '../post-reading/service.ts'

/**
 * Words that stand in one post each. Everybody asks everything, and hears only the words that are for them. All of
 * these posts were public, pinned, recommended, read and bookmarked before they went out of sight.
 */
const words = [
  'canary-public',
  'canary-private',
  'canary-held',
  'canary-deleted',
  'canary-hidden',
  'canary-draft',
] as const
type Word = (typeof words)[number]

let api: TestApi
let open: TestBoard
let hidden: TestBoard
let people: Record<'author' | 'other' | 'manager' | 'keeper' | 'moderator' | 'administrator', Person>
const ids = {} as Record<Word, string>

const viewers = ['guest', 'other', 'author', 'manager', 'keeper', 'moderator', 'administrator'] as const
type Who = (typeof viewers)[number]

beforeAll(async () => {
  api = await bootApi()
  const [author, other, manager, keeper] = [
    await api.member(),
    await api.member(),
    await api.member(),
    await api.member(),
  ]
  people = {
    author,
    other,
    manager,
    keeper,
    moderator: await api.moderator(),
    administrator: await api.administrator(),
  }
  open = await aBoard(api)
  hidden = await aBoard(api)
  await joinBoard(api, open, manager, 'manager')
  await joinBoard(api, hidden, keeper, 'manager')
  await author.api.post.remove({ postsId: await aPost(author, open, { title: 'the first of all' }) })
  for (const word of words.slice(0, 5)) ids[word] = await spread(word, word === 'canary-hidden' ? hidden : open)
  await author.api.post.saveDraft({ draft: { systemId: open.id, title: 'canary-draft' } })
  await other.api.follow.follow({ friendId: author.id, desired: true })
  await warmUp()

  const { title, content } = { title: 'canary-private', content: 'canary-private' }
  const body = { systemId: open.id, title, content, visibility: 'private' as const }
  await author.api.post.update({ ...body, postsId: ids['canary-private'] })
  await author.api.post.remove({ postsId: ids['canary-deleted'] })
  await inTransaction(api.ctx, (inner) => holdPost(inner, ids['canary-held']))
  await setBoardState(api, hidden, 'hidden')
})
afterAll(() => api.close())

/** A post that has been everywhere. */
async function spread(word: Word, board: TestBoard): Promise<string> {
  const { author, other, administrator } = people
  const id = await aPost(author, board, { title: word, content: word })
  const pair = { systemId: board.id, postsId: id }
  await administrator.api.post.globalTop(pair)
  await administrator.api.post.boardTop(pair)
  await administrator.api.post.recommend(pair)
  await other.api.post.collect({ postsId: id })
  await other.api.post.view({ postsId: id })
  return id
}

/** Fills what is cached while everything can still be seen. */
async function warmUp(): Promise<void> {
  await other().post.history({})
  for (const who of viewers) await heard(clientsOf(who))
}

function other(): Clients {
  return people.other.api
}

function clientsOf(who: Who): Clients {
  return who === 'guest' ? api.as(null) : people[who].api
}

/** Everything that lists posts, as one text. */
async function heard({ post }: Clients): Promise<string> {
  const selects = [
    {},
    { systemId: open.id },
    { systemId: hidden.id },
    { userId: people.author.id },
    { systemType: 'forum' as const },
    { recommend: true },
    { systemId: hidden.id, recommend: true },
    { follow: true },
  ]
  const lists = selects.flatMap((select) => postSorts.map((sort) => post.list({ select, sort, limit: 20 })))
  const pins = [{}, { systemId: open.id }, { systemId: hidden.id }].map((input) => post.pinned(input))
  return JSON.stringify([await Promise.all(lists), await Promise.all(pins)])
}

function wordsIn(text: string): string[] {
  return words.filter((word) => text.includes(word))
}

describe.each(viewers)('%s', (who) => {
  test('lists and pins show what is listed; members their own private posts among their own', async () => {
    const own = who === 'author' ? ['canary-public', 'canary-private', 'canary-held'] : ['canary-public']
    expect(wordsIn(await heard(clientsOf(who)))).toEqual(own)
  })

  test('what counts is what can be seen', async () => {
    const { post, user } = clientsOf(who)
    const total = async (select: object) => (await post.list({ select })).total
    expect(await total({})).toBe(1)
    expect(await total({ systemId: hidden.id })).toBe(0)
    expect(await total({ systemId: open.id })).toBe(1)
    expect(await total({ recommend: true })).toBe(1)
    expect(await total({ userId: people.author.id })).toBe(who === 'author' ? 3 : 1)
    expect((await user.publicInfo({ id: people.author.id })).postsNumber).toBe(1)
    expect(await post.newer({ afterId: String(BigInt(ids['canary-public']) - 1n) })).toEqual({ number: 1 })
    expect(await post.newer({ afterId: ids['canary-public'], select: { systemId: hidden.id } })).toEqual({ number: 0 })
  })

  test('single posts, their neighbours and their source', async () => {
    const readers: Record<string, readonly Who[]> = {
      'canary-public': viewers,
      'canary-private': ['author'],
      'canary-held': ['author', 'moderator', 'administrator'],
      'canary-deleted': [],
      'canary-hidden': ['keeper', 'administrator'],
    }
    const token = who === 'guest' ? null : people[who].tokens.access_token
    for (const [word, those] of Object.entries(readers)) {
      const id = ids[word as Word]
      const expected = those.includes(who) ? 200 : 404
      const calls = [
        api.request(`/api/aoir-system-posts/${id}`, { method: 'GET', token }),
        api.request('/api/aoir-system-posts/around', { body: { postsId: id }, token }),
      ]
      if (who !== 'guest')
        calls.push(api.request('/api/aoir-collect/create', { body: { postsId: id, desired: who === 'other' }, token }))
      for (const answer of await Promise.all(calls)) {
        expect([word, answer.code]).toEqual([word, expected])
        expect(
          wordsIn(JSON.stringify(answer.data)).filter((found) => found !== word && found !== 'canary-public'),
        ).toEqual([])
      }
    }
  })

  test('bookmarks, history and presented cards', async () => {
    if (who === 'guest') return
    const viewer = { id: people[who].id, name: '', userpower: powerOf(who), sessionId: '1' }
    const { post } = clientsOf(who)
    const shelves = JSON.stringify([await post.collects({}), await post.history({})])
    expect(wordsIn(shelves)).toEqual(who === 'other' ? ['canary-public'] : [])
    const cards = await presentPosts(api.ctx, viewer, Object.values(ids))
    const more: Partial<Record<Who, Word[]>> = {
      author: ['canary-private', 'canary-held'],
      moderator: ['canary-held'],
      keeper: ['canary-hidden'],
      administrator: ['canary-held', 'canary-hidden'],
    }
    expect(cards.map(({ title }) => title)).toEqual(['canary-public', ...(more[who] ?? [])])
  })

  test('my own table has what is mine, drafts are mine', async () => {
    if (who === 'guest') return
    const { post } = clientsOf(who)
    const mine = wordsIn(JSON.stringify([await post.mine({}), await post.drafts({})]))
    expect(mine).toEqual(who === 'author' ? [...words] : [])
  })
})

function powerOf(who: Exclude<Who, 'guest'>): 0 | 1 | 3 {
  if (who === 'administrator') return 0
  return who === 'moderator' ? 3 : 1
}

test('a board that comes back brings its posts, and the figures follow', async () => {
  const postsNumber = async () => (await api.as(null).user.publicInfo({ id: people.author.id })).postsNumber
  await setBoardState(api, hidden, 'closed')
  expect(wordsIn(await heard(api.as(null)))).toEqual(['canary-public', 'canary-hidden'])
  expect(await postsNumber()).toBe(2)
  await setBoardState(api, hidden, 'rejected')
  expect(wordsIn(await heard(api.as(null)))).toEqual(['canary-public'])
  expect(await postsNumber()).toBe(1)
})

test('a post that comes back while its board goes out of sight is not listed', async () => {
  const board = await aBoard(api)
  const { db } = api.ctx
  const id = await aPost(board.creator, board)
  await board.creator.api.post.remove({ postsId: id })
  let answer: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.run(sql`update boards set state = 'hidden' where id = ${board.id}`)
    answer = people.administrator.api.post.restore({ postsId: id })
    while ((await tx.one<{ count: number }>(waiting)).count === 0);
  })
  await answer
  const row = await db.one(sql`
    select p.deleted_at, p.is_listed, s.is_listed as in_lists from posts p join post_stats s on s.post_id = p.id
    where p.id = ${id}`)
  expect(row).toEqual({ deleted_at: null, is_listed: false, in_lists: false })
})

const waiting = sql`
  select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('in a hidden board authors do not see their posts, but may delete them', async () => {
  const { author, other } = people
  const board = await aBoard(api)
  const postsId = await aPost(author, board)
  await setBoardState(api, board, 'hidden')
  for (const person of [author, other])
    await expect(person.api.post.one({ id: postsId })).rejects.toMatchObject({ code: 404 })
  expect((await author.api.post.mine()).list[0]).toMatchObject({ _id: postsId, state: 'public' })
  await expect(other.api.post.remove({ postsId })).rejects.toMatchObject({ code: 404 })
  await author.api.post.remove({ postsId })
  expect((await author.api.post.mine()).list[0]).toMatchObject({ _id: postsId, state: 'deleted' })
  await expect(author.api.post.remove({ postsId })).rejects.toMatchObject({ code: 404 })
})
