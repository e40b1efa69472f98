import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { ImportKind, ImportReport } from '#contract/modules/site/import.ts'
import { document as documentSchema } from '#contract/shared/document.ts'
import { wrongFigures } from '#server/starter/check.ts'
import { openWriter } from '#server/starter/rows.ts'
import { at, discuzDump } from '../../test/import/discuz-dump.ts'
import { testApi } from '../../test/support/api.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { findViolations } from '../modules/ledger-proof/service.ts'
import { lookAt } from './dump/look.ts'
import { runImport, type Wish } from './run.ts'

const { ctx, database, administrator, login } = await testApi()
const folder = temporaryFolder()

beforeAll(() => administrator())

function fileOf(bytes: string | Buffer, name = 'dump.sql'): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

async function bring(bytes: string | Buffer, more: Partial<Wish> = {}): Promise<ImportReport> {
  const wish = { software: 'discuz' as const, isDry: false, onProgress: () => {}, ...more }
  return (await runImport(ctx, { file: fileOf(bytes), ...wish })).report
}

function reason({ kinds, dump }: ImportReport, kind: ImportKind | 'dump', name: string): number {
  const reasons = kind === 'dump' ? dump : (kinds.find((line) => line.kind === kind)?.reasons ?? [])
  return reasons.find((line) => line.reason === name)?.count ?? 0
}

async function assertExact(): Promise<void> {
  const client = await openWriter(database)
  expect(await wrongFigures(client)).toEqual([])
  await client.end()
  expect(await findViolations(ctx)).toEqual([])
}

const member = (uid: number, username: string, more: object = {}) => ({
  ...{ uid, username, email: `m${uid}@old.example`, regdate: at, groupid: 10 },
  ...more,
})
const thread = (tid: number, more: object = {}) => ({
  tid,
  fid: 2,
  authorid: 2,
  subject: `主题${tid}`,
  dateline: at,
  ...more,
})
const post = (pid: number, tid: number, first: number, message: string, more: object = {}) => ({
  ...{ pid, tid, fid: 2, first, authorid: 2, subject: '', dateline: at, message, tags: '', position: 1 },
  ...more,
})

test('everything that can be wrong in a dump is in the report, and nothing of it breaks the site', async () => {
  const dump = discuzDump({
    common_member: [
      member(21, '李四', { email: 'li@old.example' }),
      member(22, ''),
      member(23, '<script>alert(1)</script>'),
      member(24, '负债', { email: 'not an address' }),
      member(25, '李四\u0000', { regdate: 0 }),
    ],
    common_member_count: [
      { uid: 21, extcredits2: 5 },
      { uid: 24, extcredits2: -300 },
    ],
    forum_forum: [
      { fid: 31, fup: 32, type: 'sub', name: '互为上级甲', status: 1 },
      { fid: 32, fup: 31, type: 'sub', name: '互为上级乙', status: 1 },
      { fid: 33, fup: 1, type: 'forum', name: '读书笔记', status: 0 },
    ],
    forum_thread: [
      thread(41, { dateline: 0 }),
      thread(42, { subject: '长'.repeat(150) }),
      thread(43),
      thread(44, { displayorder: -1 }),
      thread(45, { readperm: 50 }),
      thread(46, { fid: 999, authorid: 999 }),
    ],
    forum_post: [
      post(
        201,
        41,
        1,
        '<script>alert(1)</script><b onclick="x()">粗</b><a href="javascript:alert(1)">点</a><iframe src="x"></iframe>',
        { htmlon: 1 },
      ),
      post(202, 42, 1, `[url=javascript:alert(1)]x[/url]${'[quote]'.repeat(3000)}深${'[/quote]'.repeat(3000)}`),
      post(204, 44, 1, '已删除'),
      post(205, 45, 1, '只给高级会员'),
      post(206, 46, 1, '没有板块和作者'),
      post(207, 888, 0, '没有主题的回复'),
      post(208, 41, 0, '字'.repeat(40_000)),
    ],
  })
  const report = await bring(dump)
  expect([
    reason(report, 'members', 'no_name'),
    reason(report, 'members', 'mail_taken'),
    reason(report, 'members', 'mail_bad'),
  ]).toEqual([1, 1, 1])
  expect(reason(report, 'members', 'renamed')).toBe(3)
  expect([
    reason(report, 'boards', 'circular'),
    reason(report, 'boards', 'renamed'),
    reason(report, 'boards', 'hidden'),
  ]).toEqual([2, 1, 1])
  expect([
    reason(report, 'threads', 'no_text'),
    reason(report, 'threads', 'removed'),
    reason(report, 'threads', 'title_cut'),
  ]).toEqual([1, 1, 1])
  expect([reason(report, 'threads', 'script_dropped'), reason(report, 'threads', 'private')]).toEqual([1, 1])
  expect([reason(report, 'comments', 'no_thread'), reason(report, 'comments', 'too_long')]).toEqual([1, 1])
  expect(reason(report, 'credits', 'negative')).toBe(1)
  expect(reason(report, 'members', 'guest')).toBe(1)
  await assertExact()

  const rows = await ctx.db.many<{ document: unknown; text: string }>(
    sql`select document, document::text as text from posts`,
  )
  for (const { document, text } of rows) {
    expect(documentSchema.safeParse(document).success).toBe(true)
    expect(text).not.toMatch(/script|javascript|onclick|iframe/i)
  }
  const hidden = await ctx.db.one<{ is_listed: boolean; visibility: string }>(
    sql`select is_listed, visibility from posts where title = '主题45'`,
  )
  expect(hidden).toEqual({ is_listed: false, visibility: 'private' })
  const names = await ctx.db.many<{ name: string }>(sql`select name from users`)
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['李四', '李四_21', '李四_25']))
  // A member without a password of either kind cannot enter.
  await expect(login('负债', '')).rejects.toThrow()
})

test('the same dump in GBK, packed, gives the same', async () => {
  const gbk = Buffer.concat([...discuzDump()].map((char) => gbkOf(char)))
  const file = fileOf(gzipSync(gbk), 'gbk.sql.gz')
  expect((await lookAt(file)).encoding).toBe('gb18030')
  const { report } = await runImport(ctx, { software: 'discuz', file, isDry: true, onProgress: () => {} })
  expect(report.encoding).toBe('GBK')
  expect(report.kinds.find(({ kind }) => kind === 'members')).toMatchObject({ known: 3, left: 0 })
  expect(reason(report, 'threads', 'bad_characters')).toBe(0)
})

test('a quote that is left open costs its row and no more', async () => {
  const dump = discuzDump().replace("'三体读后'", "'三体读后")
  const report = await bring(dump, { isDry: true })
  expect(reason(report, 'dump', 'broken_row')).toBeGreaterThan(0)
  expect(report.kinds.find(({ kind }) => kind === 'members')?.known).toBe(3)
})

test('a line of 200 MB needs no such memory', async () => {
  const big = '字'.repeat(1000)
  const file = fileOf('')
  const { createWriteStream } = await import('node:fs')
  const { once } = await import('node:events')
  const out = createWriteStream(file)
  const [start, end] = discuzDump().split(
    'LOCK TABLES `pre_forum_post` WRITE;\nINSERT INTO `pre_forum_post` VALUES ',
  ) as [string, string]
  out.write(`${start}INSERT INTO \`pre_forum_post\` (\`pid\`,\`tid\`,\`first\`,\`message\`) VALUES (9000,1,0,'x')`)
  for (let row = 0; row < 70_000; row++) if (!out.write(`,(${10_000 + row},777,0,'${big}')`)) await once(out, 'drain')
  out.end(`;\nINSERT INTO \`pre_forum_post\` VALUES ${end}`)
  await once(out, 'finish')
  let most = 0
  const onProgress = () => {
    most = Math.max(most, process.memoryUsage().heapUsed)
  }
  const { report } = await runImport(ctx, { software: 'discuz', file, isDry: true, onProgress })
  expect(report.bytes).toBeGreaterThan(200_000_000)
  expect(reason(report, 'comments', 'no_thread')).toBeGreaterThan(70_000)
  expect(most).toBeLessThan(400_000_000)
}, 120_000)

test.each([
  ['PostgreSQL', '--\n-- PostgreSQL database dump\n--\nCOPY public.legacy_object', 'form'],
  ['Redis', 'REDIS0009\u00fa', 'form'],
  ['UTF-16', Buffer.from('\ufeffCREATE TABLE', 'utf16le'), 'encoding'],
  ['an archive', Buffer.from('PK\u0003\u0004xxxx'), 'form'],
  ['a dump without posts', discuzDump({}, { without: ['forum_post'] }), 'tables'],
  ['another software', '{"_key":"user:1","username":"x"}\n', 'form'],
])('%s is named and refused before anything is written', async (_, bytes, kind) => {
  const before = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from users`)
  await expect(bring(bytes)).rejects.toMatchObject({ kind })
  expect(await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from users`)).toEqual(before)
})

test('another forum of the same software is refused', async () => {
  const other = discuzDump().replaceAll(`${at}`, `${at + 5000}`)
  await expect(bring(other)).rejects.toMatchObject({ kind: 'other_forum' })
})

test('paths that lead out of the folder of files are not followed', async () => {
  const place = join(folder, 'files')
  mkdirSync(join(place, 'forum'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  symlinkSync(join(folder, 'secret.txt'), join(place, 'forum', 'link.txt'))
  const attachments = ['../secret.txt', 'link.txt', '../../../../etc/passwd', 'nothing.png', 'sold.png']
  const report = await bring(
    discuzDump({
      forum_thread: [thread(61)],
      forum_post: [post(301, 61, 1, 'x')],
      forum_attachment_1: attachments.map((attachment, index) => ({
        aid: 70 + index,
        tid: 61,
        pid: 301,
        uid: 2,
        filename: attachment,
        attachment,
        description: '',
        price: attachment === 'sold.png' ? 5 : 0,
      })),
    }),
    { folder: place },
  )
  expect([reason(report, 'files', 'file_bad_path'), reason(report, 'files', 'file_missing')]).toEqual([3, 1])
  expect(reason(report, 'files', 'file_locked')).toBe(1)
})

/** Only the signs of the small forum. */
function gbkOf(char: string): Buffer {
  if (char.charCodeAt(0) < 128) return Buffer.from(char)
  return gbkTable().get(char) ?? Buffer.from('?')
}

let known: Map<string, Buffer> | undefined

function gbkTable(): Map<string, Buffer> {
  if (known) return known
  known = new Map()
  const decoder = new TextDecoder('gb18030')
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const bytes = Buffer.from([high, low])
      const char = decoder.decode(bytes)
      if (low !== 0x7f && !known.has(char)) known.set(char, bytes)
    }
  return known
}
