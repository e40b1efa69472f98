import type pg from 'pg'
import sql from 'sql-template-tag'
import { today, zone } from '../../db/sql-parts.ts'
import { type Bed, between } from '../plant-boards.ts'
import { insertRows, reserveIds } from '../rows.ts'
import { type NewLike, writeLikes } from '../talk.ts'
import type { FirstSaid } from './first-talk.ts'
import type { NewWork } from './write-works.ts'

interface Said {
  userId: string
  content: string
  createdAt: Date
}

interface SaidAtWork extends Said {
  workId: string
  chapterId: string | null
  block: number | null
  likers: string[]
  answers: Said[]
}

/** What others say of works, of their chapters and of single blocks, and how they like that. */
export async function plantTalk(bed: Bed, works: NewWork[], talk: FirstSaid[][]): Promise<void> {
  const said = works
    .flatMap((work, at) => (talk[at] ?? []).map((first) => sayAt(bed, work, first)))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const ids = await reserveIds(bed.client, 'comments', said.length)
  await writeSaid(bed.client, said, ids)
  const likes: NewLike[] = said.flatMap(({ likers, createdAt }, at) =>
    likers.map((userId) => ({ userId, type: 'comment' as const, objectId: ids[at] ?? '', createdAt })),
  )
  await writeLikes(bed.client, likes)
  await countSaid(
    bed.client,
    works.map(({ id }) => id),
  )
}

function sayAt(bed: Bed, work: NewWork, { by, text, chapter, block, answers = [] }: FirstSaid): SaidAtWork {
  const chapters = work.volumes.flatMap((volume) => volume.chapters)
  const at = chapters[(chapter ?? 1) - 1]
  if (!at) throw new Error('what is said of a chapter needs it')
  const userId = bed.people[by] ?? ''
  const likers = bed.random.some(bed.people, bed.random.int(0, 4)).filter((one) => one !== userId)
  for (const _ of likers) bed.countLike(userId)
  let time = between(bed, at.publishedAt)
  const createdAt = time
  return {
    workId: work.id,
    chapterId: chapter ? at.id : null,
    block: block ?? null,
    userId,
    content: text,
    likers,
    createdAt,
    answers: answers.map(([replier, content]) => {
      time = between(bed, time)
      return { userId: bed.people[replier] ?? '', content, createdAt: time }
    }),
  }
}

async function writeSaid(client: pg.Client, said: SaidAtWork[], ids: string[]): Promise<void> {
  const place = { work_id: 'int8', chapter_id: 'int8' }
  const words = { id: 'int8', user_id: 'int8', content: 'text', created_at: 'timestamptz' }
  await insertRows(
    client,
    'comments',
    { ...words, ...place, block: 'int4', likes: 'int4', replies: 'int4' },
    said.map(({ workId, chapterId, block, likers, answers, ...one }, at) => ({
      ...rowOf(one, ids[at]),
      work_id: workId,
      chapter_id: chapterId,
      block,
      likes: likers.length,
      replies: answers.length,
    })),
  )
  const answers = said.flatMap(({ workId, chapterId, answers: all }, at) =>
    all.map((one) => ({ one, work_id: workId, chapter_id: chapterId, comment_id: ids[at] ?? '' })),
  )
  const answerIds = await reserveIds(client, 'replies', answers.length)
  await insertRows(
    client,
    'replies',
    { ...words, ...place, comment_id: 'int8' },
    answers.map(({ one, ...where }, at) => ({ ...rowOf(one, answerIds[at]), ...where })),
  )
}

function rowOf({ userId, content, createdAt }: Said, id = '') {
  return { id, user_id: userId, content, created_at: createdAt.toISOString() }
}

/** As many as there are, on their days; a comment is worth a hundred points. */
async function countSaid(client: pg.Client, workIds: string[]): Promise<void> {
  const all = sql`
    select work_id, chapter_id, created_at from comments where work_id = any(${workIds}::int8[])
    union all select work_id, chapter_id, created_at from replies where work_id = any(${workIds}::int8[])`
  await client.query(sql`
    update chapter_stats s set comments = n.number
    from (select chapter_id, count(*) as number from (${all}) a group by 1) n where s.chapter_id = n.chapter_id`)
  await client.query(sql`
    insert into work_days as d (work_id, day, comments)
    select work_id, (created_at at time zone ${zone})::date, count(*) from (${all}) a group by 1, 2
    on conflict (work_id, day) do update set comments = d.comments + excluded.comments`)
  await client.query(sql`
    update work_stats s set comments = n.number, points = s.points + 100 * n.number, hot = s.hot + 100 * n.recent
    from (
      select work_id, sum(comments) as number, coalesce(sum(comments) filter (where day > ${today} - 7), 0) as recent
      from work_days where work_id = any(${workIds}::int8[]) group by 1
    ) n where s.work_id = n.work_id`)
}
