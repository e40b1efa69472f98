import sql from 'sql-template-tag'
import type { ArticleInput } from '#contract/modules/forum/article.ts'
import type { BoardReadRule } from '#contract/modules/forum/board.ts'
import type { PostAccess } from '#contract/modules/wallet/access.ts'
import type { Document } from '#contract/shared/document.ts'
import type { Person, TestApi } from '../api.ts'

/** Boards, posts and files as tests need them: rows where nobody asks how they came to be, calls where that matters. */

export interface TestBoard {
  id: string
  name: string
  sign: string
  creator: Person
}

interface BoardPatch {
  state?: 'open' | 'pending' | 'rejected' | 'closed' | 'hidden'
  postRule?: 'all' | 'members' | 'managers'
  readRule?: BoardReadRule
  type?: 'forum' | 'article'
  zoneId?: string
}

let count = 0

function next(): number {
  count += 1
  return count
}

export async function aZone(api: TestApi, type: 'forum' | 'article' = 'forum'): Promise<string> {
  const { id } = await api.ctx.db.one<{ id: string }>(
    sql`insert into zones (name, type) values (${`forum zone ${next()}`}, ${type}) returning id`,
  )
  return id
}

export async function aBoard(api: TestApi, creator?: Person, patch: BoardPatch = {}): Promise<TestBoard> {
  const { state = 'open', postRule = 'all', readRule = 'everybody', type = 'forum' } = patch
  const founder = creator ?? (await api.member())
  const zoneId = patch.zoneId ?? (await aZone(api, type))
  const number = next()
  const [name, sign] = [`forum board ${number}`, `forum-board-${number}`]
  const { id } = await api.ctx.db.one<{ id: string }>(sql`
    with b as (
      insert into boards (zone_id, name, name_key, sign, type, state, post_rule, read_rule, creator_id, member_count)
      values (${zoneId}, ${name}, ${name}, ${sign}, ${type}, ${state}, ${postRule}, ${readRule}, ${founder.id}, 1) returning id
    )
    insert into board_members (board_id, user_id, role) select id, ${founder.id}, 'creator' from b
    returning board_id as id`)
  forget(api)
  return { id, name, sign, creator: founder }
}

/** What a site needs on which articles are written. */
export const withArticles = { COMMON_WORKS: { ARTICLE: true, FICTION: false, MANGA: false } }

export async function joinBoard(
  api: TestApi,
  board: Pick<TestBoard, 'id'>,
  person: Person,
  role: 'member' | 'manager' = 'member',
): Promise<void> {
  await api.ctx.db.run(
    sql`insert into board_members (board_id, user_id, role) values (${board.id}, ${person.id}, ${role})`,
  )
  await api.ctx.db.run(sql`update boards set member_count = member_count + 1 where id = ${board.id}`)
  forget(api)
}

/** What happens to rows from outside the cached lists know nothing of, so they are emptied. */
function forget(api: TestApi): void {
  api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
}

export async function setBoardState(api: TestApi, board: Pick<TestBoard, 'id'>, state: BoardPatch['state'] & string) {
  await api.ctx.db.run(sql`update boards set state = ${state} where id = ${board.id}`)
  forget(api)
}

export async function aClassification(api: TestApi, board: Pick<TestBoard, 'id'>, name = `class ${next()}`) {
  const { id } = await api.ctx.db.one<{ id: string }>(
    sql`insert into classifications (board_id, name) values (${board.id}, ${name}) returning id`,
  )
  forget(api)
  return { id, name }
}

export interface PostPatch {
  title?: string
  content?: string | Document
  classifyId?: string
  tags?: string[]
  images?: string[]
  video?: { path: string; cover?: string }
  visibility?: 'public' | 'private'
  article?: ArticleInput
  access?: PostAccess
  files?: { path: string; access?: PostAccess }[]
}

/** The id of a new post, published by its author. */
export async function aPost(author: Person, board: Pick<TestBoard, 'id'>, patch: PostPatch = {}): Promise<string> {
  const number = next()
  const { _id } = await author.api.post.publish({
    systemId: board.id,
    title: `post ${number}`,
    content: `text of post ${number}`,
    ...patch,
  })
  return _id
}

/** So many at once, as rows. */
export async function manyPosts(
  api: TestApi,
  board: TestBoard,
  number: number,
  { author = board.creator, classifyId = null }: { author?: Person; classifyId?: string | null } = {},
): Promise<void> {
  await api.ctx.db.transaction(async (tx) => {
    await tx.run(sql`
      with p as (
        insert into posts (board_id, user_id, classification_id, title, document, is_listed)
        select ${board.id}::int8, ${author.id}::int8, ${classifyId}::int8, 'title ' || n, '{"type":"doc"}', true
        from generate_series(1, ${number}::int) n returning id, board_id, user_id, is_listed, is_gated
      ), t as (
        insert into search_texts (kind, object_id, folded, grams, board_id)
        select 'posts', id, 'title', 'title', board_id from p
      )
      insert into post_stats (post_id, board_id, user_id, is_listed, is_gated) select * from p`)
    await tx.run(sql`update boards set post_count = post_count + ${number} where id = ${board.id}`)
  })
  forget(api)
}

interface Filling {
  board: Pick<TestBoard, 'id'>
  author: Person
  columnId: string
  number: number
}

/** So many articles more in a column, as rows. */
export async function fillColumn(api: TestApi, { board, author, columnId, number }: Filling): Promise<void> {
  await api.ctx.db.run(sql`
    with p as (
      insert into posts (board_id, user_id, title, document, is_listed)
      select ${board.id}::int8, ${author.id}::int8, 't', '{"type":"doc"}', true
      from generate_series(1, ${number}::int) returning id
    ), s as (
      insert into post_stats (post_id, board_id, user_id, is_listed)
      select id, ${board.id}::int8, ${author.id}::int8, true from p
    )
    insert into column_articles (post_id, column_id, user_id, position)
    select id, ${columnId}, ${author.id}::int8, row_number() over () from p`)
}

export async function aComment(author: Person, postId: string, content = `comment ${next()}`) {
  return author.api.comment.publishComment({ postsId: postId, content })
}

/** A row as an upload leaves it; the bytes are nowhere. */
export async function aFile(
  api: TestApi,
  owner: Person,
  kind: 'image' | 'video' | 'assets' = 'image',
  { width = 640, height = 480 } = {},
): Promise<string> {
  const name = String(1_763_200_100_000_00 + next())
  const mime = { image: 'image/webp', video: 'video/mp4', assets: 'application/zip' }[kind]
  const type = { image: 'webp', video: 'mp4', assets: 'zip' }[kind]
  const path = `aoir/${owner.id}/${kind}/2026/11/15/${name}.${type}`
  await api.ctx.db.run(sql`
    insert into attachments (user_id, kind, storage, state, path, filename, mime_type, size, width, height, placeholder,
      duration)
    values (${owner.id}, ${kind}, 'local', 'stored', ${path}, ${name}, ${mime}, 10,
      ${width}, ${height}, 'data:image/webp;base64,AA==', ${kind === 'video' ? 12 : 0})`)
  return path
}

export function paragraph(text: string): Document {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
}
