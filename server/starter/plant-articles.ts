import { type FirstColumn, firstColumns } from './first/articles.ts'
import type { FirstPost } from './first/posts.ts'
import { type StoredFile, snapshotOf } from './gallery.ts'
import type { Bed } from './plant-boards.ts'
import { insertRows, reserveIds } from './rows.ts'
import { writeTexts } from './search.ts'

interface PlantedPost {
  id: string
  first: FirstPost
  userId: string
  createdAt: Date
}

/** What articles have besides, and the columns they stand in. Old news are told to nobody. */
export async function plantArticles(bed: Bed, planted: PlantedPost[]): Promise<void> {
  const articles = planted.filter(({ first }) => first.article)
  await writeArticles(bed, articles)
  const columns = await plantColumns(bed)
  const inColumns = articles.flatMap(({ id, first, createdAt }) => {
    const columnId = columns[first.article?.column ?? -1]
    return columnId ? [{ id, columnId, createdAt }] : []
  })
  await insertRows(
    bed.client,
    'column_articles',
    { post_id: 'int8', column_id: 'int8', user_id: 'int8', position: 'int4' },
    // Whose they are the database says.
    inColumns.map(({ id, columnId }, at) => ({ post_id: id, column_id: columnId, user_id: '0', position: at + 1 })),
  )
  await bed.client.query(
    `update columns c set updated_at = n.at from unnest($1::int8[], $2::timestamptz[]) as n (id, at)
     where c.id = n.id`,
    [columns, columns.map((column) => lastOf(inColumns.filter(({ columnId }) => columnId === column)))],
  )
}

async function writeArticles(bed: Bed, articles: PlantedPost[]): Promise<void> {
  const rows: { id: string; first: FirstPost; cover: StoredFile }[] = []
  for (const { id, first, userId, createdAt } of articles) {
    const cover = await bed.file(userId, first.article?.cover ?? 'hills', createdAt)
    bed.use(cover, 'posts', id)
    rows.push({ id, first, cover })
  }
  await insertRows(
    bed.client,
    'articles',
    { post_id: 'int8', cover: 'jsonb', summary: 'text', origin: 'text', source_name: 'text' },
    rows.map(({ id, first: { article }, cover }) => ({
      post_id: id,
      cover: JSON.stringify(snapshotOf(cover)),
      summary: article?.summary ?? '',
      origin: article?.origin ?? 'original',
      source_name: article?.sourceName ?? '',
    })),
  )
  await bed.client.query(
    'insert into article_news (post_id, done_at) select id, now() from unnest($1::int8[]) as n (id)',
    [rows.map(({ id }) => id)],
  )
}

/** The ids of the columns, in the order of their list. */
async function plantColumns(bed: Bed): Promise<string[]> {
  const ids = await reserveIds(bed.client, 'columns', firstColumns.length)
  for (const [at, column] of firstColumns.entries()) await plantColumn(bed, ids[at] ?? '', at + 1, column)
  await writeTexts(
    bed.client,
    firstColumns.map(({ title, summary }, at) => ({
      kind: 'column' as const,
      id: ids[at] ?? '',
      title,
      text: summary,
    })),
  )
  return ids
}

async function plantColumn(bed: Bed, id: string, slot: number, column: FirstColumn): Promise<void> {
  const userId = bed.people[column.by] ?? ''
  const createdAt = bed.daysAgo(column.daysAgo)
  const cover = await bed.file(userId, column.cover, createdAt)
  bed.use(cover, 'column', id)
  const subscribers = bed.people.filter((one) => one !== userId && bed.random.chance(0.7))
  await bed.client.query(
    `insert into columns (id, user_id, slot, title, summary, cover, subscribers, created_at) overriding system value
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, userId, slot, column.title, column.summary, snapshotOf(cover), subscribers.length, createdAt],
  )
  await insertRows(
    bed.client,
    'column_subscriptions',
    { column_id: 'int8', user_id: 'int8', created_at: 'timestamptz' },
    subscribers.map((subscriber) => ({
      column_id: id,
      user_id: subscriber,
      created_at: bed.daysAgo(bed.random.int(1, column.daysAgo)).toISOString(),
    })),
  )
}

function lastOf(articles: { createdAt: Date }[]): string | undefined {
  return articles
    .map(({ createdAt }) => createdAt.toISOString())
    .sort()
    .at(-1)
}
