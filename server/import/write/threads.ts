import sql from 'sql-template-tag'
import type { ImportReason } from '#contract/modules/site/import.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Db } from '../../db/open.ts'
import { tagsOf } from '../../document/tags.ts'
import { imagePaths } from '../../document/text.ts'
import { graphemesOf } from '../../modules/account-rules/service.ts'
import { addToBoards, type BoardCounts } from '../../starter/boards.ts'
import { type NewPost, writeFigures, writePosts } from '../../starter/posts.ts'
import { reserveIds } from '../../starter/rows.ts'
import { findable, writeTexts } from '../../starter/search.ts'
import { everySoOften, rowsOn, type Task, timeOf } from '../task.ts'
import { convert, type TextForm, withFiles } from '../text/convert.ts'
import { otherBoard } from './boards.ts'
import { bringFiles, type FileRow, type FilesOf, filesOf } from './files.ts'
import { guestId } from './members.ts'

interface ThreadRow {
  id: number
  board: number
  member: number
  title: string | null
  body: string | null
  form: TextForm
  created: number
  edited: number
  views: number
  is_closed: number
  is_top: number
  is_digest: number
  is_private: number
  state: ImportReason | ''
  tags: string
  file_key: number
}

interface NewThread {
  old: ThreadRow
  post: NewPost
  files: FilesOf
}

const portion = 100
const mostFiles = 10

export async function bringThreads(task: Task): Promise<void> {
  const total = task.staging.count('threads')
  let done = 0
  for (const rows of task.staging.portions<ThreadRow>('threads', 'id', portion)) {
    await task.progress('threads', done, total)
    await bringSome(task, rows)
    done += rows.length
  }
}

async function bringSome(task: Task, rows: ThreadRow[]): Promise<void> {
  const { ids, tally } = task
  const known = await ids.find(
    'post',
    rows.map(({ id }) => id),
  )
  tally.know('threads', known.size)
  const fresh = rows.filter(({ id }) => !known.has(id)).filter((row) => isWanted(task, row))
  const members = await ids.find('member', [guestId, ...fresh.map(({ member }) => member)])
  const boards = await ids.find('board', [otherBoard, ...fresh.map(({ board }) => board)])
  const listed = filesOf(
    task,
    fresh.map(({ file_key }) => file_key),
  )
  const threads: NewThread[] = []
  for (const [index, old] of fresh.entries()) {
    await everySoOften(index)
    const userId = members.get(old.member) ?? members.get(guestId)
    const boardId = boards.get(old.board) ?? boards.get(otherBoard)
    if (userId === undefined) tally.leave('threads', 'no_member', labelOf(old))
    else if (boardId === undefined) tally.leave('threads', 'no_board', labelOf(old))
    else threads.push(await prepared(task, old, { userId, boardId }, listed))
  }
  if (task.isDry)
    ids.suppose(
      'post',
      threads.map(({ old }) => old.id),
    )
  else if (threads.length > 0) await task.ctx.db.transaction((tx) => write(task, tx, threads))
  tally.take('threads', threads.length)
  tally.take('addresses', threads.length)
}

function isWanted({ tally }: Task, row: ThreadRow): boolean {
  if (row.state === '') return true
  tally.leave('threads', row.state, labelOf(row))
  return false
}

function labelOf({ id, title }: ThreadRow): string {
  return `${id} ${title ?? ''}`
}

async function prepared(
  task: Task,
  old: ThreadRow,
  place: { userId: string; boardId: string },
  listed: FileRow[],
): Promise<NewThread> {
  const { tally } = task
  const built = convert(old.body ?? '', old.form)
  for (const reason of built.notes) tally.note('threads', reason, labelOf(old))
  if (old.is_private) tally.note('threads', 'private', labelOf(old))
  if (old.body?.includes('\ufffd')) tally.note('threads', 'bad_characters', labelOf(old))
  const wanted = { fileKey: old.file_key, ownerId: place.userId, references: built.files, rows: listed }
  const files = await bringFiles(task, wanted)
  const document = withFiles(built.document, (name) => {
    const file = files.get(name)
    return file?.picture ? file.path : undefined
  })
  const shown = new Set(imagePaths(document))
  const pictures = [...files.values()].flatMap(({ picture }) => (picture ? [picture] : []))
  const title = titleOf(task, old)
  const at = timeOf(old.created)
  const post: NewPost = {
    ...place,
    id: '',
    classificationId: null,
    title,
    tags: tagsFrom(old.tags),
    document,
    images: pictures.filter(({ path }) => !shown.has(path)).slice(0, 50),
    inside: pictures.filter(({ path }) => shown.has(path)),
    globalTopAt: old.is_top === 2 ? at : undefined,
    boardTopAt: old.is_top === 1 ? at : undefined,
    recommendedAt: old.is_digest ? at : undefined,
    createdAt: at,
  }
  return { old, post, files }
}

function titleOf({ tally }: Task, row: ThreadRow): string {
  const plain = (row.title ?? '')
    .replace(
      /&(amp|lt|gt|quot|#0?39);/g,
      (all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? (all.includes('39') ? "'" : all),
    )
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .trim()
    .toWellFormed()
  const signs = graphemesOf(plain)
  if (signs.length > limits.title) tally.note('threads', 'title_cut', labelOf(row))
  return signs.slice(0, limits.title).join('').slice(0, 1600).trim() || `#${row.id}`
}

/** `id,name` is how Discuz keeps them. */
function tagsFrom(text: string): string[] {
  const words = text.split('\n').map((line) => line.replace(/^\d+,/, '').trim())
  const short = words.filter((word) => word !== '' && graphemesOf(word).length <= limits.tag)
  return tagsOf(short).slice(0, limits.tags)
}

async function write(task: Task, tx: Db, threads: NewThread[]): Promise<void> {
  const client = rowsOn(tx)
  const boardIds = [...new Set(threads.map(({ post }) => post.boardId))]
  // As everybody who publishes: what the board is now says whether a post can be seen.
  await tx.many(sql`select id from boards where id = any(${boardIds}::int8[]) order by id for no key update`)
  const ids = await reserveIds(client, 'posts', threads.length)
  for (const [index, { post }] of threads.entries()) post.id = ids[index] ?? ''
  const posts = threads.map(({ post }) => post)
  await writePosts(client, posts)
  await task.ids.keep(
    tx,
    'post',
    threads.map(({ old, post }) => [old.id, post.id]),
  )
  const closed = threads.filter(({ old }) => old.is_closed).map(({ post }) => post.id)
  const hidden = threads.filter(({ old }) => old.is_private).map(({ post }) => post.id)
  if (closed.length > 0) await tx.run(sql`update posts set closed_at = now() where id = any(${closed}::int8[])`)
  if (hidden.length > 0) await tx.run(sql`update posts set visibility = 'private' where id = any(${hidden}::int8[])`)
  const figures = threads.map(({ old, post }) => ({
    ...{ id: post.id, likes: 0, comments: 0, collects: 0, floors: 0, answeredAt: null },
    views: Math.max(0, Math.min(old.views || 0, 2_000_000_000)),
  }))
  await writeFigures(client, figures)
  await writeUses(tx, threads)
  await writeTexts(client, posts.map(findable))
  await addToBoards(client, countsOf(threads))
}

async function writeUses(tx: Db, threads: NewThread[]): Promise<void> {
  const all = threads.flatMap(({ post, files }) => [...files.values()].map(({ path }) => ({ id: post.id, path })))
  await tx.run(sql`
    insert into attachment_uses (attachment_id, type, object_id)
    select a.id, 'posts', n.id from unnest(${all.map(({ id }) => id)}::int8[], ${all.map(({ path }) => path)}::text[]) as n (id, path)
    join attachments a on a.path = n.path on conflict do nothing`)
  const others = threads.flatMap(({ post, files }) =>
    [...files.values()]
      .filter(({ kind }) => kind !== 'image')
      .slice(0, mostFiles)
      .map(({ path }, position) => ({ id: post.id, path, position })),
  )
  await tx.run(sql`
    insert into post_files (post_id, attachment_id, position, access)
    select n.id, a.id, n.position, '{"kind": "free"}'
    from unnest(${others.map(({ id }) => id)}::int8[], ${others.map(({ path }) => path)}::text[],
      ${others.map(({ position }) => position)}::int2[]) as n (id, path, position)
    join attachments a on a.path = n.path on conflict do nothing`)
}

/** A board counts what can be seen of it. */
function countsOf(threads: NewThread[]): Map<string, BoardCounts> {
  const counts = new Map<string, BoardCounts>()
  for (const { old, post } of threads) {
    if (old.is_private) continue
    const before = counts.get(post.boardId)
    const last = Math.max(before?.lastPostAt?.getTime() ?? 0, post.createdAt.getTime())
    counts.set(post.boardId, { members: 0, posts: (before?.posts ?? 0) + 1, lastPostAt: new Date(last) })
  }
  return counts
}
