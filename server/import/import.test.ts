import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { ImportReport } from '#contract/modules/site/import.ts'
import { wrongFigures } from '#server/starter/check.ts'
import { openWriter } from '#server/starter/rows.ts'
import { discuzDump } from '../../test/import/discuz-dump.ts'
import { testApi } from '../../test/support/api.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { findViolations } from '../modules/ledger-proof/service.ts'
import { runImport, type Wish } from './run.ts'

const { ctx, database, login, as, administrator } = await testApi()

const folder = temporaryFolder()

function dumpOf(text: string | Buffer, name = 'dump.sql'): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

async function bring(text: string | Buffer, more: Partial<Wish> = {}): Promise<ImportReport> {
  const file = dumpOf(text)
  return (await runImport(ctx, { software: 'discuz', file, isDry: false, onProgress: () => {}, ...more })).report
}

async function figuresAreExact(): Promise<void> {
  const client = await openWriter(database)
  try {
    expect(await wrongFigures(client)).toEqual([])
  } finally {
    await client.end()
  }
  expect(await findViolations(ctx)).toEqual([])
}

const rowsOf = (table: string) =>
  ctx.db.one<{ n: number }>({ text: `select count(*)::int as n from ${table}`, values: [] } as never)

function kind(report: ImportReport, name: string) {
  return report.kinds.find((line) => line.kind === name)
}

async function writeFiles(): Promise<string> {
  const place = join(folder, 'attachment')
  mkdirSync(join(place, 'forum/201707/14'), { recursive: true })
  mkdirSync(join(place, 'avatar/000/00/00'), { recursive: true })
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  writeFileSync(join(place, 'forum/201707/14/cover.png'), picture)
  writeFileSync(join(place, 'avatar/000/00/00/02_avatar_big.jpg'), picture)
  return place
}

test('a forum of Discuz comes whole, and is not brought twice', async () => {
  await administrator()
  const place = await writeFiles()
  const dump = discuzDump()
  const before = (await rowsOf('users')).n

  const dry = await bring(dump, { isDry: true, folder: place })
  expect((await rowsOf('users')).n).toBe(before)
  expect((await rowsOf('import_ids')).n + (await rowsOf('import_sources')).n + (await rowsOf('boards')).n).toBe(0)
  expect(dry.kinds.map(({ kind: name, taken, left }) => [name, taken, left])).toEqual([
    ['members', 3, 0],
    ['boards', 2, 0],
    ['managers', 1, 0],
    ['threads', 2, 0],
    ['comments', 3, 0],
    ['files', 1, 0],
    ['avatars', 1, 0],
    ['likes', 2, 0],
    ['favourites', 1, 0],
    ['follows', 1, 0],
    ['messages', 2, 0],
    ['credits', 2, 0],
    ['addresses', 2, 0],
  ])

  const report = await bring(dump, {
    folder: place,
    options: { credit: 'extcredits2', rate: 100, staff: true, vipGroup: 21 },
  })
  expect(report.kinds.map(({ kind: name, taken, left }) => [name, taken, left])).toEqual([
    ...dry.kinds.slice(0, -1).map(({ kind: name, taken, left }) => [name, taken, left]),
    ['vip', 1, 0],
    ['addresses', 2, 0],
  ])
  await figuresAreExact()

  const again = await bring(dump, {
    folder: place,
    options: { credit: 'extcredits2', rate: 100, staff: true, vipGroup: 21 },
  })
  expect(again.kinds.filter(({ taken }) => taken > 0)).toEqual([])
  expect((await rowsOf('posts')).n + (await rowsOf('comments')).n + (await rowsOf('replies')).n).toBe(5)
  await figuresAreExact()

  const managers = await ctx.db.many(sql`
    select b.name as board, u.name from board_members m join boards b on b.id = m.board_id join users u on u.id = m.user_id
    where m.role = 'manager'`)
  expect(managers).toEqual([{ board: '读书笔记', name: '王五' }])

  const list = await as(null).post.list({ page: 1, limit: 10 })
  expect(list.list.map(({ title }) => title).sort()).toEqual(['三体读后', '第二个主题'])
})

test('members enter with their old passwords, once, and have one of ours then', async () => {
  const tokens = await login('李四', "li's secret")
  const own = await as(tokens).user.ownInfo({})
  expect(own).toMatchObject({ name: '李四', money: 120 })
  const row = await ctx.db.one<{ old_password: string | null; password_hash: string }>(
    sql`select old_password, password_hash from users where name = '李四'`,
  )
  expect(row.old_password).toBeNull()
  expect(row.password_hash).toMatch(/^\$argon2id\$/)
  await login('李四', "li's secret")
  await expect(login('王五', 'wrong')).rejects.toThrow()
  await login('王五', 'wang')
})

test('texts keep their form, their quotes and their pictures', async () => {
  const { document, images, inside } = await ctx.db.one<{
    document: never
    images: unknown[]
    inside: { pictures: unknown[] }
  }>(sql`select document, images, inside from posts where title = '三体读后'`)
  expect(document).toMatchObject({
    content: [
      { type: 'paragraph', content: [{ text: '好书', marks: [{ type: 'bold' }] }, { text: ' 🙂' }] },
      { type: 'blockquote', content: [{ type: 'paragraph', content: [{ text: '原话' }] }] },
      {
        type: 'paragraph',
        content: [{ text: '链接', marks: [{ type: 'link', attrs: { href: 'https://example.com/a?b=1' } }] }],
      },
      { type: 'image' },
    ],
  })
  expect([images.length, inside.pictures.length]).toEqual([0, 1])
  const comments = await ctx.db.many<{ content: string; floor: number; replies: number }>(
    sql`select content, floor, replies from comments order by floor`,
  )
  expect(comments).toEqual([
    { content: '> 李四 发表于 2017\n> 好书\n同意', floor: 1, replies: 1 },
    { content: '顶', floor: 2, replies: 0 },
  ])
  expect(kind(await bring(discuzDump(), { isDry: true }), 'members')?.known).toBe(3)
})

test('a manager who has become the administrator founds new boards, and is in them once', async () => {
  await ctx.db.run(sql`update users set userpower = 0, administrator_since = '2000-01-01' where name = '王五'`)
  const report = await bring(
    discuzDump({
      forum_forum: [{ fid: 4, fup: 1, type: 'forum', name: '后来的板块', status: 1, displayorder: 3 }],
      forum_moderator: [
        { uid: 2, fid: 4 },
        { uid: 3, fid: 4 },
      ],
    }),
  )
  expect([kind(report, 'boards')?.taken, kind(report, 'managers')?.taken]).toEqual([1, 1])
  const members = await ctx.db.many(sql`
    select u.name, m.role from board_members m join users u on u.id = m.user_id
    where m.board_id = (select id from boards where name = '后来的板块') order by m.role`)
  expect(members).toEqual([
    { name: '王五', role: 'creator' },
    { name: '李四', role: 'manager' },
  ])
  await figuresAreExact()
})
