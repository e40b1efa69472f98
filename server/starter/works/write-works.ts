import type pg from 'pg'
import sql from 'sql-template-tag'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import { today } from '../../db/sql-parts.ts'
import type { PictureSnapshot } from '../../modules/attachment/service.ts'
import { arrayText, insertRows, reserveIds } from '../rows.ts'
import { firstCategories } from './first-works.ts'

export interface NewChapter {
  id: string
  title: string
  /** null: manga. */
  document: ChapterDocument | null
  nextKey: number
  pages: PictureSnapshot[]
  words: number
  isForMembers: boolean
  publishedAt: Date
}

export interface NewVolume {
  /** null: before all volumes. */
  volume: { id: string; title: string } | null
  /** At most a hundred. */
  chapters: NewChapter[]
}

export interface NewWork {
  id: string
  userId: string
  type: 'fiction' | 'manga'
  title: string
  summary: string
  tags: string[]
  cover: PictureSnapshot
  categoryId: string
  serial: 'ongoing' | 'finished'
  direction: 'ltr' | 'rtl' | 'strip'
  volumes: NewVolume[]
  createdAt: Date
}

/** By kind and name. One that is there already stays. */
export async function writeCategories(client: pg.Client): Promise<Map<string, string>> {
  const all = Object.entries(firstCategories).flatMap(([type, names]) =>
    names.map((name, at) => ({ type, name, position: at + 1 })),
  )
  await client.query(
    `insert into work_categories (type, name, position)
     select * from unnest($1::text[], $2::text[], $3::int[]) on conflict do nothing`,
    [all.map(({ type }) => type), all.map(({ name }) => name), all.map(({ position }) => position)],
  )
  const { rows } = await client.query<{ id: string; type: string; name: string }>(
    'select id, type, name from work_categories',
  )
  return new Map(rows.map(({ id, type, name }) => [`${type} ${name}`, id]))
}

/** The same rows that writing and publishing chapter by chapter would leave, all of them in sight. */
export async function writeWorks(client: pg.Client, works: NewWork[]): Promise<void> {
  await writeHeads(client, works)
  const spans = works.flatMap((work) => work.volumes.map((part, at) => ({ work, ...part, position: at + 1 })))
  await insertRows(
    client,
    'work_volumes',
    { id: 'int8', work_id: 'int8', title: 'text', position: 'int4' },
    spans.flatMap(({ work, volume, position }) => (volume ? [{ ...volume, work_id: work.id, position }] : [])),
  )
  const spanIds = await reserveIds(client, 'chapter_spans', spans.length)
  await insertRows(
    client,
    'chapter_spans',
    {
      id: 'int8',
      work_id: 'int8',
      volume_id: 'int8',
      position: 'float8',
      entries: 'int4',
      chapters: 'int4',
      words: 'int8',
      pages: 'int4',
    },
    spans.map(({ work, volume, chapters }, at) => ({
      id: spanIds[at] ?? '',
      work_id: work.id,
      volume_id: volume?.id ?? null,
      position: 1,
      entries: chapters.length,
      ...lengthOf(chapters),
    })),
  )
  const chapters = spans.flatMap((span, at) =>
    span.chapters.map((chapter, place) => ({
      ...chapter,
      workId: span.work.id,
      spanId: spanIds[at] ?? '',
      position: place + 1,
    })),
  )
  await writeChapters(client, chapters)
}

function lengthOf(chapters: NewChapter[]) {
  const sum = (of: (chapter: NewChapter) => number) => chapters.reduce((all, chapter) => all + of(chapter), 0)
  return { chapters: chapters.length, words: sum(({ words }) => words), pages: sum(({ pages }) => pages.length) }
}

async function writeHeads(client: pg.Client, works: NewWork[]): Promise<void> {
  const columns = {
    id: 'int8',
    user_id: 'int8',
    type: 'text',
    title: 'text',
    summary: 'text',
    tags: 'text[]',
    cover: 'jsonb',
    category_id: 'int8',
    serial: 'text',
    direction: 'text',
    entries: 'int4',
    chapters: 'int4',
    words: 'int8',
    pages: 'int4',
    first_chapter_id: 'int8',
    last_chapter_id: 'int8',
    last_number: 'int4',
    first_published_at: 'timestamptz',
    last_published_at: 'timestamptz',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  }
  await insertRows(
    client,
    'works',
    columns,
    works.map(({ id, userId, type, title, summary, tags, cover, categoryId, serial, direction, ...work }) => {
      const chapters = work.volumes.flatMap((volume) => volume.chapters)
      const [first, last] = [chapters[0], chapters.at(-1)]
      if (!first || !last) throw new Error('a work has chapters')
      return {
        id,
        user_id: userId,
        type,
        title,
        summary,
        tags: arrayText(tags),
        cover: JSON.stringify(cover),
        category_id: categoryId,
        serial,
        direction,
        entries: chapters.length,
        ...lengthOf(chapters),
        first_chapter_id: first.id,
        last_chapter_id: last.id,
        last_number: chapters.length,
        first_published_at: first.publishedAt.toISOString(),
        last_published_at: last.publishedAt.toISOString(),
        created_at: work.createdAt.toISOString(),
        updated_at: last.publishedAt.toISOString(),
      }
    }),
  )
}

type PlacedChapter = NewChapter & { workId: string; spanId: string; position: number }

async function writeChapters(client: pg.Client, chapters: PlacedChapter[]): Promise<void> {
  const revisions = await reserveIds(client, 'chapter_revisions', chapters.length)
  await insertRows(
    client,
    'work_chapters',
    {
      id: 'int8',
      work_id: 'int8',
      span_id: 'int8',
      position: 'float8',
      state: 'text',
      title: 'text',
      access: 'jsonb',
      words: 'int4',
      pages: 'int4',
      published_at: 'timestamptz',
      published_id: 'int8',
      created_at: 'timestamptz',
    },
    chapters.map((chapter, at) => ({
      id: chapter.id,
      work_id: chapter.workId,
      span_id: chapter.spanId,
      position: chapter.position,
      state: 'published',
      title: chapter.title,
      access: accessOf(chapter),
      words: chapter.words,
      pages: chapter.pages.length,
      published_at: chapter.publishedAt.toISOString(),
      published_id: revisions[at] ?? '',
      created_at: chapter.publishedAt.toISOString(),
    })),
  )
  const texts = chapters.map(({ id, title, document, pages, words, publishedAt }) => ({
    chapter_id: id,
    title,
    document: document && JSON.stringify(document),
    pages: JSON.stringify(pages),
    words,
    at: publishedAt.toISOString(),
  }))
  const text = { chapter_id: 'int8', title: 'text', document: 'jsonb', pages: 'jsonb', words: 'int4' }
  await insertRows(
    client,
    'chapter_drafts',
    { ...text, next_key: 'int4', access: 'jsonb', updated_at: 'timestamptz' },
    chapters.map((chapter, at) => {
      const { at: updated_at, ...written } = texts[at] as (typeof texts)[number]
      return { ...written, next_key: chapter.nextKey, access: accessOf(chapter), updated_at }
    }),
  )
  await insertRows(
    client,
    'chapter_revisions',
    { ...text, id: 'int8', number: 'int4', kind: 'text', created_at: 'timestamptz' },
    texts.map(({ at: created_at, ...written }, at) => ({
      ...written,
      id: revisions[at] ?? '',
      number: 1,
      kind: 'published',
      created_at,
    })),
  )
}

function accessOf({ isForMembers }: NewChapter): string {
  return JSON.stringify({ kind: isForMembers ? 'login' : 'free' })
}

/** Who reads a work. */
export interface Readers {
  work: NewWork
  likes: number
  /** Who follows it. */
  shelves: string[]
  /** Views of the last days, today first. */
  days: number[]
  viewsBefore: number
}

/** Figures, and the days they come from; what is older stands in no day. */
export async function writeReaders(client: pg.Client, readers: Readers[]): Promise<void> {
  const shelves = readers.flatMap(({ work, shelves: users }) => users.map((user_id) => ({ user_id, work_id: work.id })))
  await insertRows(client, 'work_shelves', { user_id: 'int8', work_id: 'int8' }, shelves)
  const days = readers.flatMap(({ work, days: views }) => views.map((number, ago) => ({ id: work.id, ago, number })))
  await client.query(sql`
    insert into work_days (work_id, day, views, readers)
    select n.id, ${today} - n.ago, n.views, ceil(n.views / 3.0)
    from unnest(${days.map(({ id }) => id)}::int8[], ${days.map(({ ago }) => ago)}::int4[],
      ${days.map(({ number }) => number)}::int4[]) as n (id, ago, views)`)
  const sum = (views: number[]) => views.reduce((all, one) => all + one, 0)
  await client.query(sql`
    update work_stats s set views = n.views, likes = n.likes, shelves = n.shelves, hot = n.hot, hot_day = ${today},
      points = n.views + 50 * n.likes + 150 * n.shelves
    from unnest(${readers.map(({ work }) => work.id)}::int8[],
      ${readers.map((one) => one.viewsBefore + sum(one.days))}::int4[], ${readers.map(({ likes }) => likes)}::int4[],
      ${readers.map((one) => one.shelves.length)}::int4[], ${readers.map((one) => sum(one.days.slice(0, 7)))}::int4[])
      as n (id, views, likes, shelves, hot)
    where s.work_id = n.id`)
  await client.query(
    `insert into chapter_stats (chapter_id, views)
     select c.id, s.views / w.chapters from work_chapters c join works w on w.id = c.work_id
     join work_stats s on s.work_id = w.id where w.id = any($1::int8[])`,
    [readers.map(({ work }) => work.id)],
  )
}
