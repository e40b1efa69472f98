import sql, { type Sql } from 'sql-template-tag'
import type { PostFile } from '#contract/modules/forum/post.ts'
import { type ContentAccess, freeAccess } from '#contract/modules/wallet/access.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { readAccess } from '../access/service.ts'

export interface FileInput {
  path: string
  access?: ContentAccess
}

/** A file that lies with a post, as it is written down. */
export interface NewFile {
  attachmentId: string
  path: string
  name: string
  access: ContentAccess
}

export interface FileOfPost {
  id: string
  path: string
  original_name: string
  size: number
  access: ContentAccess
}

/** Files of the writer, each once. */
export async function readPostFiles(
  ctx: Context,
  viewer: Viewer,
  given: FileInput[],
  before: FileOfPost[],
): Promise<NewFile[]> {
  const paths = [...new Set(given.map(({ path }) => path))]
  if (paths.length === 0) return []
  const rows = await ctx.db.many<OwnRow>(ownFiles(viewer.id, paths))
  const byPath = new Map(rows.map((row) => [row.path, row]))
  return Promise.all(
    paths.map(async (path, at) => {
      const found = byPath.get(path)
      if (!found) throw new Refusal(404, 'upload_not_found')
      if (found.kind !== 'assets') throw new Refusal(400, 'upload_bad_type')
      const wanted = given.find((one) => one.path === path)?.access ?? freeAccess
      const was = before.find((one) => one.path === path)?.access ?? freeAccess
      const access = await readAccess(ctx, viewer, wanted, was, `files.${at}.access`)
      return { attachmentId: found.id, path, name: found.original_name, access }
    }),
  )
}

/** What these files of a writer are called, for the rules. */
export async function namesOf(ctx: Context, { id }: Pick<Viewer, 'id'>, files: { path: string }[]): Promise<string[]> {
  if (files.length === 0) return []
  const paths = files.map(({ path }) => path)
  return (await ctx.db.many<OwnRow>(ownFiles(id, paths))).map(({ original_name }) => original_name)
}

/** What a page shows of a file; `open`: it may be taken away, at this address. */
export function presentFile(row: FileOfPost, { price, url }: { price: number; url: string }): PostFile {
  const { id: _id, original_name: originalName, size, access } = row
  return { _id, originalName, size, access, price, isLocked: url === '', url }
}

interface OwnRow {
  id: string
  path: string
  kind: string
  original_name: string
}

/** Nobody calls them otherwise until the transaction ends. */
export function ownFiles(userId: string, paths: string[]): Sql {
  return sql`
    select id, path, kind, original_name from attachments where user_id = ${userId} and state = 'stored' and path = any(${paths})
    for share`
}

/** In their order. Who has bought one still has it when the post is edited: a row stays as long as its file does. */
export function keepFiles(postId: string, files: NewFile[]): Sql {
  const wanted = files.map(({ attachmentId: attachment, access }, position) => ({ attachment, access, position }))
  return sql`
    with wanted as (
      select attachment, access, position from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (attachment bigint, access jsonb, position smallint)
    ), gone as (
      delete from post_files f where f.post_id = ${postId} and f.attachment_id not in (select attachment from wanted)
    )
    insert into post_files (post_id, attachment_id, position, access)
    select ${postId}, attachment, position, access from wanted
    on conflict (post_id, attachment_id) do update set position = excluded.position, access = excluded.access`
}

/** Of the post with this id, as one value. */
export function filesColumn(postId: Sql): Sql {
  return sql`
    (select coalesce(jsonb_agg(jsonb_build_object('id', f.id::text, 'path', a.path, 'original_name', a.original_name,
        'size', a.size, 'access', f.access) order by f.position, f.id), '[]')
      from post_files f join attachments a on a.id = f.attachment_id and a.state = 'stored'
      where f.post_id = ${postId})`
}

export async function filesOfPost(ctx: Context, postId: string): Promise<FileOfPost[]> {
  const { files } = await ctx.db.one<{ files: FileOfPost[] }>(storedFiles(postId))
  return files
}

export function storedFiles(postId: string): Sql {
  return sql`select ${filesColumn(sql`${postId}::int8`)} as files`
}

/** Which of these files somebody has bought. */
export function filesOwned(userId: string, ids: string[]): Sql {
  return sql`
    select target_id from ownerships
    where user_id = ${userId} and target_type = 'file' and target_id = any(${ids}::int8[])
      and starts_at <= clock_timestamp() and (ends_at is null or ends_at > clock_timestamp())`
}
