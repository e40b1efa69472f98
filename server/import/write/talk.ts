import sql from 'sql-template-tag'
import type { ImportReason } from '#contract/modules/site/import.ts'
import type { Db } from '../../db/open.ts'
import type { Task } from '../task.ts'
import type { TextForm } from '../text/convert.ts'
import type { FilesOf } from './files.ts'

export interface CommentRow {
  id: number
  thread: number
  parent: number
  member: number
  body: string | null
  form: TextForm
  created: number
  state: ImportReason | ''
  file_key: number
}

export interface NewTalk {
  old: CommentRow
  postId: string
  userId: string
  content: string
  files: FilesOf
  createdAt: Date
}

/** What somebody answers: a comment, or a reply below one. */
export interface Place {
  commentId: string
  replyId: string | null
  userId: string
}

/** What is answered is there, in the same thread; whatever else a text says it answers, it answers nothing. */
export function hasParent(task: Task, { old, postId }: NewTalk, places: Map<number, Place>, there: NewTalk[]): boolean {
  if (old.parent === 0) return false
  const inside = there.find((other) => other.old.id === old.parent)
  if (inside ? inside.postId === postId : places.has(old.parent)) return true
  task.tally.note('comments', 'lost_parent', String(old.id))
  return false
}

/** What came in portions before. */
export async function placesOf(task: Task, tx: Db, talk: NewTalk[]): Promise<Map<number, Place>> {
  const parents = talk.map(({ old }) => old.parent).filter((parent) => parent !== 0)
  const places = new Map<number, Place>()
  const comments = await task.ids.find('comment', parents)
  const replies = await task.ids.find('reply', parents)
  const posts = new Map(talk.map(({ old, postId }) => [old.parent, postId]))
  const found = await tx.many<{
    id: string
    comment_id: string
    reply_id: string | null
    user_id: string
    post_id: string
  }>(sql`
    select id, id as comment_id, null::int8 as reply_id, user_id, post_id from comments where id = any(${[...comments.values()]}::int8[])
    union all
    select id, comment_id, id, user_id, post_id from replies where id = any(${[...replies.values()]}::int8[])`)
  const byId = new Map(found.map((row) => [`${row.reply_id === null ? 'c' : 'r'}${row.id}`, row]))
  const put = (old: number, key: string) => {
    const row = byId.get(key)
    if (row && row.post_id === posts.get(old))
      places.set(old, { commentId: row.comment_id, replyId: row.reply_id, userId: row.user_id })
  }
  for (const [old, id] of comments) put(old, `c${id}`)
  for (const [old, id] of replies) put(old, `r${id}`)
  return places
}
