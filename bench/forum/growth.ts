import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { authorParts, authors, listedPosts, partSize, postParts } from '#server/http/syndication/queries.ts'
import { daysOf, totalsOf } from '#server/modules/creator/service.ts'
import { call, members } from '../members.ts'
import { administratorPassword } from '../product.ts'
import type { Bench, RunningProduct } from '../row.ts'
import { median, timeOf } from '../timing.ts'
import { databaseOf } from './database.ts'

/** What is looked for in a community: what is as frequent in one as in the other. */
interface Words {
  character: string
  pair: string
  pairs: string
  phrase: string
  letter: string
  rare: string
  boardId: string
  /** Who has written most. */
  authorId: string
  /** With about a hundred posts. */
  usualAuthorId: string
  name: string
}

type Ask = (at: RunningProduct, words: Words) => Promise<() => Promise<unknown>>

const warmUps = 20
const times = 60
const followed = 100

interface Growth {
  small: number
  large: number
  ratio: number
}

const measured = new WeakMap<Ask, Promise<Growth>>()

/** Each is measured once. */
export function grown(bench: Bench, ask: Ask): Promise<Growth> {
  const growth = measured.get(ask) ?? measure(bench, ask)
  measured.set(ask, growth)
  return growth
}

/** The median time at 300,000 posts, and how many times that at 5,000. Asked in turns, so that both meet the same machine. */
async function measure(bench: Bench, ask: Ask): Promise<Growth> {
  const { small, large } = await bench.growth()
  const asks = { small: await ask(small, await wordsOf(small)), large: await ask(large, await wordsOf(large)) }
  const taken: Record<'small' | 'large', number[]> = { small: [], large: [] }
  for (let round = 0; round < warmUps + times; round++)
    for (const size of ['small', 'large'] as const) {
      const began = performance.now()
      await asks[size]()
      if (round >= warmUps) taken[size].push(performance.now() - began)
    }
  const [less, more] = [median(taken.small), median(taken.large)]
  bench.log(`${less.toFixed(1)} ms at 5,000 posts, ${more.toFixed(1)} ms at 300,000: ${(more / less).toFixed(1)} times`)
  return { small: less, large: more, ratio: more / less }
}

/** The median time on one site that nothing else is asked of. */
export async function timeAt(at: RunningProduct, ask: Ask): Promise<number> {
  const once = await ask(at, await wordsOf(at))
  const taken: number[] = []
  for (let round = 0; round < warmUps + times; round++) {
    const time = await timeOf(once)
    if (round >= warmUps) taken.push(time)
  }
  return median(taken)
}

const searchPath = '/api/aoir-search/list'
const feedPath = '/api/aoir-system-posts/list'
/** Longer pages are not kept in memory, so they are read each time. */
const unkept = 40

export function searching(body: (words: Words) => object): Ask {
  return async (at, words) => () => call(at.origin, searchPath, body(words))
}

export const suggesting: Ask = async (at, { character }) => {
  return () => call(at.origin, '/api/aoir-search/suggest', { keyword: character })
}

export function reading(select: (words: Words) => object, more: object = {}): Ask {
  return async (at, words) => () =>
    call(at.origin, feedPath, { limit: unkept, sort: 'mix', select: select(words), ...more })
}

/** The list of a member who follows those with the most posts. */
export const following: Ask = async (at) => {
  const [someone] = await members(at, 1)
  const ids = await rows<{ id: string }>(
    at,
    `select user_id as id from user_counts order by posts desc, user_id limit ${followed}`,
  )
  for (const { id } of ids) await call(at.origin, '/api/aoir-user-follow/follow', { friendId: id }, someone?.headers)
  return () => call(at.origin, feedPath, { sort: 'mix', select: { follow: true } }, someone?.headers)
}

async function administrator(at: RunningProduct): Promise<Record<string, string>> {
  const account = { username: 'admin', password: administratorPassword }
  const { access_token } = await call<{ access_token: string }>(at.origin, '/api/aoir-user-auth/login', account)
  return { authorization: `Bearer ${access_token}` }
}

/** All that the first page of the back office asks about the site. */
export const cockpit: Ask = async (at) => {
  const headers = await administrator(at)
  const today = async () => {
    const answer = await fetch(`${at.origin}/api/aoir-admin-cockpit/today`, { headers })
    if (!answer.ok) throw new Error(`the cockpit answers ${answer.status}`)
    await answer.json()
  }
  return () =>
    Promise.all([
      today(),
      call(at.origin, '/api/aoir-admin-cockpit/series', { days: 90 }, headers),
      call(at.origin, '/api/aoir-admin-cockpit/cohorts', {}, headers),
    ])
}

/** What the administrator was told, who has written most and been answered most. */
export const notified: Ask = async (at) => {
  const headers = await administrator(at)
  return () => call(at.origin, '/api/aoir-notification/get-comment-notification', { withReplies: true }, headers)
}

/** As far as a reader gets who never stops. */
export const deep: Ask = async (at) => {
  let cursor: string | null = null
  for (let page = 0; page < 30; page++) {
    const answer: { nextCursor: string | null } = await call(at.origin, feedPath, {
      limit: 100,
      sort: 'mix',
      ...(cursor ? { cursor } : {}),
    })
    cursor = answer.nextCursor
  }
  return () => call(at.origin, feedPath, { limit: unkept, sort: 'mix', cursor })
}

/** What stands behind pages that are kept, straight from the database. */
function stating(statements: (words: Words) => Sql[]): Ask {
  return async (at, words) => {
    const client = await connected(at)
    return async () => {
      for (const { text, values } of statements(words)) await client.query(text, values as unknown[])
    }
  }
}

export const sitemapParts = stating(() => [postParts(), authorParts()])
export const sitemapPart = stating(() => [
  listedPosts('0', String(partSize), 5000),
  authors('0', String(partSize), 500),
])
export const authorFigures = stating(({ authorId }) => [totalsOf(authorId), daysOf(authorId)])
export const usualFigures = stating(({ usualAuthorId }) => [totalsOf(usualAuthorId), daysOf(usualAuthorId)])

/** How many posts there are of who has written most. */
export async function postsOfAuthor(at: RunningProduct): Promise<number> {
  const [most] = await rows<{ posts: number }>(at, 'select max(posts) as posts from user_counts')
  return most?.posts ?? 0
}

const clients = new WeakMap<RunningProduct, pg.Client>()

/** Closed with the database, at the end of the run. */
async function connected(at: RunningProduct): Promise<pg.Client> {
  const known = clients.get(at)
  if (known) return known
  const client = new pg.Client(databaseOf(at.dataDir))
  client.on('error', () => {})
  await client.connect()
  clients.set(at, client)
  return client
}

async function rows<Row extends pg.QueryResultRow>(at: RunningProduct, statement: string): Promise<Row[]> {
  return (await (await connected(at)).query<Row>(statement)).rows
}

const found = new WeakMap<RunningProduct, Promise<Words>>()

function wordsOf(at: RunningProduct): Promise<Words> {
  const words = found.get(at) ?? readWords(at)
  found.set(at, words)
  return words
}

/** Frequent and rare grams among the newest posts. */
async function readWords(at: RunningProduct): Promise<Words> {
  const grams = await rows<{ word: string; size: number }>(
    at,
    `select word, char_length(word) as size from ts_stat($$ select grams from search_texts where kind = 'posts'
       order by object_id desc limit 3000 $$) where word !~ '^[#@]' order by ndoc desc, word limit 20000`,
  )
  const chinese = grams.filter(({ word }) => /^\p{Script=Han}+$/u.test(word)).map(({ word }) => word)
  const pairs = chinese.filter((word) => [...word].length === 2)
  const [pair = '', other = ''] = pairs
  const [text] = await rows<{ phrase: string }>(
    at,
    `select substring(folded from '.${pair}.') as phrase from search_texts
     where kind = 'posts' and folded ~ '[一-龥]${pair}[一-龥]' order by object_id desc limit 1`,
  )
  const [most] = await rows<{ id: string }>(at, 'select user_id as id from user_counts order by posts desc limit 1')
  const [usual] = await rows<{ id: string }>(
    at,
    'select user_id as id from user_counts order by abs(posts - 100), user_id limit 1',
  )
  const [board] = await rows<{ id: string }>(at, 'select id from boards order by post_count desc limit 1')
  const [name] = await rows<{ word: string }>(
    at,
    `select word from ts_stat($$ select grams from search_texts where kind = 'user' $$)
     where word !~ '^[#@]' and char_length(word) = 1 order by ndoc desc, word limit 1`,
  )
  return {
    character: chinese.find((word) => [...word].length === 1) ?? '',
    pair,
    pairs: `${pair} ${other}`,
    phrase: text?.phrase ?? pair,
    letter: grams.find(({ word }) => /^[a-z0-9]$/.test(word))?.word ?? 'a',
    rare: pairs.at(-1) ?? '',
    boardId: board?.id ?? '',
    authorId: most?.id ?? '',
    usualAuthorId: usual?.id ?? '',
    name: name?.word ?? '',
  }
}
