import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chapterDocument } from '#contract/modules/works/document.ts'
import { document } from '#contract/shared/document.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/postgres.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { wrongFigures } from './check.ts'
import { plantStarter } from './plant.ts'
import { openWriter } from './rows.ts'
import { isUntouched } from './untouched.ts'

let database: FreshDatabase
let client: Awaited<ReturnType<typeof openWriter>>
const uploads = temporaryFolder()

beforeAll(async () => {
  database = await freshDatabase()
  client = await openWriter(database.config)
  expect(await isUntouched(database.config)).toBe(true)
  // Two processes that start at once.
  await Promise.all([plantStarter(database.config, uploads), plantStarter(database.config, uploads)])
})
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(uploads, { recursive: true, force: true })
})

const rowsOf = async <T>(text: string) => (await client.query<T & object>(text)).rows

test('it is there once, and the database is no longer new', async () => {
  const [counts] = await rowsOf(`
    select (select count(*)::int from zones) as zones, (select count(*)::int from boards) as boards,
      (select count(*)::int from posts where is_listed) as posts, (select count(*)::int from users) as people`)
  expect(counts).toEqual({ zones: 4, boards: 10, posts: 32, people: 6 })
  expect(await isUntouched(database.config)).toBe(false)
})

test('every figure is what counting gives', async () => expect(await wrongFigures(client)).toEqual([]))

test('every text is a document as members may write it', async () => {
  const rows = await rowsOf<{ document: unknown }>(`
    select document from posts union all select document from announcements union all select document from custom_pages`)
  expect(rows.length).toBeGreaterThan(25)
  for (const row of rows) expect(document.parse(row.document)).toEqual(row.document)
})

test('every post has tags, and is found by them', async () => {
  const rows = await rowsOf<{ tags: string[]; folded: string }>(`
    select p.tags, t.folded from posts p join search_texts t on t.kind = 'posts' and t.object_id = p.id`)
  expect(rows).toHaveLength(32)
  for (const { tags, folded } of rows) {
    expect(tags.length).toBeGreaterThan(0)
    for (const tag of tags) expect(folded).toContain(tag.toLowerCase())
  }
})

test('every picture lies where its row says, and belongs to who shows it', async () => {
  const files = await rowsOf<{ path: string }>('select path from attachments')
  expect(files.filter(({ path }) => !existsSync(join(uploads, path)))).toEqual([])
  const shown = await rowsOf<{ path: string; user_id: string }>(`
    select i ->> 'path' as path, user_id from posts, jsonb_array_elements(images || (inside -> 'pictures')) as i
    union all select cover ->> 'path', user_id from works
    union all select p ->> 'path', w.user_id from works w join work_chapters c on c.work_id = w.id
      join chapter_revisions r on r.id = c.published_id, jsonb_array_elements(r.pages) as p
    union all select ltrim(avatar, '/'), id from users union all select ltrim(cover, '/'), creator_id from boards`)
  expect(shown.length).toBeGreaterThan(20)
  for (const { path, user_id } of shown) expect(path).toMatch(new RegExp(`^aoir/${user_id}/image/`))
})

test('nothing is from the future, and answers come after what they answer', async () => {
  const late = await rowsOf(`
    select c.id from comments c join posts p on p.id = c.post_id where c.created_at < p.created_at or c.created_at > now()
    union all select c.id from comments c join works w on w.id = c.work_id left join work_chapters h on h.id = c.chapter_id
      where c.created_at < coalesce(h.published_at, w.first_published_at) or c.created_at > now()
    union all select r.id from replies r join comments c on c.id = r.comment_id
      where r.created_at < c.created_at or r.created_at > now()`)
  expect(late).toEqual([])
})

test('articles have covers and summaries, and a column holds some of them in their order', async () => {
  const articles = await rowsOf<{ cover: { path: string }; summary: string; user_id: string }>(`
    select a.cover, a.summary, p.user_id from articles a join posts p on p.id = a.post_id
    join boards b on b.id = p.board_id and b.type = 'article'`)
  expect(articles).toHaveLength(6)
  for (const { cover, summary, user_id } of articles) {
    expect(cover.path).toMatch(new RegExp(`^aoir/${user_id}/image/`))
    expect(existsSync(join(uploads, cover.path))).toBe(true)
    expect(summary).not.toBe('')
  }
  const [column] = await rowsOf<{ articles: number; titles: string[]; isCurrent: boolean }>(`
    select c.articles, c.updated_at = max(p.created_at) as "isCurrent",
      array_agg(p.title order by a.position) as titles
    from columns c join column_articles a on a.column_id = c.id join posts p on p.id = a.post_id group by c.id`)
  expect(column).toEqual({
    articles: 3,
    isCurrent: true,
    titles: ['从渡船上数灯', '雾号：看不见的灯', '一座灯塔的断代史'],
  })
  // Nobody is told of what was there before.
  expect(await rowsOf('select 1 from article_news where done_at is null')).toEqual([])
})

test('works of every kind are in sight, in volumes, with exact figures and texts as authors may write them', async () => {
  const works = await rowsOf<{ title: string; type: string; serial: string; chapters: number; volumes: number }>(`
    select title, type, serial, chapters, (select count(*)::int from work_volumes v where v.work_id = w.id) as volumes
    from works w where is_listed order by id`)
  expect(works).toEqual([
    { title: '守灯人手记', type: 'fiction', serial: 'ongoing', chapters: 62, volumes: 4 },
    { title: '钟表铺的七个下午', type: 'fiction', serial: 'finished', chapters: 9, volumes: 0 },
    { title: '末班渡船', type: 'fiction', serial: 'finished', chapters: 3, volumes: 0 },
    { title: '猫与灯塔', type: 'manga', serial: 'ongoing', chapters: 2, volumes: 0 },
    { title: '鲸背邮差', type: 'manga', serial: 'ongoing', chapters: 2, volumes: 0 },
  ])
  const wrong = await rowsOf(`
    select w.id from works w join (
      select c.work_id, count(*) as chapters, sum(c.words) as words, sum(c.pages) as pages, min(c.published_at) as first,
        max(c.published_at) as last, count(distinct c.published_at) as moments
      from work_chapters c join chapter_spans s on s.id = c.span_id and s.work_id = c.work_id where c.is_visible group by 1
    ) n on n.work_id = w.id
    where (w.chapters, w.entries, w.words, w.pages, w.first_published_at, w.last_published_at, w.chapters)
      is distinct from (n.chapters, n.chapters, n.words, n.pages, n.first, n.last, n.moments) or n.last > now()`)
  expect(wrong).toEqual([])
  const texts = await rowsOf<{ document: unknown; pages: unknown[]; words: number }>(`
    select r.document, r.pages, r.words from work_chapters c join chapter_revisions r on r.id = c.published_id
    join chapter_drafts d on d.chapter_id = c.id and d.document is not distinct from r.document and d.pages = r.pages`)
  expect(texts).toHaveLength(78)
  for (const { document: text, pages } of texts)
    if (text) expect(chapterDocument.parse(text)).toEqual(text)
    else expect(pages.length).toBeGreaterThan(3)
  expect(await rowsOf(`select 1 from work_chapters where access ->> 'kind' = 'login'`)).toHaveLength(1)
  // Nobody is told of what was there before.
  expect(await rowsOf('select 1 from work_news union all select 1 from notifications')).toEqual([])
})

test('works are reviewed, and paragraphs and pages commented that are there, each on its day', async () => {
  const said = await rowsOf<{ type: string; reviews: number; blocks: number; missing: number }>(`
    select w.type, count(*) filter (where c.chapter_id is null)::int as reviews, count(c.block)::int as blocks,
      (count(c.block) filter (where c.block > greatest(jsonb_array_length(r.document -> 'content'), jsonb_array_length(r.pages))))::int
        as missing
    from comments c join works w on w.id = c.work_id left join work_chapters h on h.id = c.chapter_id and h.work_id = w.id
    left join chapter_revisions r on r.id = h.published_id group by 1 order by 1`)
  expect(said).toEqual([
    { type: 'fiction', reviews: 4, blocks: 8, missing: 0 },
    { type: 'manga', reviews: 2, blocks: 3, missing: 0 },
  ])
  const wrong = await rowsOf(`
    select s.work_id from work_stats s
    join (select work_id, sum(d.comments) as n, sum(d.views + 100 * d.comments) filter (where day > s.hot_day - 7) as hot
      from work_days d join work_stats s using (work_id) group by 1) d using (work_id)
    where (s.comments, s.hot) is distinct from (d.n, d.hot)`)
  expect(wrong).toEqual([])
})
