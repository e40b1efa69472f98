import sql from 'sql-template-tag'
import { afterAll, expect, test, vi } from 'vitest'
import { calmSite } from '../support/calm-site.ts'
import { login, newMember } from '../support/forum/people.ts'
import { freshDatabase } from '../support/postgres.ts'
import { adminPassword, startServer } from '../support/server.ts'
import { configure } from '../support/site.ts'
import { worksOn } from '../support/works/works.ts'

/** What has a time goes out although the process that was given it is gone. */

const database = await freshDatabase()
await calmSite(database.db, { hasNewcomers: false })
const before = await startServer({ besides: { database } })
afterAll(() => database.drop())

const administrator = await login(before, 'admin', adminPassword)
await configure(before, administrator.access_token, worksOn)
const author = await newMember(before, 'author')
const reader = await newMember(before, 'reader')

async function call<T>(path: string, body: unknown, { access_token }: { access_token: string }): Promise<T> {
  const { envelope } = await before.http.json<T>(path, { body, token: access_token })
  expect(envelope).toMatchObject({ code: 200 })
  return envelope.data
}

/** An article of a column that somebody reads; answers its draft, and the column. */
async function anArticle() {
  const zone = await database.db.one<{ id: string }>(sql`
    insert into zones (name, type) values ('文章', 'article') returning id`)
  const board = await database.db.one<{ id: string }>(sql`
    insert into boards (zone_id, name, name_key, sign, type, creator_id)
    values (${zone.id}, '手记', '手记', 'notes', 'article', ${author.id}) returning id`)
  const column = await call<{ _id: string }>('/api/aoir-column/create', { title: '海岸' }, author)
  await call('/api/aoir-column/subscribe', { columnId: column._id }, reader)
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '雾季。' }] }] }
  const draft = { systemId: board.id, title: '灯塔', content, article: { columnId: column._id } }
  const { _id } = await call<{ _id: string }>('/api/aoir-posts-draft/save', { draft }, author)
  const scheduled = { _id, state: 'scheduled', publishTime: Date.now() + 3_600_000 }
  await call('/api/aoir-posts-draft/set-state', scheduled, author)
  return { draftId: _id, columnId: column._id }
}

/** The second chapter of a work that somebody has on their shelf. */
async function aChapter() {
  const { _id: workId } = await call<{ _id: string }>(
    '/api/aoir-works/create',
    { worksType: 'fiction', title: '长夜' },
    author,
  )
  const write = async (title: string) => {
    const chapter = { workId, title, content: '雾季。' }
    return (await call<{ _id: string }>('/api/aoir-works-chapter/save', chapter, author))._id
  }
  const chapterIds = [await write('第一章')]
  await call('/api/aoir-works-chapter/set-state', { chapterIds, state: 'published' }, author)
  await call('/api/aoir-works-shelf/create', { workId, desired: true }, reader)
  const chapterId = await write('第二章')
  const scheduled = { chapterIds: [chapterId], state: 'scheduled', publishTime: Date.now() + 3_600_000 }
  await call('/api/aoir-works-chapter/set-state', scheduled, author)
  return { workId, chapterId }
}

test('what is scheduled is published once by the process that comes after, and told once', async () => {
  const [{ draftId, columnId }, { workId, chapterId }] = [await anArticle(), await aChapter()]
  await before.stop('SIGKILL')
  await database.db.run(sql`update post_drafts set scheduled_at = clock_timestamp() where id = ${draftId}`)
  await database.db.run(sql`update work_chapters set scheduled_at = clock_timestamp() where id = ${chapterId}`)
  const after = await Promise.all([startServer({ besides: { database } }), startServer({ besides: { database } })])
  try {
    const figures = () =>
      database.db.one<{ told: number; heard: number }>(sql`
        select (select count(*)::int from posts where user_id = ${author.id}) as posts,
          (select coalesce(sum(number), 0)::int from notifications where column_id = ${columnId}) as told,
          (select count(*)::int from post_drafts where user_id = ${author.id}) as drafts,
          (select chapters from works where id = ${workId}) as chapters,
          (select count(*)::int from chapter_revisions where chapter_id = ${chapterId} and kind = 'published') as texts,
          (select coalesce(sum(number), 0)::int from notifications where work_id = ${workId}) as heard`)
    const isTold = async () => {
      const { told, heard } = await figures()
      return told > 0 && heard > 0
    }
    await vi.waitUntil(isTold, { interval: 50 })
    expect(await figures()).toEqual({ posts: 1, told: 1, drafts: 0, chapters: 2, texts: 1, heard: 1 })
  } finally {
    for (const server of after) await server.stop()
  }
})
