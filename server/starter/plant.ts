import type pg from 'pg'
import type { DatabaseConfig } from '../db/config.ts'
import { type Drawing, draw, type Subject } from './drawing.ts'
import { firstPeople } from './first/boards.ts'
import { firstAnnouncements, firstPages } from './first/words.ts'
import { type NewFile, placed, type StoredFile, storeFiles, type Use, writeFiles } from './gallery.ts'
import { writeAnnouncements, writePages } from './house.ts'
import { addToCounts, type NewPerson, type PersonCounts, writeFollows, writePeople } from './people.ts'
import type { Bed } from './plant-boards.ts'
import { plantBoards } from './plant-boards.ts'
import { plantPosts } from './plant-posts.ts'
import { createRandom, type Random } from './random.ts'
import { inTransaction, openWriter, reserveIds } from './rows.ts'
import { writeTexts } from './search.ts'
import { plantGoods } from './sold.ts'
import { drawWorks, plantWorks, type WorkDrawings } from './works/plant-works.ts'

const day = 86_400_000

/** A few boards and posts, so that a new site shows what it can be. All of it or nothing, and never twice. */
export async function plantStarter(config: DatabaseConfig, uploads: string): Promise<void> {
  const random = createRandom(7)
  const [drawings, pages] = await Promise.all([drawSome(random), drawWorks()])
  const client = await openWriter(config)
  try {
    await inTransaction(client, async () => {
      await client.query(`select pg_advisory_xact_lock(hashtext('starter'))`)
      const { rows } = await client.query('select 1 from zones limit 1')
      if (rows.length === 0) await plant(client, random, { drawings, pages }, uploads)
    })
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

interface Pictures {
  drawings: Drawings
  pages: WorkDrawings[]
}

async function plant(client: pg.Client, random: Random, { drawings, pages }: Pictures, uploads: string): Promise<void> {
  const files: StoredFile[] = []
  const uses: Use[] = []
  const counts = new Map<string, PersonCounts>()
  const people = await reserveIds(client, 'users', firstPeople.length)
  const now = Date.now()
  const bed: Bed = {
    client,
    random,
    people,
    daysAgo: (days) => new Date(now - days * day),
    async file(userId, of, createdAt) {
      const [id = ''] = await reserveIds(client, 'attachments', 1)
      const made: NewFile = { id, userId, createdAt, drawing: typeof of === 'string' ? random.pick(drawings[of]) : of }
      const file = placed(made, 10 + (files.length % 88))
      files.push(file)
      return file
    },
    use: (file, type, objectId) => void uses.push({ fileId: file.id, type, objectId }),
    countLike: (userId) => {
      countsOf(counts, userId).likes += 1
    },
  }
  await plantPeople(bed, counts)
  const boards = await plantBoards(bed)
  await plantPosts(bed, boards)
  await plantWorks(bed, pages)
  await writeFiles(client, files, uses)
  await addToCounts(client, counts)
  await writeAnnouncements(client, firstAnnouncements)
  await writePages(client, firstPages)
  await plantGoods(client)
  await remember(client, people)
  storeFiles(uploads, files)
}

/** By which it is known again when somebody wants to be rid of it. A page that was there before is not ours. */
async function remember(client: pg.Client, people: string[]): Promise<void> {
  await client.query(
    `insert into starter_objects (type, object_id)
     select 'user', id from unnest($1::int8[]) as n (id)
     union all select 'announcement', id from announcements where updated_at = now()
     union all select 'page', id from custom_pages where updated_at = now()`,
    [people],
  )
}

async function plantPeople(bed: Bed, counts: Map<string, PersonCounts>): Promise<void> {
  const people: NewPerson[] = []
  for (const [index, person] of firstPeople.entries()) {
    const id = bed.people[index] ?? ''
    const createdAt = bed.daysAgo(40 - index)
    const face = await bed.file(id, 'person', createdAt)
    bed.use(face, 'avatar', id)
    people.push({ ...person, id, avatar: `/${face.path}`, exp: bed.random.int(60, 900), createdAt })
  }
  await writePeople(bed.client, people)
  const follows = bed.people.flatMap((userId) =>
    bed.random
      .some(bed.people, 4)
      .filter((friendId) => friendId !== userId)
      .map((friendId) => ({ userId, friendId, createdAt: bed.daysAgo(bed.random.int(2, 30)) })),
  )
  for (const { userId, friendId } of follows) {
    countsOf(counts, userId).follows += 1
    countsOf(counts, friendId).fans += 1
  }
  await writeFollows(bed.client, follows)
  const texts = people.map(({ id, name }) => ({ kind: 'user' as const, id, title: name, text: '' }))
  await writeTexts(bed.client, texts)
}

function countsOf(counts: Map<string, PersonCounts>, userId: string): PersonCounts {
  const found = counts.get(userId) ?? { follows: 0, fans: 0, likes: 0 }
  counts.set(userId, found)
  return found
}

type Drawings = Record<Subject, Drawing[]>

const variants: Record<Subject, number> = { hills: 3, sea: 4, window: 4, rings: 4, leaves: 3, person: 6 }

async function drawSome(random: Random): Promise<Drawings> {
  const drawn = Object.entries(variants).map(async ([subject, number]) => {
    const some = Array.from({ length: number }, () => draw(random, subject as Subject))
    return [subject, await Promise.all(some)] as const
  })
  return Object.fromEntries(await Promise.all(drawn)) as Drawings
}
