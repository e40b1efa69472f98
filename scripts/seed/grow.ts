import type pg from 'pg'
import type { DatabaseConfig } from '#server/db/config.ts'
import { addToBoards } from '#server/starter/boards.ts'
import { wrongFigures } from '#server/starter/check.ts'
import { firstAnnouncements, firstPages } from '#server/starter/first-words.ts'
import { writeAnnouncements, writePages } from '#server/starter/house.ts'
import { addToCounts } from '#server/starter/people.ts'
import { createRandom } from '#server/starter/random.ts'
import { insertRows, inTransaction, onTrust, openWriter } from '#server/starter/rows.ts'
import { type Findable, writeTexts } from '#server/starter/search.ts'
import { writeHistory } from '#server/starter/talk.ts'
import { growBoards, growMembers } from './boards.ts'
import { day, type Field, type Wish } from './field.ts'
import { drawAll } from './files.ts'
import { growFollows, growPeople } from './people.ts'
import { growPosts } from './posts.ts'
import { topicZones } from './topics.ts'

/** Tables that are large now, and of which the database should know it. */
const large =
  'users, user_counts, boards, board_members, posts, post_stats, comments, replies, likes, follows, collects, ' +
  'read_history, notifications, attachments, attachment_uses, search_texts'

/** Fills the database with a community. All of it or nothing; throws when a figure is not exact at the end. */
export async function grow(
  config: DatabaseConfig,
  uploads: string,
  wish: Wish,
  { isAlone, log }: { isAlone: boolean; log: (line: string) => void },
): Promise<void> {
  const client = await openWriter(config)
  const finder = await openWriter(config)
  try {
    const random = createRandom(wish.seed)
    const field: Field = {
      wish,
      client,
      finder: finderOf(finder),
      random,
      now: Date.now(),
      uploads,
      drawings: await drawAll(random, wish.posts),
      people: [],
      boards: [],
      counts: new Map(),
      files: { waiting: [], firsts: new Map(), number: 0 },
      posts: [],
      log,
    }
    log('pictures are drawn')
    // Nothing of the search is seen before what it finds.
    const index = isAlone ? indexAfterwards : withPatientIndex
    await index(finder, () => inTransaction(client, () => growAll(field)))
    log('analysing')
    await client.query(`vacuum (analyze) ${large}`)
    const wrong = await wrongFigures(client)
    if (wrong.length > 0) throw new Error(`These figures are not exact:\n${wrong.join('\n')}`)
    await client.query(`select pg_notify('aoir', $1)`, [
      JSON.stringify({ kind: 'content', from: 'seed', tags: ['all'] }),
    ])
  } finally {
    await client.end()
    await finder.end()
  }
}

/** The index of the search takes new words in large portions meanwhile, which is many times quicker than one by one. */
async function withPatientIndex(finder: pg.Client, work: () => Promise<void>): Promise<void> {
  await finder.query(`set gin_pending_list_limit = '64MB'; set work_mem = '128MB'`)
  await finder.query('alter index search_texts_grams set (fastupdate = on)')
  try {
    await inTransaction(finder, work)
  } finally {
    await finder.query('alter index search_texts_grams set (fastupdate = off)')
    await finder.query(`select gin_clean_pending_list('search_texts_grams')`)
  }
}

/** Quicker still, and nobody can search meanwhile: the index is made anew when all is there. */
async function indexAfterwards(finder: pg.Client, work: () => Promise<void>): Promise<void> {
  await inTransaction(finder, async () => {
    const { rows } = await finder.query<{ text: string }>(
      `select pg_get_indexdef('search_texts_grams'::regclass) as text`,
    )
    await finder.query('drop index search_texts_grams')
    await work()
    await finder.query(rows[0]?.text ?? '')
  })
}

function finderOf(client: pg.Client) {
  return {
    async write(texts: Findable[]) {
      const most = 1000
      for (let start = 0; start < texts.length; start += most)
        await writeTexts(client, texts.slice(start, start + most))
    },
  }
}

async function growAll(field: Field): Promise<void> {
  const { client } = field
  await growPeople(field)
  field.log(`${field.people.length} people`)
  await onTrust(client, () => growFollows(field))
  await growBoards(field)
  await onTrust(client, () => growMembers(field))
  await growPosts(field)
  await onTrust(client, () => growHistory(field))
  await growSearches(field)
  await addToBoards(client, new Map(field.boards.map(({ id, counts }) => [id, counts])))
  await addToCounts(client, field.counts)
  const { rows } = await client.query('select 1 from announcements limit 1')
  if (rows.length === 0) await writeAnnouncements(client, firstAnnouncements)
  await writePages(client, firstPages)
}

async function growHistory(field: Field): Promise<void> {
  const { random, people, posts, now } = field
  const marks = people.flatMap(({ id: userId }) => {
    const seen = new Set(Array.from({ length: random.tail(5, 80) }, () => random.int(0, posts.length - 1)))
    return [...seen].flatMap((index) => {
      const post = posts[index]
      return post ? [{ userId, postId: post.id, at: new Date(post.at + (now - post.at) * random.next()) }] : []
    })
  })
  await writeHistory(field.client, marks)
}

async function growSearches({ client, random, now }: Field): Promise<void> {
  const words = topicZones.flatMap(({ boards }) => boards.flatMap(({ things }) => things.split(' ').slice(0, 2)))
  const rows = random.some(words, 20).map((word) => ({
    day: new Date(now - random.int(0, 5) * day).toISOString().slice(0, 10),
    word,
    times: 1 + random.tail(20, 400),
  }))
  const { rows: there } = await client.query('select 1 from search_words limit 1')
  if (there.length === 0) await insertRows(client, 'search_words', { day: 'date', word: 'text', times: 'int4' }, rows)
}
