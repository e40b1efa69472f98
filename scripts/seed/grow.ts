import type { DatabaseConfig } from '#server/db/config.ts'
import { addToBoards } from '#server/starter/boards.ts'
import { wrongFigures } from '#server/starter/check.ts'
import { firstAnnouncements, firstPages } from '#server/starter/first/words.ts'
import { writeAnnouncements, writePages } from '#server/starter/house.ts'
import { addToCounts } from '#server/starter/people.ts'
import { createRandom } from '#server/starter/random.ts'
import { insertRows, inTransaction, onTrust, openWriter, shareOut } from '#server/starter/rows.ts'
import { writeHistory } from '#server/starter/talk.ts'
import { growBoards, growMembers } from './boards.ts'
import { day, type Field, type Ground, type Wish } from './field.ts'
import { drawAll } from './files.ts'
import { indexAfterwards, withPatientIndex } from './finder.ts'
import { growFollows, growPeople } from './people.ts'
import { growPosts } from './posts.ts'
import { topicZones } from './topics.ts'

/** Tables that are large now, and of which the database should know it. */
const large = [
  'posts search_texts comments likes post_stats replies follows attachments attachment_uses collects read_history',
  'notifications users user_counts board_members boards',
].flatMap((names) => names.split(' '))

/** Fills the database with a community. All of it or nothing; throws when a figure is not exact at the end. */
export async function grow(
  config: DatabaseConfig,
  uploads: string,
  wish: Wish,
  { isAlone, log }: { isAlone: boolean; log: (line: string) => void },
): Promise<void> {
  const client = await openWriter(config)
  const finding = await openWriter(config)
  const numbers = await openWriter(config)
  try {
    const random = createRandom(wish.seed)
    const ground: Ground = {
      wish,
      client,
      numbers,
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
    await index(finding, (finder) => inTransaction(client, () => growAll({ ...ground, finder })))
    log('analysing')
    await shareOut([client, finding], large, (each, table) => each.query(`vacuum (analyze) ${table}`))
    const wrong = await wrongFigures(client, finding)
    if (wrong.length > 0) throw new Error(`These figures are not exact:\n${wrong.join('\n')}`)
    await client.query(`select pg_notify('aoir', $1)`, [
      JSON.stringify({ kind: 'content', from: 'seed', tags: ['all'] }),
    ])
  } finally {
    for (const each of [client, finding, numbers]) await each.end()
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
  await Promise.all([field.finder.finish(), growRest(field)])
}

/** What comes after the last post. */
async function growRest(field: Field): Promise<void> {
  const { client } = field
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

async function growSearches({ client, random, now, people }: Field): Promise<void> {
  const words = topicZones.flatMap(({ boards }) => boards.flatMap(({ things }) => things.split(' ').slice(0, 2)))
  const rows = random.some(words, 20).map((word) => ({
    day: new Date(now - random.int(0, 5) * day).toISOString().slice(0, 10),
    word,
    times: 1 + random.tail(20, 400),
  }))
  const { rows: there } = await client.query('select 1 from search_words limit 1')
  if (there.length > 0) return
  await insertRows(client, 'search_words', { day: 'date', word: 'text', times: 'int4' }, rows)
  const members = rows.flatMap(({ day, word }) => random.some(people, 5).map(({ id }) => ({ word, user_id: id, day })))
  await insertRows(client, 'search_word_members', { word: 'text', user_id: 'int8', day: 'date' }, members)
}
